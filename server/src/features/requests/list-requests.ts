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
