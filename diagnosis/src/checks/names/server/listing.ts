import type { Leaf } from './bare-page.ts'

const TITLE =
  /^(index of|directory listing (for|of)|listing of|contents of|verzeichnis von|index de|indice di|índice de) ?\[?\/\]?$/i
/** IIS writes the host before the path. */
const IIS_TITLE = /^[\w.-]{1,253} - \/$/
/** Caddy's title is the path alone; it writes files as `./name` and signs below. */
const CADDY = /^https:\/\/caddyserver\.com\/?$/

/** A server's own list of the files at its root, with nothing else on the page. */
export function isListing({ page, title, heads, reply }: Leaf): boolean {
  if ((reply.fetched.url?.pathname ?? '') !== '/' || page.all('nav', 'article', 'img').some(isOwn))
    return false
  const isCalled = heads.filter((head) => TITLE.test(head)).length > 0
  const isIis = IIS_TITLE.test(title) && page.all('pre').length > 0 && page.all('hr').length > 0
  const hrefs = page.all('a').map(({ attributes }) => attributes.href ?? '')
  const isCaddy =
    title === '/' && hrefs.some((href) => CADDY.test(href)) && hrefs.some((href) => href.startsWith('./'))
  if (!isCalled && !isIis && !isCaddy) return false
  const isList = ['pre', 'table', 'ul'].some((name) => page.first(name) !== null)
  const texts = page.all('p').filter((paragraph) => page.textOf(paragraph).length > 200)
  return isList && hrefs.length <= 2_000 && texts.length === 0
}

/** Apache's pictures of file kinds belong to the list; anything else was put there by the owner. */
function isOwn({ name, attributes }: { name: string; attributes: Record<string, string> }): boolean {
  return name !== 'img' || !/^(\/icons\/|\/_|data:)/.test(attributes.src ?? '')
}
