import type { Tx } from '#platform/database/transaction.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import { recordEvent } from '../records/events.ts'
import { newId, type PaymentMethod, type Price, type Subscription } from '../records/kinds.ts'
import { keep, replace } from '../records/objects.ts'
import { giveUpInvoice, issueInvoice, payInvoice } from './invoices.ts'
import { nextPeriodEnd } from './periods.ts'

interface Opening {
  customer: string
  price: Price
  metadata: Record<string, string>
  card: PaymentMethod
}

/** Begins a subscription at once, with its first month paid. */
export async function openSubscription(tx: Tx, sandbox: Sandbox, opening: Opening): Promise<Subscription> {
  const at = secondsNow(sandbox)
  const subscription = await keep<'subscription'>(tx, sandbox, compose(opening, at))
  await recordEvent(tx, sandbox, 'customer.subscription.created', subscription)
  await issueInvoice(tx, sandbox, subscription, {
    id: subscription.latest_invoice,
    reason: 'subscription_create',
    paid: true,
    at,
  })
  return subscription
}

/** Writes what has changed and tells of it; silent when nothing has. */
export async function changeSubscription(
  tx: Tx,
  sandbox: Sandbox,
  before: Subscription,
  changes: Partial<Subscription>,
): Promise<Subscription> {
  const after = { ...before, ...changes }
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  await replace<'subscription'>(tx, after)
  await recordEvent(tx, sandbox, 'customer.subscription.updated', after)
  return after
}

/** The new price counts from the next payment; nothing is charged or given back for the month that runs. */
export function withPrice(subscription: Subscription, price: Price): Partial<Subscription> {
  const [item] = subscription.items.data
  if (item.price.id === price.id) return {}
  return { items: { ...subscription.items, data: [{ ...item, price }] } }
}

export function withEndAtPeriodEnd(
  subscription: Subscription,
  ends: boolean,
  sandbox: Sandbox,
): Partial<Subscription> {
  if (subscription.cancel_at_period_end === ends) return {}
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? subscription.items.data[0].current_period_end : null,
    canceled_at: ends ? secondsNow(sandbox) : null,
    cancellation_details: because(ends ? 'cancellation_requested' : null),
  }
}

/** Pays from another card from now on, and with it at once what is owed. */
export async function changeCard(
  tx: Tx,
  sandbox: Sandbox,
  subscription: Subscription,
  card: PaymentMethod,
): Promise<Subscription> {
  const owes = subscription.status === 'past_due'
  if (owes) await payInvoice(tx, sandbox, subscription.latest_invoice)
  return changeSubscription(tx, sandbox, subscription, {
    default_payment_method: card.id,
    ...(owes ? { status: 'active' } : {}),
  })
}

export async function endSubscription(
  tx: Tx,
  sandbox: Sandbox,
  subscription: Subscription,
  { at, reason }: { at: number; reason: 'cancellation_requested' | 'payment_failed' },
): Promise<Subscription> {
  if (subscription.status === 'past_due') await giveUpInvoice(tx, subscription.latest_invoice, at)
  const ended = await replace<'subscription'>(tx, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    cancellation_details: because(reason),
  })
  await recordEvent(tx, sandbox, 'customer.subscription.deleted', ended)
  return ended
}

function because(reason: 'cancellation_requested' | 'payment_failed' | null) {
  return { comment: null, feedback: null, feedback_option: null, reason }
}

function compose({ customer, price, metadata, card }: Opening, at: number): Subscription {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: because(null),
    collection_method: 'charge_automatically',
    created: at,
    currency: 'gbp',
    customer,
    default_payment_method: card.id,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: at,
          current_period_start: at,
          current_period_end: nextPeriodEnd(at, at),
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: newId('in'),
    livemode: false,
    metadata,
    start_date: at,
    status: 'active',
    trial_end: null,
    trial_start: null,
  }
}
