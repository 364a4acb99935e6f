import type { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { foldPath } from '@sitewright/contract/folded-path.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx } from '#platform/context.ts'
import { limitReports } from './limits.ts'
import { isRobot, objects } from './sender.ts'

/** Keeps what happened on which page and when, and nothing about whom. */
export async function storeEvents(
  ctx: HttpCtx,
  { body }: Input<typeof analyticsRoutes.events>,
): Promise<{ kept: number }> {
  const { headers } = ctx.request
  if (isRobot(headers) || objects(headers)) return { kept: 0 }
  await limitReports(ctx, 'pageEvents')
  const at = new Date(ctx.now())
  const rows = body.events.map(({ name, path }) => ({ at, name, path: foldPath(path) }))
  await ctx.db.insertInto('analytics_events').values(rows).execute()
  return { kept: rows.length }
}
