import { unpack } from './unpack.ts'

const CODE_MAX = 300_000
const LAYERS_MAX = 12
const DEPTH_MAX = 3
const NUMBERS_MIN = 8

/**
 * What a script would say once it had undone its own disguise, read without running any of it: character codes,
 * escapes, base64, packers, texts cut apart or written backwards. The first layer is the code itself.
 */
export function layersOf(code: string): string[] {
  const layers = [joined(code.slice(0, CODE_MAX))]
  let fresh = layers
  for (let depth = 0; depth < DEPTH_MAX && fresh.length > 0; depth += 1) {
    fresh = fresh
      .flatMap(decodings)
      .map(joined)
      .filter((text) => text.length > 3 && !layers.includes(text))
      .slice(0, LAYERS_MAX - layers.length)
    layers.push(...fresh)
  }
  return layers
}

/** `'ht'+'tp'` as `'http'`. */
function joined(code: string): string {
  return code.replace(/(["'])\s{0,5}\+\s{0,5}\1/g, '')
}

function decodings(code: string): string[] {
  const found = [
    ...fromCharCodes(code),
    ...fromEscapes(code),
    ...fromBase64(code),
    ...fromPercents(code),
    ...backwards(code),
    unpack(code),
  ]
  return found.filter((text): text is string => text !== null && text !== code)
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
