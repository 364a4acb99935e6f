import type { Check } from '#check.ts'
import { openlyLinked } from '#checks/hack/foreign.ts'
import { detection } from '#detection.ts'
import { quoteBody } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOk } from '#visit/reply.ts'
import { infectedFile } from './infected-file.ts'
import { knownCode } from './known-code.ts'
import { layersOf } from './layers.ts'
import { bringsOthers, isStranger, strangersIn } from './loads.ts'
import { type Disguise, disguiseOf } from './obfuscation.ts'

/** `hack.injected_js`: code in the page that hides what it does and brings in a stranger, or is known for what it is. */
export const injectedJs: Check = {
  codes: ['hack.injected_js'],
  when: 'content',
  says: 'Reading the scripts in the page…',
  async look(snapshot) {
    const { answer, page } = snapshot
    const found = injectedIn(snapshot, page)
    if (!found) return [await infectedFile(snapshot, page)]
    const again = (await snapshot.second()).last
    const isThere = isOk(again) && injectedIn(snapshot, parsePage(again.text, page.url)) !== null
    const quotes = found.places.map(({ start, length }) => quoteBody(answer, start, length))
    return [detection('hack.injected_js', isThere && found.isSure ? 'confirmed' : 'likely', quotes)]
  },
}

interface Injected {
  isSure: boolean
  places: { start: number; length: number }[]
}

const SCRIPTS_MAX = 80

function injectedIn(snapshot: SiteSnapshot, page: Page): Injected | null {
  const scripts = page
    .all('script')
    .filter(({ attributes }) => !/json|template|importmap|text\/html/i.test(attributes.type ?? ''))
    .slice(0, SCRIPTS_MAX)
  for (const script of scripts) {
    const known = knownBad(page, script)
    if (known) return { isSure: true, places: [known] }
  }
  for (const script of scripts) {
    const found = codeOf(page, script) === '' ? null : disguised(snapshot, page, script, scripts)
    if (found) return found
  }
  return strayFrame(snapshot, page)
}

/** Addresses from which such code was loaded. */
const KNOWN_ADDRESS =
  /coinhive\.min\.js|(?:^|[/.])(?:coin-?hive\.com|authedmine\.com|crypto-loot\.com|webminepool\.com|lowerbeforwarden\.ml|digestcolect\.com|specialadves\.com|weatherplllatform\.com|violetlovelines\.com|clickandanalytics\.com|balantfromsun\.com|declarebusinessgroup\.ga|collectfasttracks\.com|transandfiestas\.ga|dontstopthismusics\.com|trackstatisticsss\.com|stivenfernando\.com|donatelloflowfirstly\.ga)(?:[/:?]|$)/i

function knownBad(page: Page, script: PageElement): Injected['places'][number] | null {
  const { src } = script.attributes
  if (src && writtenIn(src) === null)
    return KNOWN_ADDRESS.test(src) ? { start: script.start, length: script.openEnd - script.start } : null
  const found = knownCode(codeOf(page, script))
  if (found && src) return whole(script)
  return found && { start: script.openEnd + found.index, length: found.length }
}

/** Two signals are asked for: a disguise, and a stranger brought in, a place no honest script has, or a stray script. */
function disguised(
  snapshot: SiteSnapshot,
  page: Page,
  script: PageElement,
  scripts: readonly PageElement[],
): Injected | null {
  const code = codeOf(page, script)
  const disguise = disguiseOf(code)
  if (!disguise) return null
  const isPacked = script.attributes.src !== undefined
  const layers = layersOf(code)
  if (!bringsOthers(layers) && !/\beval\s*\(|document\s*\.\s*write/.test(layers.join('\n'))) return null
  const place = isPacked ? whole(script) : placeIn(script, disguise)
  const hidden = isPacked || disguise.kind === 'hex_names' ? layers : layers.slice(1)
  if (bringsOthers(layers) && strangersIn(snapshot, page, hidden.join('\n')).length > 0)
    return { isSure: true, places: [place] }
  if (isOutside(page, script)) return { isSure: false, places: [place] }
  const stray = bringsOthers(layers) && scripts.find((other) => isStray(snapshot, page, script, other))
  return stray
    ? { isSure: false, places: [place, { start: stray.start, length: stray.openEnd - stray.start }] }
    : null
}

const whole = ({ start, openEnd }: PageElement) => ({ start, length: openEnd - start })

/** The code of a script that stands in the page: between its tags, or packed into its address. */
const codeOf = (page: Page, script: PageElement) => {
  const { src } = script.attributes
  return src ? (writtenIn(src) ?? '') : page.innerOf(script)
}

const placeIn = (script: PageElement, { index, length }: Disguise) => ({
  start: script.openEnd + index,
  length: Math.min(length, script.end - script.openEnd - index),
})

const documents = new WeakMap<Page, { begins: number; ends: number }>()

/** Where the document begins and ends in its source, looked for once for each page. */
function documentIn(page: Page): { begins: number; ends: number } {
  const known = documents.get(page) ?? {
    begins: page.source.slice(0, 200_000).search(/<!doctype|<html/i),
    ends: page.source.toLowerCase().lastIndexOf('</html>'),
  }
  documents.set(page, known)
  return known
}

/** Before the document begins or after it has ended, where only a careless program puts things. */
function isOutside(page: Page, { start }: { start: number }): boolean {
  const { begins, ends } = documentIn(page)
  return (begins > 0 && start < begins) || (ends > 0 && start > ends)
}

const CLOSE_BY = 300
const THROWAWAY = /\.(?:tk|ml|ga|cf|gq|top|xyz|icu|buzz|click|rest|cyou|sbs|cfd)$/

/** A stranger's script right beside the disguised one, outside the page, or at a throw-away address. */
function isStray(snapshot: SiteSnapshot, page: Page, near: PageElement, other: PageElement): boolean {
  const url = page.resolve(other.attributes.src)
  if (!url || !isStranger(snapshot, openlyLinked(page), url.hostname)) return false
  const gap = Math.max(other.start - near.end, near.start - other.end)
  const isThrowaway = THROWAWAY.test(url.hostname) || /^\d{1,3}(\.\d{1,3}){3}$/.test(url.hostname)
  return isThrowaway || isOutside(page, other) || gap <= CLOSE_BY
}

/** An invisible frame with a stranger's page, outside the document. */
function strayFrame(snapshot: SiteSnapshot, page: Page): Injected | null {
  const frame = page.all('iframe').find((each) => {
    const url = page.resolve(each.attributes.src)
    if (!url || !/^https?:$/.test(url.protocol) || !isOutside(page, each)) return false
    const isTiny = [each.attributes.width, each.attributes.height].some((size) =>
      /^[01](px)?$/.test(size ?? ''),
    )
    return (
      (isTiny || page.isHidden(each) || /hidden|none/.test(each.attributes.style ?? '')) &&
      isStranger(snapshot, openlyLinked(page), url.hostname)
    )
  })
  return frame
    ? { isSure: true, places: [{ start: frame.start, length: frame.openEnd - frame.start }] }
    : null
}

/** The code in an address that holds it all itself (`data:`); null for any other address. */
function writtenIn(address: string): string | null {
  const [, kind, text] = /^\s*data:([^,]{0,100}),([\s\S]*)$/i.exec(address) ?? []
  if (kind === undefined || text === undefined) return null
  try {
    const plain = decodeURIComponent(text)
    return /;\s*base64\s*$/i.test(kind) ? Buffer.from(plain, 'base64').toString('latin1') : plain
  } catch {
    return ''
  }
}
