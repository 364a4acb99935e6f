import type { Guard } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import type { Fetched } from './outcome.ts'
import { type ProbedTls, probeTls } from './probe-tls.ts'
import type { Handshake } from './secure.ts'

const PROBE_MS = 3_000

type Ask = (wish: Handshake) => Promise<ProbedTls | null>

type Seen = Pick<Fetched, 'outcome' | 'tls'>

/** True where a server failed us that agreed to no version of HTTP, or refused ours, as one may that speaks HTTP/2 alone. */
export function mayBeHttp2Alone(seen: Seen): boolean {
  const { outcome, tls } = seen
  return outcome.kind === 'tls' || refusesOurs(seen) || (outcome.kind === 'protocol' && tls?.http === null)
}

/** "HTTP Version Not Supported" and "Upgrade Required" on a secure connection. */
export function refusesOurs({ outcome, tls }: Seen): boolean {
  return tls !== null && outcome.kind === 'response' && [426, 505].includes(outcome.status)
}

/** True for a server that agrees to HTTP/2 when it is offered that, and to nothing when it is offered what we speak. */
export async function speaksHttp2Alone(ask: Ask, seen?: Seen): Promise<boolean> {
  const newer = await ask({ protocols: ['h2'] })
  if (newer?.kind !== 'tls' || newer.tls.http !== 'h2') return false
  if (seen && refusesOurs(seen)) return true
  // Once more as before: a server that only failed now and then takes both.
  const usual = await ask({})
  return usual !== null && (usual.kind !== 'tls' || usual.tls.http === null)
}

/** True for a server that failed with us and takes HTTP/2, which every browser speaks. Never throws for what a site does. */
export async function isHttp2Alone(guard: Guard, fetched: Fetched, deadlineMs: number): Promise<boolean> {
  const parsed = fetched.url && mayBeHttp2Alone(fetched) ? parseTarget(guard, fetched.url.href) : null
  if (!parsed?.ok || deadlineMs < 1) return false
  const signal = AbortSignal.timeout(Math.round(Math.min(PROBE_MS, deadlineMs)))
  return speaksHttp2Alone((wish) => probeTls(guard, parsed.target, wish, signal), fetched)
}
