import type { Page, PageElement, TextRun } from './page.ts'
import { bareHost, isWeb } from './same-page.ts'

const FORMALITIES =
  /privacy|datenschutz|imprint|impressum|legal|terms|agb|cookie|mentions|aviso|log-?in|sign-?in|admin/i

/** How many pages of its own site a page leads to, formalities and itself left out: a living page has a few. */
export function ownPageCount(page: Page): number {
  const paths = new Set<string>()
  for (const element of page.all('a', 'area')) {
    const url = page.resolve(element.attributes.href)
    if (!url || !isWeb(url) || bareHost(url) !== bareHost(page.url) || page.isHidden(element)) continue
    const path = url.pathname.replace(/\/$/, '')
    if (path === '' || path === page.url.pathname.replace(/\/$/, '') || FORMALITIES.test(path)) continue
    paths.add(path)
  }
  return paths.size
}

/** True when the page says little and leads nowhere: what it says is then all there is. */
export function isLone(page: Page, textMax: number): boolean {
  return page.visibleText.length <= textMax && ownPageCount(page) < 3 && page.all('article').length === 0
}

/** What one can read before a place in the source, and after it. */
export function textAround(page: Page, start: number, end: number): { before: string; after: string } {
  const seen = page.texts.filter(({ parent }) => parent === null || !page.isHidden(parent))
  const join = (runs: readonly TextRun[]) =>
    runs
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    before: join(seen.filter((run) => run.end <= start)),
    after: join(seen.filter((run) => run.start >= end)),
  }
}

/** The element or its nearest ancestor with one of these names; null when there is none. */
export function enclosing(from: PageElement | null, names: ReadonlySet<string>): PageElement | null {
  for (let at = from; at; at = at.parent) if (names.has(at.name)) return at
  return null
}
