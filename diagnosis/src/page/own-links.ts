import type { Page, PageElement } from './page.ts'
import { bareHost, isWeb, pageKey } from './same-page.ts'

export interface OwnLink {
  /** Without its fragment. */
  url: string
  element: PageElement
  /** A document to load, not a page: it is asked for its first bytes only. */
  isFile: boolean
}

const AREAS = ['menu', 'text', 'foot', 'query'] as const
type Area = (typeof AREAS)[number]
/** How many of each come first, so that no long menu hides the rest. */
const FIRST: Record<Area, number> = { menu: 4, text: 4, foot: 2, query: 0 }

/** Links of a page to other pages of its own site, most telling first; none that a click on does something. */
export function ownLinks(page: Page): OwnLink[] {
  const found = new Map<string, OwnLink & { area: Area }>()
  const self = pageKey(page.url)
  for (const element of page.all('a', 'area')) {
    const url = addressOf(page, element)
    if (!url || pageKey(url) === self || found.has(pageKey(url))) continue
    const isFile = FILE.test(url.pathname)
    found.set(pageKey(url), { url: url.href, element, isFile, area: areaOf(page, element, url) })
  }
  const all = [...found.values()]
  const byArea = AREAS.map((area) => all.filter((link) => link.area === area))
  const first = byArea.flatMap((links, at) => links.slice(0, FIRST[AREAS[at] ?? 'query']))
  return [...first, ...byArea.flatMap((links, at) => links.slice(FIRST[AREAS[at] ?? 'query']))]
}

const FILE = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|rtf|ics|vcf|jpe?g|png|gif|webp|avif|svg)$/i
const BIG_FILE =
  /\.(zip|rar|7z|gz|tgz|tar|exe|msi|dmg|pkg|apk|iso|mp[34]|m4[av]|mov|avi|webm|ogg|wav|epub|psd)$/i
const DOES_SOMETHING =
  /(^|\/)(log-?(out|off)|sign-?(out|off)|abmelden|deconnexion|wp-admin|wp-login|cdn-cgi|cart|basket|warenkorb|panier|carrito|checkout|kasse|add-to-cart|delete|remove|unsubscribe)([/._-]|$)/i
const DOES_SOMETHING_ASKED =
  /[?&](action|do|cmd|task|op|add|add[-_]to[-_]cart|remove|remove_item|delete|del|log-?out|token|nonce|_wpnonce|vote|like|replytocom|share|print|subscribe|unsubscribe|confirm)(=|&|$)/i
/** Placeholders that a script fills in before anyone clicks. */
const UNFILLED = /\{\{|\$\{|<%|\[\[|%7B%7B/i

function addressOf(page: Page, element: PageElement): URL | null {
  const { attributes } = element
  const { href } = attributes
  if (href === undefined || href.trim() === '' || href.trim().startsWith('#') || UNFILLED.test(href))
    return null
  if ('data-method' in attributes || 'data-turbo-method' in attributes || 'download' in attributes)
    return null
  const url = page.resolve(href)
  if (!url || !isWeb(url) || bareHost(url) !== bareHost(page.url) || url.port !== page.url.port) return null
  if (BIG_FILE.test(url.pathname) || DOES_SOMETHING.test(url.pathname)) return null
  if (DOES_SOMETHING_ASKED.test(url.search) || page.isHidden(element)) return null
  url.hash = ''
  return url
}

function areaOf(page: Page, element: PageElement, url: URL): Area {
  if (url.search !== '') return 'query'
  if (page.isInside(element, 'footer')) return 'foot'
  return page.isInside(element, 'nav', 'header', 'menu') ? 'menu' : 'text'
}
