import type { Guard } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import type { Fetched } from './outcome.ts'
import { probeTls } from './probe-tls.ts'

/** TLS's `no_application_protocol`: the server speaks none of what we offered. */
const NO_COMMON_PROTOCOL = 120
const PROBE_MS = 3_000

/** What to offer to a server that may speak HTTP/2 alone. */
export const OFFER_HTTP2 = { protocols: ['h2'] }

/** True where the server took none of our versions of HTTP, as one does that speaks HTTP/2 alone. */
export function tookNoVersion({ outcome }: Pick<Fetched, 'outcome'>): boolean {
  return outcome.kind === 'tls' && outcome.alert === NO_COMMON_PROTOCOL
}

/** True for a server that failed with us and takes HTTP/2, which every browser speaks. Never throws for what a site does. */
export async function isHttp2Alone(guard: Guard, fetched: Fetched, deadlineMs: number): Promise<boolean> {
  const parsed = fetched.url && tookNoVersion(fetched) ? parseTarget(guard, fetched.url.href) : null
  if (!parsed?.ok || deadlineMs < 1) return false
  const signal = AbortSignal.timeout(Math.round(Math.min(PROBE_MS, deadlineMs)))
  return (await probeTls(guard, parsed.target, OFFER_HTTP2, signal)).kind === 'tls'
}
