import { layersOf } from '#checks/hack/scripts/layers.ts'
import { strangersIn } from '#checks/hack/scripts/loads.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { registrableOf } from '#visit/site.ts'
import { CARD } from './card-page.ts'

const SENDS =
  /\bfetch\b|XMLHttpRequest|sendBeacon|new\s+Image|WebSocket|EventSource|\.src\s*=|\.action\s*=|location(?:\.href)?\s*=(?!=)|\$\.(?:post|ajax|get|getJSON)\b|jQuery\.(?:post|ajax|get)\b|axios|["'](?:fetch|sendBeacon|Image|open|send|src|WebSocket)["']|createElement\(\s*["'](?:img|form|iframe|script)["']|setAttribute\(\s*["'](?:src|action)|backgroundImage/
const READS_ALL =
  /querySelectorAll\(\s*["'`][^"'`]{0,40}input|getElementsByTagName\(\s*["'`]input|new\s+FormData|\.serialize(?:Array)?\(|\.elements\b|(?:keyup|keydown|keypress|["']input["']|["']change["'])/
const READS_VALUE = /\bvalue\b|FormData|\.serialize|\.val\(|\.key\b|keyCode/
/** How far from the reading the stranger may stand in one layer, to be meant by it. */
const NEAR = 2_500
/** No script sends to so many strangers, and no page asks for a card in so many fields. */
const STRANGERS_MAX = 200
const FIELDS_MAX = 40

/** A stranger to whom code that reads a card sends something, and what the code calls it. */
export interface Leak {
  host: string
  /** Offset in the code as sent, for quoting. */
  index: number
}

/** Finds who gets the card; null when only the shop and its payment service do. */
export function leakIn(
  snapshot: SiteSnapshot,
  page: Page,
  code: string,
  fields: readonly PageElement[],
): Leak | null {
  if (code.length < 40) return null
  const layers = layersOf(code)
  const all = layers.join('\n')
  if (!SENDS.test(all) || !READS_VALUE.test(all)) return null
  const readings = readingsIn(all, fields)
  if (readings.length === 0) return null
  const processors = declaredProcessors(page)
  const strangers = strangersIn(snapshot, page, spelledOut(all))
    .filter((host) => !processors.has(registrableOf(host)))
    .slice(0, STRANGERS_MAX)
  const isProcessor = processorIn(all)
  const text = { code: code.toLowerCase(), all: all.toLowerCase() }
  const remarks = remarksIn(text.all)
  const found = strangers.find((host) => {
    if (isProcessor(host)) return false
    if (!text.code.includes(host)) return true
    const places = placesOf(text.all, host)
    return (
      places.some((at) => isInCode(text.all, remarks, at)) &&
      (code.length <= NEAR || isNear(places, readings))
    )
  })
  if (!found) return null
  const [at = 0] = placesOf(code, found)
  return { host: found, index: at > 0 ? at : Math.max(0, code.search(/atob|fromCharCode|\\x|eval/)) }
}

function readingsIn(all: string, fields: readonly PageElement[]): number[] {
  const names = fields
    .slice(0, FIELDS_MAX)
    .flatMap(({ attributes }) => [attributes.id, attributes.name])
    .filter((name) => name !== undefined && name.length > 3)
  const byCard = [...all.matchAll(new RegExp(CARD.source, 'gi'))].slice(0, 500).map(({ index }) => index)
  const byName = names.flatMap((name) => placesOf(all, name ?? ''))
  const byAll = fields.length > 0 ? (READS_ALL.exec(all)?.index ?? null) : null
  return [...byCard, ...byName, ...(byAll === null ? [] : [byAll])]
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0 && places.length < 100; at = text.indexOf(part, at + part.length))
    places.push(at)
  return places
}

/** Also outside remarks, in which makers name themselves. */
function isInCode(small: string, remarks: Remarks, at: number): boolean {
  const before = small.slice(Math.max(0, at - 300), at)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return !/^\s*(?:\*|\/\/)|[\s;{}]\/\/\s/.test(line) && !remarks(at)
}

/** True for a place that a remark around it keeps from being run. */
type Remarks = (at: number) => boolean

function remarksIn(code: string): Remarks {
  const marks = [...code.matchAll(/\/(?=\*)|\*(?=\/)/g)]
  return (at) => {
    let [low, high] = [0, marks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((marks[middle]?.index ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return marks[low - 1]?.[0] === '/'
  }
}

const isNear = (places: readonly number[], readings: readonly number[]) =>
  places.some((at) => readings.some((read) => Math.abs(read - at) <= NEAR))

/** `var h='evil.example'; … 'https://' + h` with the name put in its place. */
function spelledOut(code: string): string {
  const named = new Map(
    [
      ...code.matchAll(
        /(?<![\w$])([\w$]{1,40})\s?[=:]\s?["'`]((?:[\w-]{1,63}\.){1,5}[a-z]{2,20}[^"'`\s]{0,200})["'`]/gi,
      ),
    ]
      .slice(0, 200)
      .map((found) => [found[1] ?? '', found[2] ?? '']),
  )
  if (named.size === 0) return code
  const added = [
    ...code.matchAll(/\/\/(?:["'`]\s{0,3}\+\s{0,3}|\$\{\s{0,3})(?:[\w$]{1,40}\.)?([\w$]{1,40})/g),
  ]
    .slice(0, 100)
    .flatMap((found) => named.get(found[1] ?? '') ?? [])
  return `${code}\n${added.map((host) => `"//${host}"`).join('\n')}`
}

const PAYS = /pay|psp|bank|checkout|card|merchant|tpv|zahl|paga|kasse|secur|token|vault/i
const WAITS = /\.then\s*\(|\bawait\b|onload\b|onreadystatechange|success\s*:|\.done\s*\(/
const HASTY = /sendBeacon|new\s+Image|WebSocket|no-cors|\bbtoa\s*\(|\beval\s*\(|atob\s*\(/

/** A payment service we do not know: named like one, and the shop waits for what it answers. */
function processorIn(code: string): (host: string) => boolean {
  const isPatient = WAITS.test(code) && !HASTY.test(code)
  return (host) => isPatient && PAYS.test(host)
}

const declared = new WeakMap<Page, ReadonlySet<string>>()

/** Where the page openly says that the card goes: a form's address, a payment frame. */
function declaredProcessors(page: Page): ReadonlySet<string> {
  const known = declared.get(page) ?? readProcessors(page)
  declared.set(page, known)
  return known
}

function readProcessors(page: Page): ReadonlySet<string> {
  const addresses = [
    ...page.all('form').map(({ attributes }) => attributes.action),
    ...page.all('iframe').map(({ attributes }) => attributes.src),
  ]
  return new Set(addresses.flatMap((address) => page.resolve(address)?.hostname ?? []).map(registrableOf))
}

/** Code of a stranger's file that reads the card and sends it somewhere, be it where it came from. */
export function takesCard(code: string, host: string): boolean {
  const all = layersOf(code).join('\n')
  return SENDS.test(all) && CARD.test(all) && READS_VALUE.test(all) && !processorIn(all)(host)
}
