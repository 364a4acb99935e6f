import { MINUTE_MS } from '@sitewright/contract/durations.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { holdSignedIn } from '#features/accounts/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { entitlementsOf } from '../entitlements.ts'
import { checkoutStarted } from '../subscription.events.ts'
import { exists, listSubscriptions } from '../subscription.queries.ts'
import {
  addCheckout,
  type CheckoutRow,
  endCheckout,
  findOpenCheckout,
  listUnsettled,
} from './checkout.queries.ts'

/** The provider takes no less than 30 minutes. */
const PAGE_LIVES_MS = 60 * MINUTE_MS
/** Time to type in a card. */
const LEFT_AT_LEAST_MS = 10 * MINUTE_MS
/** A request to the provider that is older has failed. */
const ASKING_AT_MOST_MS = 15_000
const SUBSCRIPTION_PAGE = '/dashboard/subscription'

interface Claim {
  checkout: CheckoutRow
  /** True where the caller asks the provider for the page. */
  isNew: boolean
}

/**
 * Returns the person's one open checkout for this plan: a new one where there is none, or where it is for another plan,
 * nearly over or abandoned. Refuses people who have a plan or have just paid for one.
 */
export function claimCheckout(ctx: SignedInCtx, plan: SubscriptionTier): Promise<Claim> {
  const { userId } = ctx.actor
  const now = new Date(ctx.now())
  return transaction(ctx.db, async (tx) => {
    // Their clicks run one after the other, and none of them once they have signed out for good.
    await holdSignedIn(tx, ctx.actor)
    // This order misses nothing: a payment ends the checkout first, is then unsettled, and then becomes a plan.
    const open = await findOpenCheckout(tx, userId)
    if ((await listUnsettled(tx, userId)).length > 0) throw justPaid()
    await refuseSecondPlan(tx, userId)
    if (open && open.plan === plan && canGoOn(open, now)) return { checkout: open, isNew: false }
    if (open) await endCheckout(tx, open.id, now)
    const expires_at = new Date(now.getTime() + PAGE_LIVES_MS)
    const checkout = await addCheckout(tx, { user_id: userId, plan, created_at: now, expires_at })
    await record(tx, ctx, checkoutStarted, { plan }, { userId })
    return { checkout, isNew: true }
  })
}

function canGoOn({ url, created_at, expires_at }: CheckoutRow, now: Date): boolean {
  if (url === null) return now.getTime() - created_at.getTime() < ASKING_AT_MOST_MS
  return expires_at.getTime() - now.getTime() > LEFT_AT_LEAST_MS
}

async function refuseSecondPlan(tx: Tx, userId: number): Promise<void> {
  const subscription = (await listSubscriptions(tx, userId)).find(exists)
  const { tier } = await entitlementsOf(tx, userId)
  const name = planNamed(subscription?.plan ?? tier)?.name
  if (subscription)
    throw new Problem('conflict', {
      says: `You have ${name ? `the ${name} plan` : 'a plan'} already. To change it, open the billing portal on your Subscription page.`,
      href: SUBSCRIPTION_PAGE,
    })
  if (name)
    throw new Problem('conflict', {
      says: `You have the ${name} plan already. We set it up for you without a card; to change it, please write to us.`,
      href: SUBSCRIPTION_PAGE,
    })
}

export function justPaid(): Problem {
  return new Problem('conflict', {
    says: 'You have just paid for a plan. It shows on your Subscription page as soon as the payment is confirmed.',
    href: SUBSCRIPTION_PAGE,
  })
}
