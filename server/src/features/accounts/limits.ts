import { limits, steps } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import type { CodeForm } from './code.queries.ts'

const DAY = 24 * 60 * 60

export async function limitNetwork(
  ctx: Ctx,
  what: 'registrations' | 'signIns' | 'codeRequests' | 'codeTries',
): Promise<void> {
  await ctx.limits.consume(limits[what], peerKey(ctx.ip))
}

/**
 * Counts one password try before it is compared, so that a thousand at once are not a thousand tries. A known device
 * has a count of its own.
 */
export async function limitPasswordTries(ctx: Ctx, email: string, knownDevice: string | null): Promise<void> {
  const key = tryKey(email, knownDevice)
  for (const limit of steps.wrongPasswords) {
    try {
      await ctx.limits.consume(limit, key)
    } catch (error) {
      if (limit.seconds < DAY || !(error instanceof Problem)) throw error
      throw new Problem('rate_limited', {
        says: 'Too many tries for today. Please set a new password by mail.',
        retryAfterSeconds: error.retryAfterSeconds,
      })
    }
  }
}

/** After a right or a new password; without `knownDevice` the count of all other devices. */
export async function resetPasswordTries(ctx: Ctx, email: string, knownDevice: string | null): Promise<void> {
  await Promise.all(steps.wrongPasswords.map((limit) => ctx.limits.reset(limit, tryKey(email, knownDevice))))
}

/**
 * Counted for every address, known or not, so that the answer reveals nothing. A known device has a count of its own, so
 * that a stranger who asks again and again keeps nobody out.
 */
export async function limitAsks(ctx: Ctx, email: string, knownDevice: string | null): Promise<void> {
  for (const limit of steps.codes) await ctx.limits.consume(limit, tryKey(email, knownDevice))
}

/** As `limitAsks`; gives the form of the code: a link, which cannot be guessed, where a month's codes of figures are used up. */
export async function limitCodes(ctx: Ctx, email: string, knownDevice: string | null): Promise<CodeForm> {
  await limitAsks(ctx, email, knownDevice)
  try {
    await ctx.limits.consume(limits.figures, tryKey(email, knownDevice))
    return 'figures'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return 'link'
  }
}

/** As `limitAsks`, for the new address of an account, which is proved with figures alone. */
export async function limitFigures(ctx: Ctx, email: string, knownDevice: string | null): Promise<CodeForm> {
  await limitAsks(ctx, email, knownDevice)
  await ctx.limits.consume(limits.figures, tryKey(email, knownDevice))
  return 'figures'
}

function tryKey(email: string, knownDevice: string | null): string {
  return knownDevice ? `device:${knownDevice}:${email}` : email
}
