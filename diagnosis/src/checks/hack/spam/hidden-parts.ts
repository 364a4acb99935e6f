import { classesOf, type Page, type PageElement } from '#page/page.ts'
import { colorOf, declarationsOf, hides } from './hides.ts'
import { type ScriptHides, scriptHides } from './script-hides.ts'
import { applies, EFFORT, type Effort, hidingRules, type StyleRule } from './style-rules.ts'

/** What keeps a part of the page out of sight, as a place in the source that can be quoted, and all that it hides. */
export interface Hiding {
  start: number
  length: number
  scope: { start: number; end: number }
}

const NEVER_SHOWN = new Set(['noscript', 'template', 'noframes', 'noembed', 'title', 'object', 'svg', 'head'])

/** Finds what hides an element: its own or an outer element's style, a rule in the page, or a script. */
export class HiddenParts {
  readonly #page: Page
  readonly #rules: StyleRule[]
  readonly #scripts: ScriptHides
  /** Rules from files; they are not in the page and cannot be quoted from it. */
  readonly #fileRules: readonly StyleRule[]
  readonly #known = new Map<PageElement, Hiding | null>()
  readonly #colors = new Map<PageElement, Found | null>()
  readonly #backgrounds = new Map<PageElement, Found | null>()
  readonly #effort: Effort = { left: EFFORT }
  #isBare: boolean | null = null

  constructor(page: Page, fileRules: readonly StyleRule[] = []) {
    this.#page = page
    this.#rules = hidingRules(page)
    this.#scripts = scriptHides(page)
    this.#fileRules = fileRules
  }

  hidingOf(element: PageElement): Hiding | null {
    const { spans } = this.#scripts
    const wrapped = spans.find(({ start, end }) => element.start >= start && element.start < end)
    if (wrapped) return wholeOf(wrapped.script, wrapped)
    return this.#inWhatHides(element) ?? this.#byColor(element)
  }

  /** The nearest of the element and those around it that is hidden; remembered, as links often share what is around. */
  #inWhatHides(element: PageElement): Hiding | null {
    const path: PageElement[] = []
    let hiding: Hiding | null = null
    for (let at: PageElement | null = element; at && !hiding; at = at.parent) {
      const known = this.#known.get(at)
      if (known === null) break
      path.push(at)
      hiding = known ?? this.#atElement(at)
    }
    for (const at of path) this.#known.set(at, hiding)
    return hiding
  }

  #atElement(element: PageElement): Hiding | null {
    const { attributes, name } = element
    if (NEVER_SHOWN.has(name) || 'hidden' in attributes || hides(attributes.style ?? '') || isShrunk(element))
      return openingOf(element)
    const isMeant = (each: StyleRule) => this.#effort.left > 0 && applies(each, element, this.#effort)
    const rule = this.#rules.find(isMeant)
    if (rule) return { start: rule.start, length: rule.end - rule.start, scope: element }
    if (this.#fileRules.some(isMeant)) return openingOf(element)
    const names = [attributes.id ?? '', ...classesOf(element)]
    const script =
      names.map((each) => this.#scripts.names.get(each)).find((each) => each !== undefined) ??
      this.#scripts.rules.find((each) => isMeant(each.rule))?.script
    return script ? wholeOf(script, element) : null
  }

  /** White on white: the colour set nearest to the text against the background set nearest behind it. */
  #byColor(element: PageElement): Hiding | null {
    const color = nearest(element, this.#colors, colorAt)
    if (!color) return null
    const behind = nearest(element, this.#backgrounds, backgroundAt)
    this.#isBare ??= isBare(this.#page)
    if (color.value !== (behind?.value ?? (this.#isBare ? 'ffffff' : null))) return null
    return openingOf(color.element)
  }
}

interface Found {
  value: string
  element: PageElement
}

function colorAt({ attributes }: PageElement): string | null {
  return colorOf(declarationsOf(attributes.style ?? '').get('color') ?? attributes.color?.toLowerCase())
}

function backgroundAt({ attributes }: PageElement): string | null {
  const css = declarationsOf(attributes.style ?? '')
  return colorOf(css.get('background-color') ?? css.get('background') ?? attributes.bgcolor?.toLowerCase())
}

/** The value at the element or the nearest one around it; remembered, as links often share what is around. */
function nearest(
  from: PageElement,
  known: Map<PageElement, Found | null>,
  read: (element: PageElement) => string | null,
): Found | null {
  const path: PageElement[] = []
  let found: Found | null | undefined
  for (let at: PageElement | null = from; at && !found; at = at.parent) {
    found = known.get(at)
    if (found === null) break
    path.push(at)
    const value = found ? null : read(at)
    if (value !== null) found = { value, element: at }
  }
  for (const at of path) known.set(at, found ?? null)
  return found ?? null
}

/** True for a page that sets no background of its own. */
function isBare(page: Page): boolean {
  return (
    page.links('stylesheet').length === 0 &&
    !page.all('style').some((style) => /background/i.test(page.innerOf(style)))
  )
}

/** Old tags with sizes of their own: a marquee or table of one pixel, a font of size 0. */
function isShrunk({ name, attributes }: PageElement): boolean {
  const tiny = (value: string | undefined) => value !== undefined && /^[0-2](px)?$/.test(value.trim())
  if (name === 'font') return /^(0|-\d)$/.test(attributes.size?.trim() ?? '')
  if (name === 'marquee')
    return tiny(attributes.width) || tiny(attributes.height) || Number(attributes.scrollamount) >= 500
  return (
    (name === 'table' || name === 'div' || name === 'td') && tiny(attributes.width) && tiny(attributes.height)
  )
}

const openingOf = (element: PageElement): Hiding => ({
  start: element.start,
  length: element.openEnd - element.start,
  scope: element,
})
const wholeOf = ({ start, end }: PageElement, scope: Hiding['scope']): Hiding => ({
  start,
  length: end - start,
  scope,
})
