import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lengthInCodePoints } from '@sitewright/contract/text-rules.ts'
import { Problem } from '#platform/problem.ts'

const STAFF_MIN = 12

const common = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
)
const productWords = ['sitewright', 'website', 'webmaster', 'administrator', 'support', 'customer']

/** What is known of the person whose password it will be. */
export interface PasswordOf {
  email: string
  name?: string
  isAdmin?: boolean
}

/** Why this password may not be used, in a sentence; null when it may. The contract has checked its length. */
export function passwordProblem(
  password: string,
  { email, name = '', isAdmin = false }: PasswordOf,
): string | null {
  const typed = password.normalize('NFKC').toLowerCase()
  if (isAdmin && lengthInCodePoints(typed) < STAFF_MIN)
    return `Staff passwords must be at least ${STAFF_MIN} characters long.`
  const [mailbox = '', host = ''] = email.toLowerCase().split('@')
  const own = [email.toLowerCase(), mailbox, host, ...wordsOf(name)]
  if (typed.includes(email.toLowerCase()) || own.includes(typed))
    return 'Please choose a password without your own name or e-mail address.'
  if (common.has(typed) || new Set(typed).size === 1 || productWords.some((word) => isMadeOf(typed, word)))
    return 'This password is one of the first that strangers try. Please choose another one.'
  return null
}

function wordsOf(name: string): string[] {
  const words = name.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return [...words, words.join(''), words.join(' ')]
}

/** The word itself, with figures and signs around it at most: `sitewright2026!`. */
function isMadeOf(typed: string, word: string): boolean {
  const at = typed.indexOf(word)
  return at >= 0 && !/\p{L}/u.test(typed.slice(0, at) + typed.slice(at + word.length))
}

/** Throws `invalid` with the sentence at the field. */
export function requireFitPassword(password: string, of: PasswordOf, field: string): void {
  const problem = passwordProblem(password, of)
  if (problem) throw new Problem('invalid', { says: problem, fields: { [field]: problem } })
}
