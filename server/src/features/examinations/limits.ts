import { userIdOf } from '#platform/actor.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { type Limit, peerKey } from '#platform/limits.ts'

const DAY = 24 * 60 * 60
/** Where PROBE_ALLOW lists networks, the sites are the operator's own and need no protection. */
const OWN_NETWORK_TIMES = 100

/** The key that limits count by: the account of a person, the network of a guest. */
export function visitorOf({ actor, ip }: Pick<Ctx, 'actor' | 'ip'>, userId = userIdOf(actor)): string {
  return userId === null ? `ip:${peerKey(ip)}` : `user:${userId}`
}

/** Throws `rate_limited` when this is one site too many for today. The same site again is counted apart. */
export async function consumeSite(ctx: Ctx, host: string, userId: number | null): Promise<void> {
  const visitor = visitorOf(ctx, userId)
  const who = kindOf(userId)
  const known = { name: `site-known-${who}`, points: 1_000_000, seconds: DAY }
  const key = `${visitor} ${host}`
  await ctx.limits.consume(scaled(ctx, limits[`${who}SitesAgain`]), visitor)
  if ((await ctx.limits.consumed(known, key)) === 0)
    await ctx.limits.consume(scaled(ctx, limits[`${who}Sites`]), visitor)
  await ctx.limits.consume(known, key)
}

/** Throws `rate_limited` when this is one examination with a browser too many for today, or for all guests. */
export async function consumeDeep(ctx: Ctx): Promise<void> {
  const who = kindOf(userIdOf(ctx.actor))
  await ctx.limits.consume(limits[`${who}Deep`], visitorOf(ctx))
  // Last, so that one network in vain uses up nothing of the others'.
  if (who === 'guest') await ctx.limits.consume(limits.guestDeepOfAll, 'all')
}

const scaled = ({ config }: Ctx, limit: Limit): Limit =>
  config.probe.allow.length > 0 ? { ...limit, points: limit.points * OWN_NETWORK_TIMES } : limit
const kindOf = (userId: number | null) => (userId === null ? 'guest' : 'signedIn')
