import type { Evidence } from '@sitewright/contract/findings.ts'
import { severities } from '@sitewright/contract/severities.ts'
import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteElement, quoteHeader, quoteStatus } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { type ContentSnapshot, isContent, type SiteSnapshot } from '#snapshot.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import type { Site } from '#visit/site.ts'
import type { Chain } from '#visit/site-client.ts'
import { gravenessOf } from './graveness.ts'
import { type Pointer, pointersOf } from './pointers.ts'
import { strangeHost } from './strange-host.ts'

/** `redirect.wrong_host`: the site sends its visitors to a test copy, or names one as itself. */
export const wrongHost: Check = {
  codes: ['redirect.wrong_host'],
  when: 'always',
  async look(snapshot) {
    const sent = await sentAway(snapshot)
    return [sent ?? (isContent(snapshot) ? await inPage(snapshot) : null)]
  },
}

async function sentAway({
  home,
  plain,
  secure,
  sibling,
  client,
  site,
}: SiteSnapshot): Promise<Detection | null> {
  const strayOf = (chain: Chain) => chain.replies.find((reply) => isStray(site, reply)) ?? null
  const chain = [home, secure, plain, sibling].find((way) => way && strayOf(way))
  const stray = chain ? strayOf(chain) : null
  if (!chain || !stray) return null
  const again = await client.follow(chain.replies[0]?.url ?? '', { fresh: true })
  const verdict = strayOf(again) ? 'confirmed' : 'likely'
  const name = headerOf(stray, 'location') === null ? 'refresh' : 'location'
  const evidence = [quoteHeader(stray, name), quoteStatus(chain.last)]
  return detection('redirect.wrong_host', verdict, evidence, {
    ...SENT,
    ...(chain === home ? {} : { severity: 'high' }),
  })
}

function isStray(site: SiteSnapshot['site'], reply: Reply): boolean {
  const { url } = reply.fetched
  const status = reply.status ?? 0
  const isMoved = status >= 300 && status < 400
  const [, refreshed] =
    /^\s*\d{1,2}\s*[;,]\s*url\s*=\s*['"]?([^'"]{1,500})/i.exec(headerOf(reply, 'refresh') ?? '') ?? []
  const address = isMoved ? headerOf(reply, 'location') : refreshed
  return url !== null && !!address && strangeHost(site, url, URL.parse(address.trim(), url.href)) !== null
}

async function inPage({ site, page, answer, second }: ContentSnapshot): Promise<Detection | null> {
  const [worst] = [...Map.groupBy(pointersOf(site, page), ({ host }) => host).values()]
    .flatMap((same) => {
      const severity = gravenessOf(same, page)
      return severity ? [{ same, severity }] : []
    })
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  if (!worst) {
    const setting = siteAddressElsewhere(site, page, answer)
    return detection('redirect.wrong_host', 'confirmed', [setting], { ...NAMED, severity: 'high' })
  }
  const telling = [...worst.same].sort((a, b) => USES.indexOf(a.use) - USES.indexOf(b.use)).slice(0, 4)
  const evidence = telling.map((element) => quoteElement(answer, element))
  const { severity } = worst
  const isSeenAgain =
    severity !== 'critical' || (await second()).last.text.includes(worst.same[0]?.host ?? '')
  return detection('redirect.wrong_host', isSeenAgain ? 'confirmed' : 'likely', evidence, {
    ...(severity === 'critical' ? {} : NAMED),
    severity,
  })
}

const USES: Pointer['use'][] = ['sends', 'loads', 'names', 'submits', 'shows', 'links']
const SENT = {
  title: 'Your address sends visitors to a test copy',
  means:
    'Visitors to your address are passed on to an address that was meant for building the site: a test copy, a temporary address of the host, or a computer that only its builder can reach. Customers see an error, or a copy that nobody looks after.',
}
const NAMED = {
  title: 'Your pages still name the test copy as the real site',
  means:
    'The code of your page contains the address of a test copy where your own should be. Search engines may list that copy in your place, and pictures, buttons or shared links lead there, which breaks for visitors as soon as the copy is gone.',
}

const SETTING =
  /["']?\b(ajax_?url|siteurl|site_?url|home_?url|base_?url|rest_?url|root|wc_ajax_url|apiBase|wpurl)["']?\s*[:=]\s*["'](https?:\\?\/\\?\/[^"'\s]{1,200})["']/gi

/** Where the program behind the page says that it lives at a test address: in its scripts' settings or a header. */
function siteAddressElsewhere(site: Site, page: Page, answer: Reply): Evidence | null {
  const isWrong = (address: string) => {
    const kind = strangeHost(site, page.url, URL.parse(address.replaceAll('\\/', '/'), page.url.href))
    return (kind === 'inside' || kind === 'copy') && !/\.myshopify\.com/i.test(address)
  }
  for (const script of page.all('script')) {
    if (script.attributes.src) continue
    const code = page.source.slice(script.openEnd, Math.min(script.end, script.openEnd + 50_000))
    for (const found of code.matchAll(SETTING))
      if (isWrong(found[2] ?? '')) return quoteBody(answer, script.openEnd + found.index, found[0].length)
  }
  const inHeader = (line: string) => {
    const [, address] = /<(https?:\/\/[^>]{1,300})>\s*;\s*rel="?https:\/\/api\.w\.org/i.exec(line) ?? []
    return address !== undefined && isWrong(address)
  }
  const evidence = quoteHeader(answer, 'link', inHeader)
  return evidence.excerpt === '' ? null : evidence
}
