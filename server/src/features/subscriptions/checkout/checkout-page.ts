import { setTimeout as pause } from 'node:timers/promises'
import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { asCustomer } from '../customer.ts'
import { syncSoon } from '../keeping/sync-subscription.ts'
import { checkoutStarted } from '../subscription.events.ts'
import {
  type CheckoutRow,
  claimCheckout,
  closeCheckout,
  closePage,
  getCheckout,
  nameCheckout,
} from './checkout.queries.ts'

const LOOK_EVERY_MS = 200
const PATIENCE_MS = 9_000

/** The page on which this person can pay for this plan; any page for another plan is closed. */
export async function pageFor(ctx: SignedInCtx, plan: SubscriptionTier): Promise<string> {
  const { checkout, isMine, before } = await transaction(ctx.db, async (tx) => {
    const claimed = await claimCheckout(tx, ctx.actor.userId, plan, new Date(ctx.now()))
    if (claimed.isNew) await record(tx, ctx, checkoutStarted, { plan }, { userId: ctx.actor.userId })
    return claimed
  })
  if (before?.session_id) {
    const paidFor = await ctx.payments.endCheckout(before.session_id)
    if (paidFor) {
      await noteAsPaid(ctx, { sessionId: before.session_id, paidFor, instead: checkout.id })
      throw justPaid()
    }
  }
  if (checkout.url) return checkout.url
  return isMine ? openPage(ctx, checkout) : waitForPage(ctx, checkout.id)
}

/** The provider's event will say the same; until then nobody is sent to pay again. */
async function noteAsPaid(
  ctx: SignedInCtx,
  { sessionId, paidFor, instead }: { sessionId: string; paidFor: string; instead: string },
): Promise<void> {
  const at = new Date(ctx.now())
  await transaction(ctx.db, async (tx) => {
    await closeCheckout(tx, instead, at)
    await closePage(tx, { sessionId, subscriptionId: paidFor, at })
    await addJob(tx, syncSoon(paidFor))
  })
}

async function openPage(ctx: SignedInCtx, checkout: CheckoutRow): Promise<string> {
  const { publicUrl } = ctx.config
  const page = await asCustomer(ctx, (customerId) =>
    ctx.payments.startCheckout({
      // The provider keeps what a key was answered: another customer needs another key.
      key: `${checkout.id}:${customerId}`,
      customerId,
      userId: ctx.actor.userId,
      priceId: ctx.payments.prices[checkout.plan as SubscriptionTier],
      expiresAt: checkout.expires_at,
      successUrl: `${publicUrl}/payment-success?plan=${checkout.plan}`,
      cancelUrl: `${publicUrl}/pricing?plan=${checkout.plan}`,
    }),
  )
  if (await nameCheckout(ctx.db, checkout.id, page)) return page.url
  // Another plan was chosen meanwhile, in another tab.
  await ctx.payments.endCheckout(page.id)
  throw new Problem('conflict', { says: 'You chose another plan meanwhile. Please choose once more.' })
}

/** Somebody's second click: the first one is asking the provider already. */
async function waitForPage(ctx: SignedInCtx, id: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const checkout = await getCheckout(ctx.db, id)
    if (checkout.url) return checkout.url
    if (checkout.ended_at) break
    await pause(LOOK_EVERY_MS)
  }
  throw new Problem('unavailable', {
    says: 'Our payment provider does not answer. Please try again in a minute. Nothing was charged.',
    retryAfterSeconds: 60,
  })
}

export function justPaid(): Problem {
  return new Problem('conflict', {
    says: 'You have just paid for a plan. It shows on your Subscription page in a moment.',
    href: '/dashboard/subscription',
  })
}
