import { countRemaining } from '#features/promotion/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Facts } from './brain/turn.ts'

/** What the assistant may know of the person it talks to. */
export async function gatherFacts(ctx: Ctx, userId: number | null = userIdOf(ctx.actor)): Promise<Facts> {
  const [freeFixes, person] = await Promise.all([
    countRemaining(ctx.db),
    userId === null ? null : findPerson(ctx, userId),
  ])
  const { name, support_email } = ctx.config.business
  return {
    signedIn: userId !== null,
    verified: 'verified' in ctx.actor && ctx.actor.verified,
    tier: person?.subscription_tier ?? null,
    freeFixes,
    ownWebsite: person?.website_url ?? null,
    business: { name, support_email },
    now: new Date(ctx.now()),
  }
}

function findPerson({ db }: Ctx, userId: number) {
  return db
    .selectFrom('users')
    .select(['subscription_tier', 'website_url'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
