import { fold, type Page, type PageElement, type TextRun } from './page.ts'
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

/** True when the words are the better part of the title or of a heading, and not a word in a text. */
export function isHeaded(page: Page, words: RegExp): boolean {
  return page.all('title', 'h1', 'h2').some((element) => {
    const text = page.textOf(element, 300)
    return (words.exec(text)?.[0].length ?? 0) >= Math.max(1, text.length * 0.6) && !text.endsWith('?')
  })
}

/** Lengths of what one can read, up to each text of a page. */
const readable = new WeakMap<Page, readonly number[]>()

/** How much one can read before a place in the source, and after it: white space folded, hidden parts left out. */
export function lengthsAround(page: Page, start: number, end: number): { before: number; after: number } {
  const upTo = readable.get(page) ?? lengthsUpTo(page)
  readable.set(page, upTo)
  const ends = firstText(page, (run) => run.end > start)
  const begins = firstText(page, (run) => run.start >= end)
  const total = upTo.at(-1) ?? 0
  return { before: lengthOf(upTo[ends] ?? 0), after: lengthOf(total - (upTo[begins] ?? total)) }
}

/** Every word counts its letters and the space behind it; the last has none. */
const lengthOf = (counted: number) => Math.max(0, counted - 1)

function lengthsUpTo(page: Page): number[] {
  const upTo = [0]
  let total = 0
  for (const { text, parent } of page.texts) {
    const words = parent === null || !page.isHidden(parent) ? fold(text) : ''
    total += words === '' ? 0 : words.length + 1
    upTo.push(total)
  }
  return upTo
}

/** The index of the first text of which this is true; texts are in the order of the source. */
function firstText({ texts }: Page, isIt: (run: TextRun) => boolean): number {
  let [low, high] = [0, texts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const run = texts[middle]
    if (run && !isIt(run)) low = middle + 1
    else high = middle
  }
  return low
}

/** The element or its nearest ancestor with one of these names; null when there is none. */
export function enclosing(from: PageElement | null, names: ReadonlySet<string>): PageElement | null {
  for (let at = from; at; at = at.parent) if (names.has(at.name)) return at
  return null
}
