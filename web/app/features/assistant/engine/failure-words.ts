import { asProblem } from '#app/client/api.ts'
import type { Failure } from './entries.ts'

const CONTACT = '/contact'
const APOLOGY =
  'Sorry, I could not answer that just now. Please try again in a moment, or contact support and a person will help you.'

export function failureOf(key: string, prompt: string, error: unknown): Failure {
  const { code, message, href } = asProblem(error)
  const entry = { kind: 'failure', key, prompt, href: href ?? CONTACT } as const
  if (code === 'rate_limited')
    return { ...entry, text: message || 'That was a lot of messages at once. Please wait a few minutes.' }
  if (code === 'invalid')
    return { ...entry, prompt: null, text: `Sorry, I could not read that message. ${message}`.trim() }
  return { ...entry, text: APOLOGY }
}

/** The page was left before the answer arrived. */
export const interrupted = (key: string, prompt: string): Failure => ({
  kind: 'failure',
  key,
  prompt,
  href: CONTACT,
  text: 'You left the page before my answer was there. Shall I try again?',
})
