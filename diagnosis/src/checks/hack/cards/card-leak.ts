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
  const declared = declaredProcessors(page)
  const strangers = strangersIn(snapshot, page, spelledOut(all)).filter(
    (host) => !declared.has(registrableOf(host)) && !isProcessor(all, host),
  )
  const spoken = strangers.filter((host) => isDisguised(code, host) || isInCode(all, host))
  const found = spoken.find((host) => isDisguised(code, host) || isNear(code, host, readings, all))
  if (!found) return null
  const [at = 0] = placesOf(code, found)
  return { host: found, index: at > 0 ? at : Math.max(0, code.search(/atob|fromCharCode|\\x|eval/)) }
}

function readingsIn(all: string, fields: readonly PageElement[]): number[] {
  const names = fields
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

const isDisguised = (code: string, host: string) => !code.toLowerCase().includes(host)

/** Also outside remarks, in which makers name themselves. */
function isInCode(all: string, host: string): boolean {
  const small = all.toLowerCase()
  return placesOf(small, host).some((at) => {
    const line = small.slice(Math.max(small.lastIndexOf('\n', at) + 1, at - 300), at)
    return (
      !/^\s*(?:\*|\/\/)|[\s;{}]\/\/\s/.test(line) &&
      small.lastIndexOf('/*', at) <= small.lastIndexOf('*/', at)
    )
  })
}

function isNear(code: string, host: string, readings: readonly number[], all: string): boolean {
  if (code.length <= NEAR) return true
  return placesOf(all.toLowerCase(), host).some((at) => readings.some((read) => Math.abs(read - at) <= NEAR))
}

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
const isProcessor = (code: string, host: string) => PAYS.test(host) && WAITS.test(code) && !HASTY.test(code)

/** Where the page openly says that the card goes: a form's address, a payment frame. */
function declaredProcessors(page: Page): Set<string> {
  const addresses = [
    ...page.all('form').map(({ attributes }) => attributes.action),
    ...page.all('iframe').map(({ attributes }) => attributes.src),
  ]
  return new Set(addresses.flatMap((address) => page.resolve(address)?.hostname ?? []).map(registrableOf))
}

/** Code of a stranger's file that reads the card and sends it somewhere, be it where it came from. */
export function takesCard(code: string, host: string): boolean {
  const all = layersOf(code).join('\n')
  return SENDS.test(all) && CARD.test(all) && READS_VALUE.test(all) && !isProcessor(all, host)
}
