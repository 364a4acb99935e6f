import type { Page, PageElement } from '#page/page.ts'
import { hides } from './hides.ts'
import { hidingRulesIn, type StyleRule } from './style-rules.ts'

const NEAR = 240
const PICKED =
  /(?:getElementById\(\s*["']|querySelector(?:All)?\(\s*["'][#.]|getElementsByClassName\(\s*["']|\$\(\s*["'][#.])([\w-]{1,80})["']/g
const SET_OUT_OF_SIGHT =
  /\.hide\(\s*\)|\.remove\(\s*\)|\.hidden\s*=\s*(?:true|!0)|display["']?\s*[=:,]\s*["']none|visibility["']?\s*[=:,]\s*["']hidden|(?:left|top|textIndent|text-indent)["']?\s*[=:,]\s*["']?-\d{3,}|(?:height|fontSize|opacity|width)["']?\s*[=:,]\s*["']?0(?:px)?["';)]/
const CSS_TEXT = /(?:cssText\s*=\s*|setAttribute\(\s*["']style["']\s*,\s*)["']([^"']{1,300})["']/

export interface ScriptHides {
  /** Ids and classes that a script takes out of sight when the page opens, and the script that does. */
  names: Map<string, PageElement>
  /** Rules that scripts write into the page; their places are the script's. */
  rules: { rule: StyleRule; script: PageElement }[]
  /** Stretches of the page that scripts wrap into something hidden. */
  spans: { start: number; end: number; script: PageElement }[]
}

/** What the inline scripts of a page hide as soon as it opens; handlers that wait for a click hide nothing here. */
export function scriptHides(page: Page): ScriptHides {
  const found: ScriptHides = { names: new Map(), rules: [], spans: [] }
  const scripts = page
    .all('script')
    .filter(({ attributes }) => !attributes.src)
    .slice(0, 60)
  for (const [index, script] of scripts.entries()) {
    const code = joined(page.innerOf(script).slice(0, 50_000))
    if (code.trim() === '') continue
    for (const name of namesHidden(code)) found.names.set(name, script)
    for (const rule of writtenRules(code)) found.rules.push({ rule, script })
    if (!opensHidden(code)) continue
    const closing = scripts
      .slice(index + 1)
      .find((later) => /write(ln)?\(.{0,40}<\\?\//.test(page.innerOf(later)))
    found.spans.push({ start: script.end, end: closing?.start ?? page.source.length, script })
  }
  return found
}

/** Pieces of text that were cut apart to be overlooked, put together: `'<d'+'iv'` is `'<div'`. */
function joined(code: string): string {
  return code.replace(/(["'])\s?\+\s?\1/g, '')
}

function namesHidden(code: string): string[] {
  return [...code.matchAll(PICKED)].flatMap((found) => {
    const after = code.slice(found.index, found.index + NEAR)
    const before = code.slice(Math.max(0, found.index - 80), found.index)
    if (/addEventListener|onclick|\.on\(|\.click\(/.test(before)) return []
    const next = /getElementById|querySelector|\$\(/.exec(after.slice(found[0].length))
    const own = next ? after.slice(0, found[0].length + next.index) : after
    if (/addEventListener|onclick|\.on\(|\.click\(|function\s{0,20}\w{0,60}\(/.test(own)) return []
    const style = CSS_TEXT.exec(own)?.[1]
    return SET_OUT_OF_SIGHT.test(own) || (style && hides(style)) ? [found[1] ?? ''] : []
  })
}

function writtenRules(code: string): StyleRule[] {
  if (!/<style|createElement\(\s*["']style|insertRule|styleSheet|\.css\b/i.test(code)) return []
  // A rule inside a piece of text starts after a quote or a tag.
  return hidingRulesIn(
    code.replace(/<style[^>]{0,100}>|["'`]/gi, (text) => `${' '.repeat(text.length - 1)}}`),
  )
}

function opensHidden(code: string): boolean {
  if (!/document\.write/.test(code)) return false
  return [...code.matchAll(/<\w{1,12}\s[^>]{0,200}style\s*=\s*\\?["']([^"'>\\]{1,300})/gi)].some(
    (found) =>
      hides(found[1] ?? '') && !/<\\?\/(div|span|p|font|u|i|b|ul|table)/i.test(code.slice(found.index)),
  )
}
