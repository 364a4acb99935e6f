import { setTimeout as pause } from 'node:timers/promises'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { asCustomer } from '../customer.ts'
import { syncSoon } from '../sync/sync-subscription.ts'
import {
  type CheckoutRow,
  closePage,
  endCheckout,
  getCheckout,
  listPayable,
  nameCheckout,
} from './checkout.queries.ts'
import { claimCheckout, justPaid } from './claim.ts'

const LOOK_EVERY_MS = 200
const PATIENCE_MS = 9_000

/** Returns the page on which this person pays for this plan, after closing all their other pages. */
export async function pageFor(ctx: SignedInCtx, plan: SubscriptionTier): Promise<string> {
  const { checkout, isNew } = await claimCheckout(ctx, plan)
  if (checkout.url) return checkout.url
  if (!isNew) return waitForPage(ctx, checkout.id)
  try {
    // The new checkout has no page yet: these are all the others.
    for (const sessionId of await listPayable(ctx.db, ctx.actor.userId, new Date(ctx.now())))
      await closeAtProvider(ctx, sessionId)
    return await openPage(ctx, checkout)
  } catch (error) {
    // The next click needs a new key: the provider would answer the same key with the same failure.
    await endCheckout(ctx.db, checkout.id, new Date(ctx.now()))
    throw error
  }
}

/** Throws when the page has been paid. */
async function closeAtProvider(ctx: SignedInCtx, sessionId: string): Promise<void> {
  const subscriptionId = await ctx.payments.endCheckout(sessionId)
  await transaction(ctx.db, async (tx) => {
    await closePage(tx, { sessionId, subscriptionId, at: new Date(ctx.now()) })
    if (subscriptionId) await addJob(tx, syncSoon(subscriptionId))
  })
  if (subscriptionId) throw justPaid()
}

async function openPage(ctx: SignedInCtx, checkout: CheckoutRow): Promise<string> {
  const { publicUrl } = ctx.config
  const page = await asCustomer(ctx, (customerId) =>
    ctx.payments.startCheckout({
      // The provider repeats its answer to a known key, so another customer needs another key.
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
  // Another plan was chosen meanwhile, in another tab; no browser was sent to this page.
  await closeAtProvider(ctx, page.id)
  throw new Problem('conflict', { says: 'You chose another plan meanwhile. Please choose once more.' })
}

/** Waits for the page that the first of two clicks is asking the provider for. */
async function waitForPage(ctx: SignedInCtx, id: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const checkout = await getCheckout(ctx.db, id)
    if (checkout.url) return checkout.url
    if (checkout.ended_at) break
    await pause(LOOK_EVERY_MS)
  }
  throw new Problem('unavailable', {
    says: 'The checkout could not be opened. Please try again in a minute. Nothing was charged.',
    retryAfterSeconds: 60,
  })
}
