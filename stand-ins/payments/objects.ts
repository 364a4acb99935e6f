import { randomBytes } from 'node:crypto'
import { plans } from '@sitewright/contract/plans.ts'
import type Stripe from 'stripe'

// Cut out of Stripe's own types, so that the compiler notices when the installed API version names things differently.

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'name' | 'livemode' | 'metadata'
>

type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'nickname' | 'type'
> & {
  unit_amount: number
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>
}

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'payment_status'
  | 'url'
> & {
  customer: string
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  /** Not Stripe's: what is bought. */
  price: Price
}

export interface Card {
  last4: string
  expMonth: number
  expYear: number
}

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'start_date'
> & {
  customer: string
  status: 'active' | 'past_due' | 'canceled'
  items: { object: 'list'; data: [SubscriptionItem] }
  /** Not Stripe's: what the next month is paid with. */
  card: Card
}

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end' | 'quantity'
> & { price: Price }

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
> & {
  customer: string | null
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  last_payment_error: { message: string } | null
}

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency'> & {
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode'
> & {
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'refund.created'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'

export type SentEvent = Pick<Stripe.Event, 'id' | 'api_version' | 'created' | 'livemode'> & {
  object: 'event'
  type: EventType
  data: { object: CheckoutSession | Subscription | PaymentIntent | Refund | Dispute }
}

/** Every kind of object that is kept, by the word in its field `object`. */
export interface Kinds {
  'billing_portal.session': PortalSession
  'checkout.session': CheckoutSession
  customer: Customer
  dispute: Dispute
  event: SentEvent
  payment_intent: PaymentIntent
  refund: Refund
  subscription: Subscription
}

/** An id that cannot be guessed: the addresses of the pages are made of them. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`
}

const PREFIX = 'price_sandbox_'
export const priceIdOf = (plan: string) => `${PREFIX}${plan}`
export const planOf = (priceId: string) => plans.find(({ id }) => priceIdOf(id) === priceId)

/** The price of one of our plans; null for any other id. */
export function priceOrNull(id: string): Price | null {
  const plan = planOf(id)
  if (!plan) return null
  return {
    id,
    object: 'price',
    active: true,
    currency: 'gbp',
    livemode: false,
    nickname: plan.name,
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
    unit_amount: plan.pricePence,
  }
}
