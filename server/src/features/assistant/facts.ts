import { countRemaining } from '#features/promotion/index.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Facts } from './turn.ts'

/** What the assistant may know about the visitor. */
export async function gatherFacts(ctx: Ctx, userId: number | null = userIdOf(ctx.actor)): Promise<Facts> {
  const [freeFixes, plan, person] = await Promise.all([
    countRemaining(ctx.db),
    userId === null ? null : entitlementsOf(ctx.db, userId),
    userId === null ? null : findPerson(ctx, userId),
  ])
  const { name, support_email } = ctx.config.business
  return {
    signedIn: userId !== null,
    verified: 'verified' in ctx.actor && ctx.actor.verified,
    tier: plan?.tier ?? null,
    freeFixes,
    ownWebsite: person?.website_url ?? null,
    business: { name, support_email },
    hours: ctx.config.hours,
    now: ctx.now(),
  }
}

function findPerson({ db }: Ctx, userId: number) {
  return db.selectFrom('users').select('website_url').where('id', '=', userId).executeTakeFirst()
}
