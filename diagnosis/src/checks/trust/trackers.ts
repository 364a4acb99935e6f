import type { Page, PageElement } from '#page/page.ts'

/** Services that follow visitors around and set identifiers; by the addresses their own snippets load. */
const TRACKERS: readonly [name: string, address: RegExp][] = [
  [
    'Google Analytics',
    /^https?:\/\/(www\.|ssl\.|region\d{1,2}\.)?google-analytics\.com\/|\/\/analytics\.google\.com\/g\/collect/,
  ],
  ['Google Analytics', /^https?:\/\/www\.googletagmanager\.com\/gtag\/js\?/],
  [
    'Google Ads',
    /^https?:\/\/(googleads\.g\.doubleclick\.net|stats\.g\.doubleclick\.net|www\.googleadservices\.com)\//,
  ],
  [
    'Meta (Facebook)',
    /^https?:\/\/(connect\.facebook\.net\/[^/]{1,20}\/fbevents\.js|www\.facebook\.com\/tr[/?])/,
  ],
  ['Hotjar', /^https?:\/\/(static|script|vars|in|insights)\.hotjar\.(com|io)\//],
  ['Microsoft Clarity', /^https?:\/\/([a-z]\.|www\.)?clarity\.ms\/(tag|collect|s)/],
  ['Microsoft Advertising', /^https?:\/\/bat\.bing\.com\//],
  ['TikTok', /^https?:\/\/analytics\.tiktok\.com\//],
  ['LinkedIn', /^https?:\/\/(snap\.licdn\.com\/|px\.ads\.linkedin\.com\/)/],
  ['Pinterest', /^https?:\/\/(s\.pinimg\.com\/ct\/|ct\.pinterest\.com\/)/],
  ['Yandex Metrica', /^https?:\/\/mc\.yandex\.(ru|com)\//],
  ['Criteo', /^https?:\/\/(static|dynamic|sslwidget)\.criteo\.(net|com)\//],
  ['Matomo Cloud', /^https?:\/\/cdn\.matomo\.cloud\/[^/]{1,80}\/matomo\.js/],
]

const COOKIES: readonly [name: string, cookie: RegExp][] = [
  ['Google Analytics', /^(_ga|_gid|_gat|__utm[abz])(_|$)/],
  ['Google Ads', /^_gcl_(au|aw|dc)$/],
  ['Meta (Facebook)', /^_fb[pc]$/],
  ['Hotjar', /^_hj(id|SessionUser|Session)_?/],
  ['Microsoft Clarity', /^_cl(ck|sk)$/],
  ['Microsoft Advertising', /^_uet(sid|vid)$/],
  ['TikTok', /^_ttp$/],
]

/** Tools that ask before they let trackers run; where one is, only a browser can tell whether it does. */
const CONSENT =
  /cookiebot|onetrust|optanon|usercentrics|cookieyes|cookie-law-info|cookielawinfo|complianz|cmplz|borlabs|klaro|iubenda|didomi|quantcast|trustarc|termly|osano|axeptio|tarteaucitron|cookie-?consent|cookie-?notice|cookie-?script|cookiehub|consentmanager|real-cookie-banner|moove_gdpr|__tcfapi|gdpr-?cookie|cookiefirst|cookie-?banner|consent-?banner|consent_mode|civic(uk)?\.com|secureprivacy|ccm19|shopify-?privacy|customerprivacy/i
const ASKED_FIRST = /['"]?consent['"]?\s*,\s*['"]default['"]/i
/** A question of the site's own; it may or may not be what the tracker waits for. */
const ASKS = /data-(cookie)?consent|data-category|text\/plain/i

const MENTIONED =
  /googletagmanager|google-analytics|doubleclick|googleadservices|fbevents|facebook\.com\/tr|hotjar|clarity\.ms|bat\.bing|analytics\.tiktok|licdn|pinimg|mc\.yandex|criteo|matomo/i

export interface Tracker {
  name: string
  element: PageElement
}

/** The service behind an address; null when it is none that we know. */
export function trackerOf(address: string): string | null {
  return TRACKERS.find(([, pattern]) => pattern.test(address))?.[0] ?? null
}

/** The service that sets a cookie of this name; null when it is none that we know. */
export function trackerOfCookie(name: string): string | null {
  return COOKIES.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Trackers that the page as sent loads at once, whatever a visitor has said. */
export function trackersIn(page: Page): Tracker[] {
  return page.all('script', 'img').flatMap((element) => {
    const { type = '', src = '' } = element.attributes
    const runs = type === '' || /javascript|module/i.test(type)
    if (!runs || page.isInside(element, 'template')) return []
    const url = src === '' ? null : page.resolve(src)
    const name = url ? trackerOf(url.href) : snippetOf(page, element)
    return name ? [{ name, element }] : []
  })
}

/** True when the page as sent names a tracker or Google's tag manager anywhere, also one that starts late. */
export function mentionsTracker(page: Page): boolean {
  return MENTIONED.test(page.source)
}

/** True when the page asks for consent in some way, well or badly. */
export function hasConsentTool(page: Page): boolean {
  return CONSENT.test(page.source) || ASKED_FIRST.test(page.source)
}

/** True when the page seems to ask by a way of its own. */
export function asksItself(page: Page): boolean {
  return ASKS.test(page.source)
}

/** What it means that these start before a visitor was asked. */
export function unasked(names: string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'starts' : 'start'} with the page, before a visitor was asked. In the EU and the UK that is not allowed without consent; what applies to you is for a lawyer to say.`
}

/** The usual snippets start the tracker from a few lines of code. */
function snippetOf(page: Page, element: PageElement): string | null {
  if (element.name !== 'script') return null
  const code = page.innerOf(element).slice(0, 20_000)
  if (/connect\.facebook\.net\/[^/'"]{1,20}\/fbevents\.js/.test(code)) return 'Meta (Facebook)'
  if (/static\.hotjar\.com\/c\/hotjar-/.test(code)) return 'Hotjar'
  if (/google-analytics\.com\/(analytics|ga)\.js/.test(code)) return 'Google Analytics'
  if (/www\.clarity\.ms\/tag\//.test(code)) return 'Microsoft Clarity'
  if (/analytics\.tiktok\.com\/i18n\/pixel/.test(code)) return 'TikTok'
  return null
}
