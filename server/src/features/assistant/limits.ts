import { visitorOf } from '#features/examinations/index.ts'
import { userIdOf } from '#platform/actor.ts'
import { limits, slots } from '#platform/budget-table.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import { guestDevice } from './guest-device.ts'

/** Counts one message of a guest's browser, beside the network that it comes from; throws `rate_limited`. */
export async function countDevice(ctx: HttpCtx): Promise<void> {
  if (userIdOf(ctx.actor) === null) await ctx.limits.consume(limits.deviceChat, guestDevice(ctx))
}

/** Counts one message and holds one of the visitor's places while `work` runs; throws `rate_limited`. */
export async function withinLimits<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const visitor = visitorOf(ctx)
  using _place = ctx.budgets.enter(slots.answers, visitor)
  const counted =
    userIdOf(ctx.actor) === null ? [limits.guestChat] : [limits.signedInChat, limits.signedInChatADay]
  for (const limit of counted) await ctx.limits.consume(limit, visitor)
  return await work()
}
