import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import { plans } from '@sitewright/contract/plans.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Limit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { isLive, listSubscriptions } from '../subscription.queries.ts'
import { hasJustPaid } from './checkout.queries.ts'
import { justPaid, pageFor } from './checkout-page.ts'

const checkoutsAnHour: Limit = { name: 'checkout-1h', points: 60, seconds: 3_600 }
const SUBSCRIPTION_PAGE = '/dashboard/subscription'

/** The address of the provider's page for this plan. However often it is asked for, a person has one page to pay on. */
export async function startCheckout(
  ctx: SignedInCtx,
  { body }: Input<typeof subscriptionRoutes.checkout>,
): Promise<{ url: string }> {
  const plan = plans.find(({ id }) => ctx.payments.prices[id] === body.price_id)
  if (!plan) {
    const says = 'This plan is not sold at that price any more. Please reload the page and choose again.'
    throw new Problem('invalid', { says, fields: { price_id: says } })
  }
  if (ctx.actor.kind === 'admin')
    throw new Problem('forbidden', { says: 'Care plans are for clients. Staff accounts cannot buy one.' })
  await ctx.limits.spend(checkoutsAnHour, String(ctx.actor.userId))
  await refuseSecondPlan(ctx)
  await refuseOtherPrice(ctx, plan.id, plan.pricePence)
  return { url: await pageFor(ctx, plan.id) }
}

async function refuseSecondPlan(ctx: SignedInCtx): Promise<void> {
  if (await hasJustPaid(ctx.db, ctx.actor.userId)) throw justPaid()
  const live = (await listSubscriptions(ctx.db, ctx.actor.userId)).find(isLive)
  if (!live) return
  const name = plans.find(({ id }) => id === live.plan)?.name
  throw new Problem('conflict', {
    says: `You have the ${name} plan already. To change it, open the billing portal on your Subscription page.`,
    href: SUBSCRIPTION_PAGE,
  })
}

/** What is charged is what our pages say: a price set up wrongly at the provider sells nothing. */
async function refuseOtherPrice(ctx: SignedInCtx, plan: SubscriptionTier, pence: number): Promise<void> {
  const price = await ctx.payments.readPrice(ctx.payments.prices[plan])
  if (price.pence === pence && price.currency === 'gbp' && price.every === '1 month') return
  throw new Problem('unavailable', {
    says: 'This plan cannot be bought right now. Nothing was charged. Please write to us.',
    cause: new Error(
      `The provider's price of ${plan} is ${JSON.stringify(price)}, not ${pence} pence a month`,
    ),
  })
}
