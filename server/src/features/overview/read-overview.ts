import type { Overview } from '@sitewright/contract/overview.ts'
import { listReports, siteStatesOf } from '#features/monitoring/index.ts'
import { listOpenRequests, listWaitingRequests } from '#features/requests/index.ts'
import { readSubscription } from '#features/subscriptions/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { readSteps } from './next-steps.ts'

/** Everything of the overview in one answer; each part is the caller's own. */
export async function readOverview(ctx: SignedInCtx): Promise<Overview> {
  const [waiting, running, sites, { reports }, { tier, subscription }] = await Promise.all([
    listWaitingRequests(ctx),
    listOpenRequests(ctx),
    siteStatesOf(ctx.db, ctx.actor.userId, ctx.now()),
    listReports(ctx, { query: {} }),
    readSubscription(ctx),
  ])
  const waits = new Set(waiting.map(({ id }) => id))
  return {
    waiting,
    running: running.filter(({ id }) => !waits.has(id)),
    sites,
    last_report: reports[0] ?? null,
    steps: await readSteps(ctx, { hasSite: sites.length > 0 }),
    plan: { tier, subscription },
  }
}
