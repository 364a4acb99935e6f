import { limits } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { peerKey } from '#platform/limits.ts'

export async function limitReports(ctx: Ctx, what: 'pageEvents' | 'browserErrors'): Promise<void> {
  await ctx.limits.consume(limits[what], peerKey(ctx.ip))
  await ctx.limits.consume(limits[`${what}OfAll`], 'all')
}
