import { type Tx, transaction } from '#platform/database/transaction.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import { newId, type Subscription } from '../records/kinds.ts'
import { findOrNull, list, lockOrNull } from '../records/objects.ts'
import { failsAtRenewal } from './cards.ts'
import { issueInvoice } from './invoices.ts'
import { nextPeriodEnd } from './periods.ts'
import { changeSubscription, endSubscription } from './subscriptions.ts'

const PATIENCE_SECONDS = 14 * 24 * 3600
const live = ['active', 'past_due']

/** The subscription locked and as it stands now: every month that has ended since is renewed first. */
export async function lockCurrent(tx: Tx, sandbox: Sandbox, id: string): Promise<Subscription | null> {
  const known = await findOrNull(tx, 'subscription', id)
  if (!known) return null
  // The customer first, always: invoices need it too, and two of one customer's plans would wait for each other.
  await lockOrNull(tx, 'customer', known.customer)
  let subscription: Subscription = (await lockOrNull(tx, 'subscription', id)) ?? known
  for (let at = nextTurn(subscription); at <= secondsNow(sandbox); at = nextTurn(subscription))
    subscription = await turn(tx, sandbox, subscription, at)
  return subscription
}

/** Like `lockCurrent`, for those who only look: locks nothing while no month has ended. */
export async function findCurrent(tx: Tx, sandbox: Sandbox, id: string): Promise<Subscription | null> {
  const subscription = await findOrNull(tx, 'subscription', id)
  if (!subscription || nextTurn(subscription) > secondsNow(sandbox)) return subscription
  return lockCurrent(tx, sandbox, id)
}

/** A customer's subscriptions as they stand now, newest first. */
export async function listCurrent(tx: Tx, sandbox: Sandbox, customer: string): Promise<Subscription[]> {
  for (const { id } of await list(tx, 'subscription', { matching: { customer }, statuses: live }))
    await findCurrent(tx, sandbox, id)
  return list(tx, 'subscription', { matching: { customer } })
}

/** Renews or ends every subscription whose time has come, each by itself. */
export async function renewAll(sandbox: Sandbox): Promise<void> {
  for (const subscription of await list(sandbox.db, 'subscription', { statuses: live }))
    if (nextTurn(subscription) <= secondsNow(sandbox))
      await transaction(sandbox.db, (tx) => lockCurrent(tx, sandbox, subscription.id))
}

/** When a plan with an unpaid month ends unless a card pays for it. */
export function endOfPatience({ items }: Subscription): number {
  return items.data[0].current_period_start + PATIENCE_SECONDS
}

function nextTurn(subscription: Subscription): number {
  switch (subscription.status) {
    case 'active':
      return subscription.items.data[0].current_period_end
    case 'past_due':
      return endOfPatience(subscription)
    case 'canceled':
      return Number.POSITIVE_INFINITY
  }
}

async function turn(tx: Tx, sandbox: Sandbox, subscription: Subscription, at: number): Promise<Subscription> {
  if (subscription.status === 'past_due')
    return endSubscription(tx, sandbox, subscription, { at, reason: 'payment_failed' })
  if (subscription.cancel_at_period_end)
    return endSubscription(tx, sandbox, subscription, { at, reason: 'cancellation_requested' })
  return renew(tx, sandbox, subscription, at)
}

// As with Stripe, a month that could not be paid begins all the same: the subscription is past due in it.
async function renew(
  tx: Tx,
  sandbox: Sandbox,
  subscription: Subscription,
  at: number,
): Promise<Subscription> {
  const card = await findOrNull(tx, 'payment_method', subscription.default_payment_method)
  const paid = card !== null && !failsAtRenewal(card)
  const [item] = subscription.items.data
  const changes: Partial<Subscription> = {
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          current_period_start: at,
          current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, at),
        },
      ],
    },
    latest_invoice: newId('in'),
    status: paid ? 'active' : 'past_due',
  }
  const renewed = await changeSubscription(tx, sandbox, subscription, changes)
  await issueInvoice(tx, sandbox, renewed, {
    id: renewed.latest_invoice,
    reason: 'subscription_cycle',
    paid,
    at,
  })
  return renewed
}
