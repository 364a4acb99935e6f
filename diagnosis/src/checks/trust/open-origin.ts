import { randomBytes } from 'node:crypto'
import type { Check } from '#check.ts'
import { isOwn } from '#checks/speed/page-assets.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteHeader, quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { headerOf, type Reply } from '#visit/reply.ts'

/** How a page's code asks its own server for data, and what follows the address. */
const CALL =
  /(?:(?:fetch|axios(?:\.get)?|\$\.get(?:JSON)?)\(|\.open\(\s{0,5}["']GET["']\s{0,5},)\s{0,5}["'`]([^"'`$\s]{1,200})["'`]([\s\S]{0,60})/
/** Addresses of data, so that nothing is set off by asking. */
const DATA = /\/(api|rest|graphql|v\d|me|users?|accounts?|profile|session|customers?)(\/|$|\.)|\.json$/i

/** `hdr.cors_open`: any other site may read what a signed-in visitor sees here. */
export const openOrigin: Check = {
  codes: ['hdr.cors_open'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const addresses = [answer.url, ...interfaceOf(snapshot)]
    return Promise.all(addresses.map((url) => askTwice(snapshot, url)))
  },
}

/** Two made-up origins of different kinds: a list of partners cannot hold both. */
async function askTwice({ client }: SiteSnapshot, url: string): Promise<Detection | null> {
  const first = await client.again(url, { origin: `https://${word()}.example` })
  if (!letsIn(first)) return null
  const second = await client.again(url, { origin: `https://www.${word()}.test` })
  if (!letsIn(second)) return null
  return detection('hdr.cors_open', 'confirmed', [
    quoteHeader(first, 'access-control-allow-origin'),
    quoteHeader(first, 'access-control-allow-credentials'),
    quoteHeader(second, 'access-control-allow-origin'),
    quoteStatus(second),
  ])
}

function letsIn(reply: Reply): boolean {
  return (
    reply.origin !== null &&
    headerOf(reply, 'access-control-allow-origin')?.trim() === reply.origin &&
    headerOf(reply, 'access-control-allow-credentials')?.trim().toLowerCase() === 'true'
  )
}

/** At most one address of data that the page's own code asks for. WordPress guards its own in another way. */
function interfaceOf({ page, site }: SiteSnapshot): string[] {
  if (!page) return []
  for (const script of page.all('script')) {
    const called = CALL.exec(page.innerOf(script).slice(0, 100_000))
    const [, address, more = ''] = called ?? []
    const url = page.resolve(address)
    if (!url || !isOwn(url, site.host) || /method/i.test(more)) continue
    if (DATA.test(url.pathname) && !/\/wp-json\/|admin-ajax\.php/.test(url.pathname)) return [url.href]
  }
  return []
}

function word(): string {
  return `x${randomBytes(5).toString('hex')}`
}
