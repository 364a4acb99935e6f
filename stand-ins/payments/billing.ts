import { confirmIntent, createIntent } from './intents.ts'
import type { Ledger } from './ledger.ts'
import { type Card, type CheckoutSession, newId, priceOrNull, type Subscription } from './objects.ts'
import { invalid } from './problem.ts'

/** How long an unpaid month is waited for. */
const PATIENCE_SECONDS = 14 * 24 * 3600
/** Its first payment goes through and the next ones fail. */
const FAILS_AT_RENEWAL = '0341'

export function priceOf(id: string, param: string) {
  const price = priceOrNull(id)
  if (!price) throw invalid(`No such price: '${id}'`, { code: 'resource_missing', param })
  return price
}

/** Starts a subscription at once, with its first month paid. */
export function openSubscription(
  ledger: Ledger,
  { customer, priceId, card }: { customer: string; priceId: string; card: Card },
): Subscription {
  const at = ledger.seconds
  const subscription = ledger.add<Subscription>({
    id: newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    created: at,
    currency: 'gbp',
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: at,
          current_period_end: nextPeriodEnd(at, at),
          price: priceOf(priceId, 'items[0][price]'),
          quantity: 1,
        },
      ],
    },
    livemode: false,
    start_date: at,
    status: 'active',
    card,
  })
  takeMonth(ledger, subscription)
  ledger.record('customer.subscription.created', subscription)
  return subscription
}

/** A month that was paid, as the provider does it by itself. */
function takeMonth(ledger: Ledger, { customer, items }: Subscription): void {
  const form = { currency: 'gbp', customer, amount: String(items.data[0].price.unit_amount) }
  confirmIntent(ledger, createIntent(ledger, form), { payment_method: 'pm_card_visa' })
}

/** The new price counts from the next payment; nothing is charged or returned for the current month. */
export function changePrice(ledger: Ledger, subscription: Subscription, priceId: string): void {
  const [item] = subscription.items.data
  if (item.price.id === priceId) return
  item.price = priceOf(priceId, 'items[0][price]')
  ledger.record('customer.subscription.updated', subscription)
}

export function endAtPeriodEnd(ledger: Ledger, subscription: Subscription, ends: boolean): void {
  if (subscription.cancel_at_period_end === ends) return
  subscription.cancel_at_period_end = ends
  subscription.cancel_at = ends ? subscription.items.data[0].current_period_end : null
  ledger.record('customer.subscription.updated', subscription)
}

/** Pays from another card from now on, and with it at once what is owed. */
export function changeCard(ledger: Ledger, subscription: Subscription, card: Card): void {
  subscription.card = card
  if (subscription.status === 'past_due') {
    subscription.status = 'active'
    takeMonth(ledger, subscription)
  }
  ledger.record('customer.subscription.updated', subscription)
}

export function endSubscription(ledger: Ledger, subscription: Subscription, at = ledger.seconds): void {
  subscription.status = 'canceled'
  subscription.ended_at = at
  ledger.record('customer.subscription.deleted', subscription)
}

export function completeCheckout(ledger: Ledger, session: CheckoutSession, card: Card): void {
  const { customer, price } = session
  const subscription = openSubscription(ledger, { customer, priceId: price.id, card })
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    url: null,
  } satisfies Partial<CheckoutSession>)
  ledger.record('checkout.session.completed', session)
}

export function expireCheckout(ledger: Ledger, session: CheckoutSession): void {
  session.status = 'expired'
  session.url = null
  ledger.record('checkout.session.expired', session)
}

/** Brings everything up to the present: months that have ended are renewed, pages whose time is up expire. */
export function catchUp(ledger: Ledger): void {
  for (const subscription of ledger.list('subscription'))
    for (let at = nextTurn(subscription); at <= ledger.seconds; at = nextTurn(subscription))
      turn(ledger, subscription, at)
  for (const session of ledger.list('checkout.session'))
    if (session.status === 'open' && session.expires_at <= ledger.seconds) expireCheckout(ledger, session)
}

/** When a plan with an unpaid month ends unless a card pays for it. */
export function endOfPatience({ items }: Subscription): number {
  return items.data[0].current_period_start + PATIENCE_SECONDS
}

function nextTurn(subscription: Subscription): number {
  if (subscription.status === 'active') return subscription.items.data[0].current_period_end
  return subscription.status === 'past_due' ? endOfPatience(subscription) : Number.POSITIVE_INFINITY
}

// As with Stripe, a month that could not be paid starts all the same: the subscription is past due in it.
function turn(ledger: Ledger, subscription: Subscription, at: number): void {
  if (subscription.status === 'past_due' || subscription.cancel_at_period_end) {
    endSubscription(ledger, subscription, at)
    return
  }
  const [item] = subscription.items.data
  item.current_period_start = at
  item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, at)
  if (subscription.card.last4 === FAILS_AT_RENEWAL) subscription.status = 'past_due'
  else takeMonth(ledger, subscription)
  ledger.record('customer.subscription.updated', subscription)
}

/**
 * The end of the month that starts at `from`, counted from the anchor: a plan started on the 31st is paid on the last
 * day of short months and on the 31st again after. All in seconds since 1970, UTC.
 */
export function nextPeriodEnd(anchor: number, from: number): number {
  const start = new Date(anchor * 1000)
  for (let months = 1; ; months += 1) {
    const end = new Date(start)
    end.setUTCMonth(start.getUTCMonth() + months)
    // A day that the month does not have runs over into the next one.
    if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
    if (end.getTime() > from * 1000) return end.getTime() / 1000
  }
}
