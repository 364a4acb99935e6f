import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'

const FILES_MAX = 6

/** Style sheets and scripts that the page itself loads from the site's own domain, in its order. */
function ownFiles({ page, site }: ContentSnapshot): URL[] {
  const named = page.all('link', 'script').flatMap((element) => addressOf(page, element) ?? [])
  const own = named.filter((url) => isOwn(url, site.host))
  return [...new Map(own.map((url) => [withoutHash(url), url])).values()]
}

/** The first few of them as a visitor gets them: the same requests other checks make, so asked but once. */
export async function fetchOwnFiles(snapshot: ContentSnapshot): Promise<Reply[]> {
  const asked = ownFiles(snapshot).slice(0, FILES_MAX)
  const replies = await Promise.all(asked.map((url) => arrive(snapshot.client, withoutHash(url))))
  return replies
    .filter((reply) => reply !== null)
    .filter((reply) => isOk(reply) && !/html/i.test(headerOf(reply, 'content-type') ?? ''))
}

/** True for a host of the same registered domain; a file network's host is a stranger's. */
export function isOwn(url: URL, host: string): boolean {
  return isWeb(url) && (url.hostname === host || registrableOf(url.hostname) === registrableOf(host))
}

export function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length)
}

export function isStyleSheet({ attributes }: PageElement): boolean {
  const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/)
  return rel.includes('stylesheet') && !rel.includes('alternate') && !('disabled' in attributes)
}

function addressOf(page: Page, element: PageElement): URL | null {
  if (page.isInside(element, 'noscript', 'template')) return null
  if (element.name === 'script') return page.resolve(element.attributes.src)
  return isStyleSheet(element) ? page.resolve(element.attributes.href) : null
}
