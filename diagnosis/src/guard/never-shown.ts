import type { IncomingMessage } from 'node:http'
import type { Body } from './body.ts'

/** Two lines of these that differ look like an attack: no browser chooses between them. */
const SAID_ONCE = ['location', 'content-disposition']

export const CONTRADICTORY = 'ERR_CONTRADICTORY_HEADERS'

/** The code for an answer that no browser shows, although our parser takes it; null for every other one. */
export function neverShown({ statusCode, rawHeaders }: IncomingMessage): string | null {
  // The answer comes after this one, and we never ask to change protocol.
  if (statusCode === 101) return 'ECONNRESET'
  return SAID_ONCE.some((name) => valuesOf(rawHeaders, name).size > 1) ? CONTRADICTORY : null
}

/** True for a body that is said to be packed, with nothing in it that can be unpacked. */
export const isMispacked = ({ end, bytes, rawBytes }: Body) =>
  end === 'bad_gzip' && bytes.length === 0 && rawBytes > 0

/** True for a page whose end had not come in time; one that is whole already shows, though more may drip. */
export const isCutInTime = ({ end, bytes }: Body) =>
  end === 'deadline' && !/<\/html\s*>/i.test(bytes.toString('latin1'))

/** `rawHeaders` are names and values by turns. */
const valuesOf = (rawHeaders: readonly string[], name: string) =>
  new Set(rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name))
