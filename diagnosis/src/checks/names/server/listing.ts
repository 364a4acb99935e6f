import { hasOwnFiles } from '#page/own-site.ts'
import type { Page, PageElement } from '#page/page.ts'
import { decoded } from '#page/same-page.ts'
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
  return isList && hrefs.length <= 2_000 && texts.length === 0 && (isCaddy || namesFiles(page))
}

/** True when each link says the name of the file or folder it leads to, as no author writes. */
function namesFiles(page: Page): boolean {
  const links = page.all('a').filter((link) => !LEADS_ELSEWHERE.test(link.attributes.href ?? ''))
  return links.every((link) => isByName(page, link)) && (links.length > 0 || !hasOwnFiles(page))
}

/** Ways to sort the list, to the folder above, and to the maker of the server. */
const LEADS_ELSEWHERE = /^(\?|\.\.?\/?$|\/$|https?:|$)/i

function isByName(page: Page, link: PageElement): boolean {
  const path = page.resolve(link.attributes.href)?.pathname ?? ''
  const name = decoded(path).replace(/\/$/, '').split('/').at(-1) ?? ''
  const text = page.textOf(link).replace(/\/$/, '')
  // Apache cuts long names, and nginx longer ones.
  return text === '' || name.startsWith(text.replace(/\.\.>?$/, ''))
}

/** Apache's pictures of file kinds belong to the list; anything else was put there by the owner. */
function isOwn({ name, attributes }: { name: string; attributes: Record<string, string> }): boolean {
  return name !== 'img' || !/^(\/icons\/|\/_|data:)/.test(attributes.src ?? '')
}
