import { isForeign } from '#checks/hack/foreign.ts'
import type { Page, PageElement } from '#page/page.ts'
import { refreshOf } from '#page/refresh.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { layersOf } from './layers.ts'
import { Program } from './unasked.ts'

/** Something in a page that sends the visitor to another owner's site without being asked. */
export interface Exit {
  to: URL
  /** What the script looks at first; null when it always leaves. */
  condition: 'referrer' | 'phone' | null
  /** Where it is in the source of the page. */
  place(): { start: number; length: number }
}

const SCRIPTS_MAX = 60
/** In one layer of a script. */
const EXITS_MAX = 100
const NEAR = 700

const exits = new WeakMap<Page, readonly Exit[]>()

/**
 * The ways out of a page that its own head or scripts take: meta refresh, and `location` set to a foreign address.
 * Looked for once for each page.
 */
export function exitsOf(snapshot: SiteSnapshot, page: Page): readonly Exit[] {
  const known = exits.get(page) ?? findExits(snapshot, page)
  exits.set(page, known)
  return known
}

function findExits(snapshot: SiteSnapshot, page: Page): Exit[] {
  const refresh = page.all('meta').flatMap((meta) => refreshExit(snapshot, page, meta))
  const scripts = page
    .all('script')
    .filter(({ attributes }) => !attributes.src && !/json|template|importmap/i.test(attributes.type ?? ''))
    .slice(0, SCRIPTS_MAX)
    .map((element) => ({ element, layers: layersIn(page.innerOf(element)) }))
  const onLoad = page.elements.flatMap(({ attributes: { onload, onerror } }) =>
    [onload, onerror].filter((code) => code !== undefined),
  )
  const program = new Program([...scripts.flatMap(({ layers }) => layers), ...onLoad])
  return [...refresh, ...scripts.flatMap((script) => scriptExits(snapshot, page, script, program))]
}

function refreshExit(snapshot: SiteSnapshot, page: Page, meta: PageElement): Exit[] {
  const to = refreshOf(page, meta)
  if (!to || !isForeign(snapshot, to.hostname)) return []
  const place = { start: meta.start, length: meta.openEnd - meta.start }
  return [{ to, condition: null, place: () => place }]
}

const LEAVES =
  /location(?:\s*\.\s*href|\[\s*["']href["']\s*\])?\s*=(?!=)\s*([\w$.]{1,40}|["'`][^"'`\s]{1,500}["'`])|location(?:\.(?:replace|assign)|\[\s*["'](?:replace|assign)["']\s*\])\s*\(\s*([\w$.]{1,40}|["'`][^"'`\s]{1,500}["'`])/g
const NAMES_ADDRESS = /(?<![\w$])([\w$]{1,40})["']?\s*[=:]\s*["'`]((?:https?:)?\/\/[^"'`\s]{3,500})["'`]/g

interface Script {
  element: PageElement
  layers: readonly string[]
}

function layersIn(source: string): readonly string[] {
  return /location|eval|fromCharCode|atob|_0x|unescape/i.test(source) ? layersOf(source) : [source]
}

function scriptExits(
  snapshot: SiteSnapshot,
  page: Page,
  { element, layers }: Script,
  program: Program,
): Exit[] {
  const source = page.innerOf(element)
  return layers.flatMap((code): Exit[] => {
    const named = new Map([...code.matchAll(NAMES_ADDRESS)].map((each) => [each[1] ?? '', each[2] ?? '']))
    return [...code.matchAll(LEAVES)].slice(0, EXITS_MAX).flatMap((found): Exit[] => {
      const right = found[1] ?? found[2] ?? ''
      const address = /^["'`]/.test(right) ? right.slice(1, -1) : named.get(right)
      const to = address && /^(https?:)?\/\//.test(address) ? page.resolve(address) : null
      if (!to || !isForeign(snapshot, to.hostname)) return []
      const before = code.slice(Math.max(0, found.index - NEAR), found.index)
      if (/onclick|["']click["']|\.click\(|onsubmit|["']submit["']/.test(before)) return []
      if (!program.runs(code, found.index)) return []
      return [{ to, condition: conditionIn(before), place: () => placeOf(source, element, found[0]) }]
    })
  })
}

function conditionIn(before: string): Exit['condition'] {
  if (
    /document\.referrer|\breferrer\b/.test(before) &&
    /google|bing|yahoo|yandex|baidu|duckduckgo|search/i.test(before)
  )
    return 'referrer'
  // The width alone is no phone: layouts ask for it too.
  if (
    /userAgent|\.platform\b|ontouchstart|maxTouchPoints/.test(before) &&
    /android|iphone|ipad|mobi|screen|innerWidth|touch/i.test(before)
  )
    return 'phone'
  return null
}

/** The statement when it is readable; else the script from its start. */
function placeOf(source: string, script: PageElement, statement: string): { start: number; length: number } {
  const at = source.indexOf(statement)
  return at < 0
    ? { start: script.start, length: Math.min(script.end - script.start, 200) }
    : { start: script.openEnd + Math.max(0, at - 60), length: Math.min(at, 60) + statement.length }
}
