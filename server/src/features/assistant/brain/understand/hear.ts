import { type Address, findAddresses } from './address.ts'
import { inEnglish, type Language, languageOf } from './language.ts'
import { putRight } from './spelling.ts'

/** A message, taken apart. */
export interface Heard {
  /** As written, without what cannot be seen. */
  text: string
  /** Small letters, no apostrophes, no addresses, typos in key words put right, foreign key words in English. */
  plain: string
  words: string[]
  addresses: Address[]
  mailDomains: string[]
  unfinished: string | null
  language: Language | null
  isQuestion: boolean
}

const HEARD_MAX = 4_000
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|[\u{FE00}-\u{FE0F}]/gu

export function hear(prompt: string): Heard {
  const text = prompt.slice(0, HEARD_MAX).normalize('NFKC').replace(INVISIBLE, '').trim()
  const { addresses, mailDomains, unfinished, rest } = findAddresses(text)
  const small = rest.toLowerCase().replace(/[’‘`´]/g, "'")
  const plain = plainOf(small)
  return {
    text,
    plain,
    words: plain.split(' ').filter((word) => word !== ''),
    addresses,
    mailDomains,
    unfinished,
    language: languageOf(small),
    isQuestion: /\?\s*$/.test(text) || QUESTION.test(plain),
  }
}

const QUESTION =
  /^(so |and |but |ok |okay |hi |hello |please |um )*(what|whats|how|hows|which|who|whos|where|when|why|do|does|did|is|are|can|could|will|would|should|may|am|have|has|any|tell me|explain)\b/

function plainOf(small: string): string {
  const letters = inEnglish(small)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{N}$£€%.+-]+/gu, ' ')
    .replace(/[.+-]+(?= |$)|(?<= |^)[.+-]+/g, ' ')
  return putRight(letters).replace(/ {2,}/g, ' ').trim()
}
