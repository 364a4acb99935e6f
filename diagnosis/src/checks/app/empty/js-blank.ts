import type { Check } from '#check.ts'
import { MISSING_SCRIPT } from '#checks/content/assets.ts'
import { detection } from '#detection.ts'
import { quoteBody, quoteHeader, quoteStatus, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arriveAgain } from '#visit/arrive.ts'
import type { Reply } from '#visit/reply.ts'
import {
  drawingScripts,
  faultOf,
  importsOf,
  type Judged,
  judgeScript,
  type PageScript,
  parses,
} from './script-state.ts'
import { appRoot, sendsOn, showsThings } from './visible-things.ts'

const SCRIPTS_MAX = 4
const IMPORTS_MAX = 3

/** `page.js_blank`: the script that draws the whole page does not load or cannot be read; `asset.broken` names its file. */
export const jsBlank: Check = {
  codes: ['page.js_blank', 'asset.broken'],
  when: 'content',
  says: 'Loading what draws the page…',
  async look(snapshot) {
    const { answer, page } = snapshot
    const root = emptyRoot(answer, page)
    if (!root) return []
    const quotedRoot = quoteTag(answer, root)
    const inline = garbledInline(page)
    if (inline)
      return [detection('page.js_blank', 'confirmed', [quoteBody(answer, inline.openEnd, 200), quotedRoot])]
    const broken = await brokenScript(snapshot, page)
    if (!broken) return []
    const { element } = broken.script
    const tag = quoteTag(answer, element)
    const proof = proofOf(broken.judged)
    const blank = detection('page.js_blank', broken.verdict, [proof, tag, quotedRoot])
    const isFile = broken.judged.fault !== 'garbled'
    return [blank, isFile ? detection('asset.broken', broken.verdict, [tag, proof], MISSING) : null]
  },
}

const MISSING = { title: MISSING_SCRIPT }

interface Broken {
  script: PageScript
  judged: Judged
  verdict: 'confirmed' | 'likely'
}

/** The empty place for the page, when nothing else is there to see. What spins until the script runs is no content. */
function emptyRoot(answer: Reply, page: Page): PageElement | null {
  const root = appRoot(page)
  if (!root || page.visibleText.length > 60 || sendsOn(answer, page)) return null
  const isHeaded = page
    .all('h1', 'h2', 'a', 'p')
    .slice(0, 200)
    .some((element) => isRead(page, element))
  if (isHeaded || showsThings(page, root)) return null
  const inside = page.elements.filter(({ start, end }) => start > root.start && end <= root.end)
  return inside.filter(({ name }) => ['img', 'picture', 'video', 'iframe', 'input'].includes(name)).length > 2
    ? null
    : root
}

const LOADING = /load|laden|lädt|charg|carg|caric|carreg|wczyt|загруз|加载|読み込|wait|moment/i

function isRead(page: Page, element: PageElement): boolean {
  const text = page.textOf(element)
  return text !== '' && !LOADING.test(text) && !page.isHidden(element)
}

/** The page's only script is inline and cannot be parsed. */
function garbledInline(page: Page): PageElement | null {
  const scripts = page
    .all('script')
    .filter(({ attributes }) => !/json|map|template|x-/i.test(attributes.type ?? ''))
  const [only] = scripts
  if (!only || scripts.length > 1 || only.attributes.src !== undefined) return null
  const code = page.innerOf(only)
  return code.trim() !== '' && !parses(code, only.attributes.type === 'module') ? only : null
}

async function brokenScript(snapshot: SiteSnapshot, page: Page): Promise<Broken | null> {
  const scripts = drawingScripts(page)
  const chosen = [...scripts].sort((a, b) => Number(isMain(b)) - Number(isMain(a))).slice(0, SCRIPTS_MAX)
  const loaded = await Promise.all(chosen.map((script) => load(snapshot, script)))
  const failing = loaded.filter((one) => one !== null).filter(({ judged }) => judged.fault !== null)
  const needed = failing.find(({ script }) => isMain(script) || failing.length === loaded.length)
  if (needed) return sure(snapshot, needed)
  for (const one of loaded) {
    const below =
      one && one.judged.fault === null && one.script.isModule ? await brokenImport(snapshot, one) : null
    if (below) return sure(snapshot, below)
  }
  return null
}

interface Loaded {
  script: PageScript
  judged: Judged
}

async function load({ client }: SiteSnapshot, script: PageScript): Promise<Loaded | null> {
  const judged = await judgeScript(client, script)
  return judged && { script, judged }
}

/** A module does not run when one of those that it builds on is missing. */
async function brokenImport(snapshot: SiteSnapshot, { script, judged }: Loaded): Promise<Loaded | null> {
  const urls = importsOf(judged.reply.text)
    .flatMap((source) => URL.parse(source, script.url)?.href ?? [])
    .slice(0, IMPORTS_MAX)
  const loaded = await Promise.all(urls.map((url) => load(snapshot, { ...script, url })))
  return loaded.filter((one) => one !== null).find((one) => one.judged.fault !== null) ?? null
}

const MAIN_NAME =
  /(^|[/._-])(main|app|index|bundle|build|runtime|vendors?|client|entry|chunk|framework|webpack|start|boot(strap)?|react(-dom)?|vue|angular|_app|polyfills)([._-]|$)|\/_(next|nuxt|app)\/|\/assets\/index/i

/** A module, or named like what such pages are built of. */
function isMain({ url, isModule }: PageScript): boolean {
  return isModule || MAIN_NAME.test(URL.parse(url)?.pathname ?? '')
}

async function sure({ client }: SiteSnapshot, { script, judged }: Loaded): Promise<Broken | null> {
  const again = await arriveAgain(client, script.url, { visitor: 'browser' })
  if (!again || again.status === null) return { script, judged, verdict: 'likely' }
  const fault = faultOf(again, script.isModule)
  return fault === judged.fault ? { script, judged, verdict: 'confirmed' } : null
}

function proofOf({ reply, fault }: Judged) {
  if (fault === 'missing') return quoteStatus(reply)
  if (fault === 'garbled' || reply.text === '') return lastOf(reply)
  return /^\s*</.test(reply.text) ? quoteBody(reply, 0, 150) : quoteHeader(reply, 'content-type')
}

function lastOf(reply: Reply) {
  const length = Math.min(150, reply.text.length)
  return length === 0 ? quoteStatus(reply) : quoteBody(reply, reply.text.length - length, length)
}
