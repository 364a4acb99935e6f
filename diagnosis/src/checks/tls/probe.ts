import { parseTarget } from '#guard/allowed/target.ts'
import { type ProbedTls, probeTls, type TlsProbe } from '#guard/probe-tls.ts'
import { BudgetSpent } from '#visit/budget.ts'
import type { SiteClient } from '#visit/site-client.ts'
import type { Met } from './met.ts'

const PROBE_MS = 3_000

/** One more handshake with a server that was met, counted as a request; null when there is nothing left to spend. */
export async function probe(
  client: SiteClient,
  { reply, host }: Pick<Met, 'reply' | 'host'>,
  wish: TlsProbe,
): Promise<ProbedTls | null> {
  const parsed = parseTarget(client.guard, reply.url)
  if (!parsed.ok) return null
  try {
    return await client.budget.spend(host, (deadlineMs) =>
      probeTls(
        client.guard,
        parsed.target,
        wish,
        AbortSignal.timeout(Math.min(PROBE_MS, Math.round(deadlineMs))),
      ),
    )
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}
