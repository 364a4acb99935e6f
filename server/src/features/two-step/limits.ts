import { limits, steps } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { peerKey } from '#platform/limits.ts'

export async function limitNetwork(ctx: Ctx): Promise<void> {
  await ctx.limits.consume(limits.secondSteps, peerKey(ctx.ip))
}

/** Counts the try before it is compared. */
export async function limitCodeTries(ctx: Ctx, userId: number): Promise<void> {
  for (const limit of steps.wrongSecondSteps) await ctx.limits.consume(limit, String(userId))
}

export async function resetCodeTries(ctx: Ctx, userId: number): Promise<void> {
  await Promise.all(steps.wrongSecondSteps.map((limit) => ctx.limits.reset(limit, String(userId))))
}
