import { unpack } from './unpack.ts'

const CODE_MAX = 300_000
const DECODED_MAX = 2 * CODE_MAX
const LAYERS_MAX = 12
const DEPTH_MAX = 3
const NUMBERS_MIN = 8

/**
 * What a script would say once it had undone its own disguise, read without running any of it: character codes,
 * escapes, base64, packers, texts cut apart or written backwards. The first layer is the code itself; all of them
 * together are at most three times as long as CODE_MAX.
 */
export function layersOf(code: string): string[] {
  const layers = [joined(code.slice(0, CODE_MAX))]
  let left = DECODED_MAX
  let fresh: readonly string[] = [...layers]
  for (let depth = 0; depth < DEPTH_MAX && fresh.length > 0; depth += 1) {
    const next: string[] = []
    for (const text of decodingsOf(fresh)) {
      if (left <= 0 || layers.length >= LAYERS_MAX) return layers
      const layer = joined(text.slice(0, left))
      if (layer.length <= 3 || layers.includes(layer)) continue
      left -= layer.length
      layers.push(layer)
      next.push(layer)
    }
    fresh = next
  }
  return layers
}

/** `'ht'+'tp'` as `'http'`. */
function joined(code: string): string {
  return code.replace(/(["'])\s{0,5}\+\s{0,5}\1/g, '')
}

/** One after the other, so that nothing is decoded after the last layer. */
function* decodingsOf(layers: readonly string[]): Generator<string> {
  for (const code of layers)
    for (const decode of DECODERS) for (const text of decode(code)) if (text !== code) yield text
}

const DECODERS = [fromCharCodes, fromEscapes, fromBase64, fromPercents, backwards, fromPacker]

function fromPacker(code: string): string[] {
  const text = unpack(code, CODE_MAX)
  return text === null ? [] : [text]
}

const QUOTED = /'[^']{8,50000}'|"[^"]{8,50000}"|`[^`]{8,50000}`/g

/** Lists of numbers, as `fromCharCode(…)` takes them or as an array that is mapped to letters. */
function fromCharCodes(code: string): string[] {
  if (!/fromCharCode|fromCodePoint/.test(code)) return []
  const lists = code.match(/[([]\s{0,5}(?:0x)?[\da-f]{1,5}\s{0,5},[\d\sxa-f,]{10,100000}/gi) ?? []
  return lists.flatMap((list) => {
    const numbers = list
      .slice(1)
      .split(',')
      .map((number) => Number(number.trim()))
    const isText = numbers.length >= NUMBERS_MIN && numbers.every((number) => number >= 0 && number < 65_536)
    return isText ? [String.fromCharCode(...numbers.slice(0, 20_000))] : []
  })
}

function fromEscapes(code: string): string[] {
  if ((code.match(/\\x[\da-f]{2}|\\u[\da-f]{4}/gi) ?? []).length < NUMBERS_MIN) return []
  return [
    code.replace(
      /\\(?:x([\da-f]{2})|u([\da-f]{4}))/gi,
      (_, two: string | undefined, four: string | undefined) =>
        String.fromCharCode(Number.parseInt(two ?? four ?? '20', 16)),
    ),
  ]
}

function fromBase64(code: string): string[] {
  if (!/atob|base64|fromCharCode/i.test(code)) return []
  const texts = code.match(/["'`][A-Za-z\d+/]{12,100000}={0,2}["'`]/g) ?? []
  return texts.slice(0, 40).flatMap((quoted) => {
    const text = Buffer.from(quoted.slice(1, -1), 'base64').toString('latin1')
    return isPrintable(text) ? [text] : []
  })
}

function fromPercents(code: string): string[] {
  return (code.match(QUOTED) ?? [])
    .filter((text) => (text.match(/%[\da-fu]/gi) ?? []).length >= 4)
    .map((text) =>
      text
        .slice(1, -1)
        .replace(/%u([\da-f]{4})|%([\da-f]{2})/gi, (_, four: string | undefined, two: string | undefined) =>
          String.fromCharCode(Number.parseInt(four ?? two ?? '20', 16)),
        ),
    )
}

function backwards(code: string): string[] {
  if (!/\.reverse\(\s*\)/.test(code)) return []
  return (code.match(QUOTED) ?? []).map((text) => [...text.slice(1, -1)].reverse().join(''))
}

function isPrintable(text: string): boolean {
  return text.length >= 6 && /^[\t\n\r\x20-\x7e]+$/.test(text)
}
