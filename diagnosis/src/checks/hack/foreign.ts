import { parse } from 'tldts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { registrableOf } from '#visit/site.ts'

/** `shop` of `www.shop.co.uk`: what a brand keeps from country to country. */
function brandOf(host: string): string {
  const { domain, domainWithoutSuffix } = parse(host)
  return (domainWithoutSuffix || domain || host).toLowerCase()
}

const TELLING = 7

/** True when two hosts do not look like one owner's: neither one domain nor one name, also not with words added to it. */
function isUnrelated(host: string, own: string): boolean {
  if (registrableOf(host) === registrableOf(own)) return false
  const brands = [brandOf(host), brandOf(own)].map((brand) => brand.replace(/[-_.]/g, ''))
  const [short = '', long = ''] = brands.sort((a, b) => a.length - b.length)
  if (short === long) return false
  // "shop" or "bakery" is in many names; a longer one in two names is hardly chance.
  return !(short.length >= TELLING && (long.startsWith(short) || long.endsWith(short)))
}

/** The hosts that are the site's own: as typed, and where the visit ended. */
function ownHosts({ site, answer, home }: SiteSnapshot): string[] {
  const visited = home.replies.flatMap(({ fetched }) => fetched.url?.hostname ?? [])
  return [...new Set([site.host, ...visited, ...(answer?.fetched.url ? [answer.fetched.url.hostname] : [])])]
}

/** True for a host that none of the site's own is related to. */
export function isForeign(snapshot: SiteSnapshot, host: string): boolean {
  return host !== '' && ownHosts(snapshot).every((own) => isUnrelated(host, own))
}

const linkedHosts = new WeakMap<Page, ReadonlySet<string>>()

/** Hosts that a page openly links to, or names to search engines and phones; read once for each page. */
export function openlyLinked(page: Page): ReadonlySet<string> {
  const known = linkedHosts.get(page) ?? readLinkedHosts(page)
  linkedHosts.set(page, known)
  return known
}

function readLinkedHosts(page: Page): ReadonlySet<string> {
  const hosts = page
    .all('a', 'link')
    .filter((element) => element.name === 'link' || !page.isHidden(element))
    .flatMap(({ attributes }) => page.resolve(attributes.href)?.hostname ?? [])
  return new Set(hosts.map(registrableOf))
}
