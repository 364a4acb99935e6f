import type { Site } from '#visit/site.ts'
import { type TestHost, testHostOf } from './test-hosts.ts'

/** What a host is to a site: a place for trying things out that is not the site itself; null for any other. */
export function strangeHost(site: Site, here: URL, url: URL | null): TestHost | null {
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const { hostname } = url
  if (hostname === here.hostname || hostname === site.host || hostname === site.sibling) return null
  const kind = isSameNameForTests(site, hostname) ? 'inside' : testHostOf(hostname)
  if (kind === null) return null
  // A site that lives in such a place itself may use its neighbours.
  const own = testHostOf(here.hostname) ?? testHostOf(site.host)
  return own === 'inside' || (own !== null && kind !== 'inside') ? null : kind
}

/** `bakery.test` for `bakery.com`: the ending that is kept free for trying things out. */
function isSameNameForTests({ host, domain }: Site, hostname: string): boolean {
  const [name = '', ending] = hostname.split('.').slice(-2)
  return ending === 'test' && !host.endsWith('.test') && domain?.split('.')[0] === name
}
