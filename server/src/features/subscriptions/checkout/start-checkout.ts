import { type Plan, plans } from '@sitewright/contract/plans.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import { inTime } from '../in-time.ts'
import { pageFor } from './checkout-page.ts'

/** Returns the address of the provider's page for this plan. A person has one page to pay on, however often they click. */
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
  await ctx.limits.consume(limits.checkouts, String(ctx.actor.userId))
  return { url: await inTime(buy(ctx, plan)) }
}

async function buy(ctx: SignedInCtx, plan: Plan): Promise<string> {
  await refuseOtherPrice(ctx, plan)
  return pageFor(ctx, plan.id)
}

/** A price that differs at the provider from our pages sells nothing. */
async function refuseOtherPrice({ payments }: SignedInCtx, { id, pricePence }: Plan): Promise<void> {
  const price = await payments.readPrice(payments.prices[id])
  const { pence, currency, every, isSold } = price
  if (isSold && pence === pricePence && currency === 'gbp' && every === '1 month') return
  throw new Problem('unavailable', {
    says: 'This plan cannot be bought right now. Nothing was charged. Please write to us.',
    cause: new Error(
      `The provider's price of ${id} is ${JSON.stringify(price)}, not ${pricePence} pence a month`,
    ),
  })
}
