import { lengthInCodePoints } from '@sitewright/contract/text-rules.ts'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** Words from the start of every list of common passwords. */
const common = /pass ?word|qwert|azerty|12345|letmein|welcome|sitewright|iloveyou|admin|abc123/i

/** How hard a password is to guess, roughly; a hint while typing, the server decides. */
export function strengthOf(password: string): Strength {
  const length = lengthInCodePoints(password.trim())
  if (length < 8) return 'short'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  if (common.test(password) || different < 5) return 'weak'
  const points = length + kinds * 2
  if (points >= 20) return 'strong'
  return points >= 14 ? 'fair' : 'weak'
}
