import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteStatus, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import { registrableOf } from '#visit/site.ts'

const HOSTS_MAX = 3
const ASKED_MAX = 1
/** They turn robots away or need a login, so that their answers say nothing; none of their names runs out. */
const GIANTS =
  /^(facebook|instagram|linkedin|twitter|youtube|google|apple|tiktok|pinterest|tripadvisor|yelp|whatsapp|amazon|wikipedia|microsoft|github|vimeo|wordpress|shopify|wix|squarespace|paypal)\./

/** `link.broken_external`: links to other people's sites whose name or page is gone. */
export const externalLinks: Check = {
  codes: ['link.broken_external'],
  when: 'content',
  async look(snapshot) {
    const { page, site } = snapshot
    if (site.dnsTold) return []
    const strangers = outwardLinks(page, page.url.hostname).slice(0, HOSTS_MAX)
    const seen = await Promise.all(strangers.map((link) => nameGone(snapshot, link)))
    if (seen.some((one) => one !== null)) return seen.slice(0, 3)
    return Promise.all(strangers.slice(0, ASKED_MAX).map((link) => pageGone(snapshot, link)))
  },
}

interface Outward {
  url: URL
  element: PageElement
}

/** One link for each other domain, those to a page of its own before those to a mere front page. */
function outwardLinks(page: Page, host: string): Outward[] {
  const found = new Map<string, Outward>()
  for (const element of page.all('a')) {
    const url = page.resolve(element.attributes.href)
    if (!url || !isWeb(url) || url.port !== '' || !url.hostname.includes('.')) continue
    const domain = registrableOf(url.hostname)
    if (domain === registrableOf(host) || GIANTS.test(domain) || page.isHidden(element)) continue
    if (!found.has(domain)) found.set(domain, { url, element })
  }
  return [...found.values()]
}

const quoteLink = ({ answer }: ContentSnapshot, { element }: Outward) => quoteTag(answer, element)

async function nameGone(snapshot: ContentSnapshot, link: Outward): Promise<Detection | null> {
  const { names } = snapshot.client
  const first = await names.ask(link.url.hostname, 'A')
  if (first.rcode !== 'NXDOMAIN') return null
  const second = await names.again(link.url.hostname, 'A')
  if (second.rcode !== 'NXDOMAIN') return null
  return detection('link.broken_external', 'likely', [quoteLink(snapshot, link), quoteDns(second)])
}

async function pageGone(snapshot: ContentSnapshot, link: Outward): Promise<Detection | null> {
  const isDead = (status: number | null | undefined) => status === 404 || status === 410
  const first = await arrive(snapshot.client, link.url.href)
  if (!first || !isDead(first.status)) return null
  const second = await arriveAgain(snapshot.client, link.url.href, { visitor: 'browser' })
  if (!second || !isDead(second.status)) return null
  return detection('link.broken_external', 'likely', [quoteLink(snapshot, link), quoteStatus(second)])
}
