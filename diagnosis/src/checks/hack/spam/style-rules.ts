import { hasClass, type Page, type PageElement } from '#page/page.ts'
import { hides } from './hides.ts'

export interface StyleRule {
  selectors: Compound[][]
  body: string
  /** The rule's offset in the text it was read from. */
  start: number
  end: number
}

interface Compound {
  tag: string
  id: string
  classes: string[]
}

const RULES_MAX = 4_000
const HIDING_MAX = 200
const ABOVE_MAX = 40
const ALWAYS = /^@(media\s+(only\s+)?(all|screen)\s*$|supports|layer|charset)/i

/** The rules of a style sheet that hold on every screen; what only some widths get is left out. Reads by hand: linear. */
export function rulesOf(css: string): StyleRule[] {
  const rules: StyleRule[] = []
  let from = 0
  while (rules.length < RULES_MAX) {
    const open = css.indexOf('{', from)
    if (open < 0) break
    const head = headBefore(css, from, open)
    if (head.text.startsWith('@')) {
      from = ALWAYS.test(head.text) ? open + 1 : endOfBlock(css, open)
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) break
    const selectors = head.text.split(',').slice(0, 50).flatMap(selectorOf)
    if (selectors.length > 0)
      rules.push({ selectors, body: css.slice(open + 1, close), start: head.start, end: close + 1 })
    from = close + 1
  }
  return rules
}

/** The text before a `{`: from the last `}` or `;` on, comments gone. */
function headBefore(css: string, from: number, open: number): { text: string; start: number } {
  const span = css.slice(Math.max(from, open - 1_000), open)
  const comment = span.lastIndexOf('*/')
  const cut = Math.max(span.lastIndexOf('}'), span.lastIndexOf(';'), comment < 0 ? -1 : comment + 1)
  const text = span.slice(cut + 1)
  const trimmed = text.trimStart()
  return { text: trimmed.trimEnd(), start: open - trimmed.length }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return css.length
}

/** `div.box > #x` as its parts; nothing for selectors with states, attributes or anything else not read here. */
function selectorOf(text: string): [Compound[]] | [] {
  const parts = text
    .trim()
    .split(/[\s>+~]+/)
    .filter(Boolean)
  if (parts.length === 0 || parts.length > 8) return []
  const compounds = parts.map((part): Compound | null => {
    if (part.length > 120 || !/^[a-z*]?[\w.#-]*$/i.test(part)) return null
    return {
      tag: (/^[a-z][\w-]*/i.exec(part)?.[0] ?? '').toLowerCase(),
      id: /#([\w-]+)/.exec(part)?.[1] ?? '',
      classes: [...part.matchAll(/\.([\w-]+)/g)].map((found) => found[1] ?? ''),
    }
  })
  return compounds.some((compound) => compound === null) ? [] : [compounds as Compound[]]
}

/** What is left for comparing rules with elements: a page of many of both is compared in part. */
export interface Effort {
  left: number
}

/** A second at most, and more than any page needs whose style sheets are there to be seen. */
export const EFFORT = 4_000_000
const LETTERS_A_STEP = 100

function isMatched({ tag, id, classes }: Compound, element: PageElement, effort: Effort): boolean {
  if (tag === '' && id === '' && classes.length === 0) return false
  effort.left -= 1
  if (tag !== '' && element.name !== tag) return false
  if (id !== '' && element.attributes.id !== id) return false
  effort.left -= (classes.length * (element.attributes.class ?? '').length) / LETTERS_A_STEP
  return classes.every((name) => hasClass(element, name))
}

/**
 * True when a rule speaks of the element; ancestors are only checked to be somewhere above, in their order. False
 * when no effort is left.
 */
export function applies(rule: StyleRule, element: PageElement, effort: Effort): boolean {
  return rule.selectors.some((selector) => {
    const last = selector.at(-1)
    if (effort.left <= 0 || !last || !isMatched(last, element, effort)) return false
    let at = element.parent
    let left = ABOVE_MAX
    for (const compound of selector.slice(0, -1).reverse()) {
      while (at && left > 0 && effort.left > 0 && !isMatched(compound, at, effort)) {
        at = at.parent
        left -= 1
      }
      if (!at || left === 0 || effort.left <= 0) return false
      at = at.parent
    }
    return true
  })
}

/** The rules of a page's own `<style>` blocks that hide something, with their places in the page. */
export function hidingRules(page: Page): StyleRule[] {
  return page
    .all('style')
    .slice(0, 20)
    .flatMap((style) => {
      if (/\b(print|max-width|min-width)\b/i.test(style.attributes.media ?? '')) return []
      return hidingRulesIn(page.innerOf(style), style.openEnd)
    })
}

export function hidingRulesIn(css: string, offset = 0): StyleRule[] {
  return rulesOf(css)
    .filter(({ body }) => hides(body))
    .slice(0, HIDING_MAX)
    .map((rule) => ({ ...rule, start: rule.start + offset, end: rule.end + offset }))
}
