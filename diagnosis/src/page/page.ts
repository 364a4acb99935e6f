import { isHiddenHere } from './hidden.ts'

export interface PageElement {
  name: string
  attributes: Record<string, string>
  parent: PageElement | null
  /** Places in the source: of `<`, after the opening tag's `>`, and after the closing tag. */
  start: number
  openEnd: number
  end: number
}

export interface TextRun {
  text: string
  start: number
  end: number
  parent: PageElement | null
}

/** Longer than anything that people read in one piece: nested boxes would each copy the whole page. */
const TEXT_MAX = 20_000

const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'head',
  'svg',
  'iframe',
  'object',
])

/** A parsed page. Everything is read from the HTML as sent: no script ran, no style sheet was applied. */
export class Page {
  readonly source: string
  readonly url: URL
  readonly elements: readonly PageElement[]
  readonly texts: readonly TextRun[]
  readonly #byName: Map<string, PageElement[]>
  readonly #byClass = new Map<string, readonly PageElement[]>()
  readonly #hidden = new Map<PageElement, boolean>()
  #visibleText: string | null = null
  #base: URL | null = null

  constructor(source: string, url: URL, elements: PageElement[], texts: TextRun[]) {
    this.source = source
    this.url = url
    this.elements = elements
    this.texts = texts
    this.#byName = Map.groupBy(elements, (element) => element.name)
  }

  all(...names: string[]): readonly PageElement[] {
    if (names.length === 1) return this.#byName.get(names[0] ?? '') ?? []
    return this.elements.filter((element) => names.includes(element.name))
  }

  first(name: string): PageElement | null {
    return this.#byName.get(name)?.[0] ?? null
  }

  byId(id: string): PageElement | null {
    return this.elements.find((element) => element.attributes.id === id) ?? null
  }

  withClass(name: string): readonly PageElement[] {
    const known = this.#byClass.get(name) ?? this.elements.filter((element) => hasClass(element, name))
    this.#byClass.set(name, known)
    return known
  }

  /** `<meta name=…>` or `<meta property=…>`, by name in small letters. */
  meta(name: string): PageElement | null {
    return (
      this.all('meta').find(
        ({ attributes }) => (attributes.name ?? attributes.property ?? '').toLowerCase() === name,
      ) ?? null
    )
  }

  /** `<link rel=…>` whose rel holds the word. */
  links(rel: string): PageElement[] {
    return this.all('link').filter(({ attributes }) =>
      (attributes.rel ?? '').toLowerCase().split(/\s+/).includes(rel),
    )
  }

  get title(): string {
    const title = this.first('title')
    return title ? this.textOf(title) : ''
  }

  /** All text inside an element, hidden or not, white space folded; of very long ones the beginning. */
  textOf(element: PageElement, max = TEXT_MAX): string {
    const inside: TextRun[] = []
    let length = 0
    for (let at = this.#firstTextFrom(element.start); at < this.texts.length; at += 1) {
      const run = this.texts[at]
      if (!run || run.start >= element.end) break
      if (run.end > element.end) continue
      inside.push(run)
      length += run.text.length + 1
      if (length > max) break
    }
    return fold(joined(inside).slice(0, max))
  }

  /** Texts are in the order of the source, so that a page of many elements is not read once for each. */
  #firstTextFrom(start: number): number {
    let [low, high] = [0, this.texts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.texts[middle]?.start ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The source of an element, whole. */
  sourceOf(element: PageElement): string {
    return this.source.slice(element.start, element.end)
  }

  /** The source between an element's tags: a script's code. */
  innerOf(element: PageElement): string {
    return this.source.slice(element.openEnd, element.end).replace(/<\/[\w-]+\s*>$/, '')
  }

  /** What a visitor reads: no scripts, no hidden parts, white space folded. */
  get visibleText(): string {
    this.#visibleText ??= fold(
      joined(this.texts.filter(({ parent }) => parent === null || !this.isHidden(parent))),
    )
    return this.#visibleText
  }

  /** By its tag, attributes and inline style, or those of anything around it. Style sheets are not read. */
  isHidden(element: PageElement): boolean {
    const path: PageElement[] = []
    let hidden = false
    for (let at: PageElement | null = element; at; at = at.parent) {
      const known = this.#hidden.get(at)
      if (known !== undefined) {
        hidden = known
        break
      }
      path.push(at)
    }
    for (const at of path.reverse()) {
      hidden = hidden || UNSEEN.has(at.name) || isHiddenHere(at)
      this.#hidden.set(at, hidden)
    }
    return hidden
  }

  /** An address in the page made whole, by `<base>` or the page's own; null when it is none. */
  resolve(address: string | undefined): URL | null {
    if (address === undefined) return null
    this.#base ??= URL.parse(this.first('base')?.attributes.href ?? '', this.url.href) ?? this.url
    return URL.parse(address.trim(), this.#base)
  }

  /** True when `element` is inside one of these. */
  isInside(element: PageElement, ...names: string[]): boolean {
    for (let at = element.parent; at; at = at.parent) if (names.includes(at.name)) return true
    return false
  }
}

export function classesOf(element: PageElement): string[] {
  return (element.attributes.class ?? '').split(/\s+/).filter(Boolean)
}

/** As `classesOf(element).includes(name)`, for a name without white space, and without a list for each question. */
export function hasClass({ attributes: { class: names = '' } }: PageElement, name: string): boolean {
  for (let at = names.indexOf(name); at >= 0; at = names.indexOf(name, at + 1)) {
    if (isGap(names[at - 1]) && isGap(names[at + name.length])) return true
  }
  return false
}

/** An entity makes a text of its own, in the middle of a word as well; where a tag lies between, a word ends. */
function joined(runs: readonly TextRun[]): string {
  return runs.map(({ text, start }, at) => (runs[at - 1]?.end === start ? text : ` ${text}`)).join('')
}

const isGap = (char: string | undefined) => char === undefined || /\s/.test(char)

export function fold(text: string): string {
  // Single spaces are most of all white space and need no replacing.
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}
