import { type Overview, overviewRoutes } from '@sitewright/contract/overview.ts'
import { hasCredentials } from '#features/credentials/index.ts'
import { listReports, siteStatesOf } from '#features/monitoring/index.ts'
import { hasRequests, listOpenRequests, listWaitingRequests } from '#features/requests/index.ts'
import { readSubscription } from '#features/subscriptions/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'

/** Everything of the overview in one answer; each part is the caller's own. */
async function readOverview(ctx: SignedInCtx): Promise<Overview> {
  const { db, actor } = ctx
  const [waiting, running, sites, { reports }, { tier, subscription }, hasRequest, hasLogin] =
    await Promise.all([
      listWaitingRequests(ctx),
      listOpenRequests(ctx),
      siteStatesOf(db, actor.userId, ctx.now()),
      listReports(ctx, { query: {} }),
      readSubscription(ctx),
      hasRequests(db, actor.userId),
      hasCredentials(db, actor.userId),
    ])
  const waits = new Set(waiting.map(({ id }) => id))
  return {
    waiting,
    running: running.filter(({ id }) => !waits.has(id)),
    sites,
    last_report: reports[0] ?? null,
    // In the order in which they are offered: a login belongs to a request.
    steps: [
      { id: 'site', done: sites.length > 0 },
      { id: 'request', done: hasRequest },
      { id: 'login', done: hasLogin },
    ],
    plan: { tier, subscription },
  }
}

export const overviewBindings: RouteBinding[] = [bind(overviewRoutes.get, readOverview)]
