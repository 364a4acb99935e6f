import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { isOk, type Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'

/** An address from a site map or feed, with the answer that lists it and its spelling there. */
export interface Listed {
  address: string
  raw: string
  from: Reply
}

const MAPS_MAX = 2
const CHILDREN_MAX = 3
const ADDRESSES_MAX = 20_000

/** The addresses under the site's own name that its site maps list; a feed is read when the maps say little. */
export async function listedAddresses(snapshot: SiteSnapshot, page: Page): Promise<Listed[]> {
  const robots = await snapshot.robots()
  const named = isOk(robots)
    ? [...robots.text.matchAll(/^\s{0,10}sitemap\s{0,5}:\s{0,10}(\S{8,1000})/gim)].map(
        (found) => found[1] ?? '',
      )
    : []
  const maps = named.length > 0 ? named : [new URL('/sitemap.xml', page.url).href]
  const replies = await readAll(snapshot, page, maps.slice(0, MAPS_MAX))
  const children = replies.flatMap((reply) => (/<sitemapindex/i.test(reply.text) ? locationsIn(reply) : []))
  const chosen = children.map(({ address }) => address).sort((a, b) => oddness(b) - oddness(a))
  const more = await readAll(snapshot, page, [...new Set(chosen)].slice(0, CHILDREN_MAX))
  const lists = [...replies.filter(({ text }) => !/<sitemapindex/i.test(text)), ...more]
  const listed = lists.flatMap(locationsIn).filter(({ address }) => isOwn(page, address))
  return listed.length >= 20
    ? listed.slice(0, ADDRESSES_MAX)
    : [...listed, ...(await fromFeed(snapshot, page))]
}

/** Maps that the usual programs write are looked at last. */
const oddness = (address: string) =>
  /(page|post|categor|product|tag|author|image|news|video|collection|blog|misc)/i.test(address) ? 0 : 1

async function readAll(snapshot: SiteSnapshot, page: Page, addresses: readonly string[]): Promise<Reply[]> {
  const own = addresses.flatMap((address) => {
    const url = page.resolve(address)
    return url && isOwn(page, url.href) ? [url.href] : []
  })
  const replies = await Promise.all(own.map((address) => arrive(snapshot.client, address)))
  return replies
    .filter((reply) => reply !== null)
    .filter((reply) => isOk(reply) && /<(urlset|sitemapindex)/i.test(reply.text))
}

function locationsIn(from: Reply): Listed[] {
  return [...from.text.matchAll(/<loc>\s{0,20}(?:<!\[CDATA\[)?\s{0,20}([^<\]\s]{8,2000})/gi)].map(
    (found) => ({
      address: (found[1] ?? '').replaceAll('&amp;', '&'),
      raw: found[1] ?? '',
      from,
    }),
  )
}

async function fromFeed(snapshot: SiteSnapshot, page: Page): Promise<Listed[]> {
  const feed = page
    .links('alternate')
    .find(
      ({ attributes }) => /rss|atom/i.test(attributes.type ?? '') && !/comments/i.test(attributes.href ?? ''),
    )
  const url = page.resolve(feed?.attributes.href)
  if (!url || !isOwn(page, url.href)) return []
  const from = await arrive(snapshot.client, url.href)
  if (!from || !isOk(from)) return []
  return [...from.text.matchAll(/<link>\s{0,20}([^<\s]{8,2000})|<link\s[^>]{0,200}href="([^"]{8,2000})"/gi)]
    .map((found) => ({ raw: found[1] ?? found[2] ?? '', from }))
    .map(({ raw }) => ({ address: raw.replaceAll('&amp;', '&'), raw, from }))
    .filter(({ address }) => isOwn(page, address))
}

function isOwn(page: Page, address: string): boolean {
  const url = URL.parse(address)
  return url !== null && registrableOf(url.hostname) === registrableOf(page.url.hostname)
}
