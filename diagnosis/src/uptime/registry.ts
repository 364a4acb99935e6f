import type { Guard } from '#guard/allowed/rules.ts'
import { guardedFetch } from '#guard/fetch.ts'
import { followRedirects } from '#guard/follow.ts'
import { registrableOf } from '#visit/site.ts'

const REGISTER = 'https://rdap.org/domain/'
const DEADLINE_MS = 8_000
const BYTES_MAX = 400_000

export interface Registration {
  domain: string
  expiresAt: Date
}

/** Until when the domain of a site is paid for, as its register says (RDAP); null where none says. Never throws. */
export async function registrationOf(guard: Guard, host: string): Promise<Registration | null> {
  const domain = registrableOf(host)
  const { hops } = await followRedirects(
    (text, asked) =>
      guardedFetch(guard, text, { ...asked, accept: 'application/rdap+json', maxBytes: BYTES_MAX }),
    REGISTER + encodeURIComponent(domain),
    { deadlineMs: DEADLINE_MS, hopsMax: 4 },
  )
  const outcome = hops.at(-1)?.outcome
  if (outcome?.kind !== 'response' || outcome.status !== 200) return null
  const expiresAt = expiryIn(outcome.body.bytes.toString('utf8'))
  return expiresAt && { domain, expiresAt }
}

/** The date of the event `expiration` in a register's answer; null when there is none that can be read. */
export function expiryIn(text: string): Date | null {
  const entry = entryIn(text)
  const events = Array.isArray(entry?.events) ? entry.events.filter(isRecord) : []
  const dates = ['expiration', 'registrar expiration'].map((action) => {
    const event = events.find(({ eventAction }) => String(eventAction).toLowerCase() === action)
    return new Date(String(event?.eventDate ?? ''))
  })
  return dates.find((date) => !Number.isNaN(date.getTime())) ?? null
}

/** A register's answer; null when it is no JSON object. */
export function entryIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
