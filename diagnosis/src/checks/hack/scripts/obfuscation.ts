import { isPacked } from './unpack.ts'

/** Where the disguise is in a script, for quoting. */
export interface Disguise {
  kind: 'packer' | 'char_codes' | 'hex_names' | 'base64' | 'escapes' | 'backwards'
  index: number
  length: number
}

const RUNS =
  /\beval\b|document\s*\.\s*write|Function\s*\(|createElement|appendChild|innerHTML|location|setTimeout\s*\(/

/** How a script hides what it does; null for code that is merely short. One disguise alone is no proof of ill will. */
export function disguiseOf(code: string): Disguise | null {
  const text = code.slice(0, 300_000)
  const at = (kind: Disguise['kind'], pattern: RegExp): Disguise | null => {
    const found = pattern.exec(text)
    return found ? { kind, index: found.index, length: 160 } : null
  }
  if (isPacked(text)) return at('packer', /eval\s*\(\s*function/)
  if ((text.match(/\b_0x[\da-f]{2,8}\b/gi) ?? []).length >= 5) return at('hex_names', /\b_0x[\da-f]{2,8}\b/i)
  const runs = RUNS.test(text)
  if (runs && /fromCharCode/.test(text) && /(?:\b(?:0x)?[\da-f]{2,4}\s?,\s?){12}/i.test(text))
    return at('char_codes', /(?:String\s*\.\s*)?fromCharCode/)
  if (runs && /\batob\s*\(/.test(text)) return at('base64', /\batob\s*\(/)
  if (
    runs &&
    /unescape\s*\(|decodeURIComponent\s*\(/.test(text) &&
    (text.match(/%[\da-f]{2}/gi) ?? []).length >= 4
  )
    return at('escapes', /unescape\s*\(|decodeURIComponent\s*\(/)
  if (runs && /\.reverse\(\s*\)\s*\.join\(/.test(text)) return at('backwards', /\.reverse\(/)
  if ((text.match(/\\x[\da-f]{2}/gi) ?? []).length >= 12) return at('escapes', /(?:\\x[\da-f]{2}){2}/i)
  return null
}
