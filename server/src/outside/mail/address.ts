import { Email } from '@sitewright/contract/users.ts'
import { cutText } from '#platform/cut-text.ts'
import { Problem } from '#platform/problem.ts'

/** One plain mailbox, in lower case. Lists, groups, comments, quotes and line breaks throw `invalid`. */
export function plainAddress(text: string): string {
  // The contract's schema trims, which would let a line break at the end through.
  if (/\s/.test(text) || !Email.safeParse(text).success)
    throw new Problem('invalid', { fields: { email: 'Please enter a valid email.' } })
  return Email.parse(text)
}

const SUBJECT_MAX = 200

/**
 * A subject on one line: line breaks, controls and what turns the reading direction are taken out. Nothing in it reads
 * as the beginning of an encoded word, in which mail programs would find them again.
 */
export function plainSubject(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFD]|[\u{E0000}-\u{E007F}]/gu, '')
    .replace(/=\?(?=[^?\s]*\?[bq]\?)/gi, '= ?')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...clean]
  if (characters.length <= SUBJECT_MAX) return clean
  return `${cutText(clean, characters.slice(0, SUBJECT_MAX - 1).join('').length)}…`
}
