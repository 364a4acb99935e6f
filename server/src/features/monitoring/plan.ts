import { type Entitlements, plans } from '@sitewright/contract/plans.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'

/** What the plan gives; throws `payment_required` without one. */
export async function requirePlan(ctx: SignedInCtx): Promise<Entitlements> {
  const given = await entitlementsOf(ctx.db, ctx.actor.userId)
  if (given.sites > 0) return given
  throw new Problem('payment_required', { href: '/pricing', plan: plans[0]?.id })
}

/** For one site more than the plan watches: names the smallest plan that watches more, where there is one. */
export function tooManySites({ sites }: Entitlements): Problem {
  const larger = plans.find((plan) => plan.sites > sites)
  const now = `Your plan watches ${sites} ${sites === 1 ? 'site' : 'sites'}.`
  if (!larger)
    return new Problem('payment_required', {
      says: `${now} It is the most that a plan gives.`,
      href: '/contact',
    })
  const says = `${now} The ${larger.name} plan watches ${larger.sites}.`
  return new Problem('payment_required', { says, href: '/dashboard/subscription', plan: larger.id })
}
