import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { isHtml, isOk, type Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'

/** A script file of the site's own, and where the page asks for it. */
export interface OwnScript {
  element: PageElement
  file: Reply
}

/** Program files that come with every site and are too big to tell much; read after the others. */
const LIBRARY = /jquery|bootstrap|react|vue|angular|lodash|swiper|slick|modernizr|polyfill|wp-includes/i

/** The first few of the page's own script files, read. Most were asked for already, to see whether they are there. */
export async function ownScripts(snapshot: SiteSnapshot, page: Page, most: number): Promise<OwnScript[]> {
  const named = page.all('script').flatMap((element) => {
    const url = page.resolve(element.attributes.src)
    if (!url || !isWeb(url) || registrableOf(url.hostname) !== registrableOf(page.url.hostname)) return []
    url.hash = ''
    return [{ element, address: url.href }]
  })
  const different = [...new Map(named.map((one) => [one.address, one])).values()]
  const chosen = different.sort((a, b) => weightOf(a.address) - weightOf(b.address)).slice(0, most)
  const read = await Promise.all(
    chosen.map(async ({ element, address }) => ({ element, file: await arrive(snapshot.client, address) })),
  )
  return read.flatMap(({ element, file }) =>
    file && isOk(file) && !isHtml(file) && file.text !== '' ? [{ element, file }] : [],
  )
}

const weightOf = (address: string) => (LIBRARY.test(address) ? 1 : 0)
