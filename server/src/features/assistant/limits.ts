import { visitorOf } from '#features/examinations/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import type { Limit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { guestDevice } from './guest-device.ts'

const TEN_MINUTES = 600
const tooMany = {
  seconds: TEN_MINUTES,
  says: 'That was a lot of messages at once. Please wait a few minutes, or use our contact form.',
  href: '/contact',
}
/** Security T7. */
const guestMessages: Limit = { name: 'chat-guest', points: 10, ...tooMany }
const deviceMessages: Limit = { ...guestMessages, name: 'chat-device' }
const ownMessages: Limit = { name: 'chat-signed-in', points: 60, ...tooMany }
const AT_ONCE = 3

/** Answers under way in this process, by visitor. */
const underWay = new Map<string, number>()

/** Counts one message of a guest's browser, beside the network that it comes from; throws `rate_limited`. */
export async function countDevice(ctx: HttpCtx): Promise<void> {
  if (userIdOf(ctx.actor) === null) await ctx.limits.spend(deviceMessages, guestDevice(ctx))
}

/** Counts one message and holds one of the visitor's places while `work` runs; throws `rate_limited`. */
export async function withinLimits<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const visitor = visitorOf(ctx)
  const busy = underWay.get(visitor) ?? 0
  if (busy >= AT_ONCE)
    throw new Problem('rate_limited', {
      says: 'We are still answering your last questions. Please wait for those first.',
      retryAfterSeconds: 5,
      href: tooMany.href,
    })
  underWay.set(visitor, busy + 1)
  try {
    await ctx.limits.spend(userIdOf(ctx.actor) === null ? guestMessages : ownMessages, visitor)
    return await work()
  } finally {
    const left = (underWay.get(visitor) ?? 1) - 1
    if (left > 0) underWay.set(visitor, left)
    else underWay.delete(visitor)
  }
}
