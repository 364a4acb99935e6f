import { visitorOf } from '#features/examinations/index.ts'
import { userIdOf } from '#platform/actor.ts'
import { limits, slots } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'

/**
 * Counts one message and holds one of the visitor's places while `work` runs; throws `rate_limited`. A guest's `device`
 * is counted last: one without a cookie is new each time, and leaves a row only for what its network may still ask.
 */
export async function withinLimits<T>(ctx: Ctx, device: string | null, work: () => Promise<T>): Promise<T> {
  const visitor = visitorOf(ctx)
  using _place = ctx.budgets.enter(slots.answers, visitor)
  const counted =
    userIdOf(ctx.actor) === null ? [limits.guestChat] : [limits.signedInChat, limits.signedInChatADay]
  for (const limit of counted) await ctx.limits.consume(limit, visitor)
  if (device !== null) await ctx.limits.consume(limits.deviceChat, device)
  return await work()
}
