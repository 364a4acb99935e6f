import type { requestRoutes, ServiceRequest } from '@sitewright/contract/requests.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import { listRequests } from './request.queries.ts'
import { requestView } from './request.view.ts'

export async function listVisibleRequests(
  ctx: SignedInCtx,
  { query }: Input<typeof requestRoutes.list>,
): Promise<ServiceRequest[]> {
  const everybody = query.all === '1'
  if (everybody && !isStaff(ctx.actor)) throw new Problem('forbidden')
  const rows = await listRequests(ctx.db, {
    userId: everybody ? undefined : ctx.actor.userId,
    status: query.status,
    before: query.before,
    limit: query.limit,
  })
  return rows.map((row) => requestView(row, ctx.actor))
}

/** At most so many of either on the overview. */
const SHOWN = 5

/** Mine that wait for my answer or have something that I did not read. */
export async function listWaitingRequests(ctx: SignedInCtx): Promise<ServiceRequest[]> {
  const rows = await listRequests(ctx.db, { userId: ctx.actor.userId, waits: true, limit: SHOWN })
  return rows.map((row) => requestView(row, ctx.actor))
}

/** My newest ones that are not completed. */
export async function listOpenRequests(ctx: SignedInCtx): Promise<ServiceRequest[]> {
  const rows = await listRequests(ctx.db, { userId: ctx.actor.userId, open: true, limit: SHOWN })
  return rows.map((row) => requestView(row, ctx.actor))
}
