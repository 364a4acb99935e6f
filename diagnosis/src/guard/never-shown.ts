import type { IncomingMessage } from 'node:http'

/** Two lines of these that differ look like an attack: no browser chooses between them. */
const SAID_ONCE = ['location', 'content-disposition']

export const CONTRADICTORY = 'ERR_CONTRADICTORY_HEADERS'

/** The code for an answer that no browser shows, although our parser takes it; null for every other one. */
export function neverShown({ statusCode, rawHeaders }: IncomingMessage): string | null {
  // The answer comes after this one, and we never ask to change protocol.
  if (statusCode === 101) return 'ECONNRESET'
  return SAID_ONCE.some((name) => valuesOf(rawHeaders, name).size > 1) ? CONTRADICTORY : null
}

/** `rawHeaders` are names and values by turns. */
const valuesOf = (rawHeaders: readonly string[], name: string) =>
  new Set(rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name))
