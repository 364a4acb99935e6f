import { createHash } from 'node:crypto'
import { type Actor, userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { type Limit, peerKey } from '#platform/limits.ts'

const DAY = 24 * 60 * 60

/** Security T7: how many sites a day one may have looked at. The same site again is counted apart. */
const SITES_A_DAY = { guest: 3, signedIn: 30 }
const AGAIN_A_DAY = { guest: 20, signedIn: 100 }
const DEEP_A_DAY = { guest: 2, signedIn: 10 }
/** Where PROBE_ALLOW lists networks, the sites are one's own: nobody else is to be spared. */
const OWN_NETWORK_TIMES = 100

/** Who asks, as limits count: a person by account, a guest by network. */
export function visitorOf({ actor, ip }: Pick<Ctx, 'actor' | 'ip'>): string {
  const userId = userIdOf(actor)
  return userId === null ? `ip:${peerKey(ip)}` : `user:${userId}`
}

/** Throws `rate_limited` when this is one site too many for today. */
export async function spendSite(ctx: Ctx, host: string): Promise<void> {
  const visitor = visitorOf(ctx)
  const times = ctx.config.probe.allow.length > 0 ? OWN_NETWORK_TIMES : 1
  const who = kindOf(ctx.actor)
  const known = { name: `site-known-${who}`, points: 1_000_000, seconds: DAY }
  const key = createHash('sha256').update(`${visitor} ${host}`).digest('base64url')
  await ctx.limits.spend(limit(`sites-again-${who}`, AGAIN_A_DAY[who] * times), visitor)
  if ((await ctx.limits.spent(known, key)) === 0)
    await ctx.limits.spend(limit(`sites-${who}`, SITES_A_DAY[who] * times), visitor)
  await ctx.limits.spend(known, key)
}

/** Throws `rate_limited` when this is one examination with a browser too many for today. */
export function spendDeep(ctx: Ctx): Promise<void> {
  const who = kindOf(ctx.actor)
  const deep: Limit = {
    ...limit(`deep-${who}`, DEEP_A_DAY[who]),
    says: 'That is all the looking with a browser that we can do for you today.',
  }
  return ctx.limits.spend(deep, visitorOf(ctx))
}

const limit = (name: string, points: number): Limit => ({ name, points, seconds: DAY })
const kindOf = (actor: Actor) => (userIdOf(actor) === null ? 'guest' : 'signedIn')
