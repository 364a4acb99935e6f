const PACKED = /eval\s*\(\s*function\s*\(\s*p\s*,\s*a\s*,\s*c\s*,\s*k\s*,\s*e\s*,\s*[a-z]\s*\)/
const WORDS_MAX = 20_000

export function isPacked(code: string): boolean {
  return PACKED.test(code)
}

/**
 * What Dean Edwards's packer packed, read by putting its words back, and cut off at `lengthMax` characters: one long
 * word may be put back thousands of times. Null when it is not packed or not readable.
 */
export function unpack(code: string, lengthMax: number): string | null {
  const start = PACKED.exec(code)?.index
  if (start === undefined) return null
  const body = code.slice(start)
  const split = /\.split\(\s*["']\|["']\s*\)/.exec(body)
  if (!split) return null
  const words = stringEndingAt(body, split.index)
  if (!words) return null
  const head = /,\s*(\d{1,5})\s*,\s*(\d{1,6})\s*,\s*$/.exec(
    body.slice(Math.max(0, words.start - 40), words.start),
  )
  if (!head) return null
  const payloadEnd = Math.max(0, words.start - 40) + head.index
  const payload = stringEndingAt(body, payloadEnd)
  if (!payload) return null
  const known = words.text.split('|').slice(0, WORDS_MAX)
  const base = Number(head[1])
  let left = lengthMax
  return unescaped(payload.text).replace(/\b\w+\b/g, (code_) => {
    const word = known[numberOf(code_, base)] || code_
    left -= word.length
    return left < 0 ? '' : word
  })
}

/** The quoted text whose closing quote is just before `end`. */
function stringEndingAt(text: string, end: number): { text: string; start: number } | null {
  const close = text.slice(0, end).trimEnd().length - 1
  const quote = text[close]
  if (quote !== '"' && quote !== "'") return null
  let open = close - 1
  while (open >= 0 && !(text[open] === quote && text[open - 1] !== '\\')) open -= 1
  return open < 0 ? null : { text: text.slice(open + 1, close), start: open }
}

const unescaped = (text: string) => text.replace(/\\(['"\\])/g, '$1')

/** The packer's numbers: digits, then small letters, then capitals, to the base it was packed with. */
function numberOf(code: string, base: number): number {
  let value = 0
  for (const char of code) {
    const digit = DIGITS.indexOf(char)
    if (digit < 0 || digit >= base) return -1
    value = value * base + digit
  }
  return value
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
