import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

// Cut out of Stripe's own types, so that the compiler notices when the installed API version names things differently.

export interface Customer
  extends Pick<
    Stripe.Customer,
    'id' | 'object' | 'created' | 'email' | 'name' | 'livemode' | 'metadata' | 'description' | 'currency'
  > {
  invoice_prefix: string
  next_invoice_sequence: number
}

export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'type' | 'metadata'
> & { customer: string; card: CardShown }

export type CardShown = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'last4' | 'exp_month' | 'exp_year' | 'funding' | 'country'
>

export interface Price
  extends Pick<
    Stripe.Price,
    | 'id'
    | 'object'
    | 'active'
    | 'billing_scheme'
    | 'created'
    | 'currency'
    | 'livemode'
    | 'lookup_key'
    | 'metadata'
    | 'recurring'
    | 'tax_behavior'
    | 'type'
  > {
  nickname: string
  product: string
  unit_amount: number
  /** The SDK makes its own decimals of this. */
  unit_amount_decimal: string
}

export interface CheckoutSession
  extends Pick<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'amount_subtotal'
    | 'amount_total'
    | 'cancel_url'
    | 'client_reference_id'
    | 'created'
    | 'currency'
    | 'customer_details'
    | 'customer_email'
    | 'expires_at'
    | 'livemode'
    | 'metadata'
    | 'mode'
    | 'payment_intent'
    | 'payment_method_types'
    | 'payment_status'
    | 'url'
    | 'ui_mode'
  > {
  customer: string
  invoice: string | null
  line_items: { object: 'list'; data: SessionLine[]; has_more: boolean; url: string }
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  /** What the subscription will carry; kept here because the session is all there is until it is paid. */
  subscription_data: { metadata: Record<string, string> }
  success_url: string
}

export type PublicCheckoutSession = Omit<CheckoutSession, 'line_items' | 'subscription_data'>

export interface SessionLine
  extends Pick<
    Stripe.LineItem,
    'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'quantity'
  > {
  price: Price
}

export interface SubscriptionItem
  extends Pick<
    Stripe.SubscriptionItem,
    | 'id'
    | 'object'
    | 'created'
    | 'current_period_start'
    | 'current_period_end'
    | 'metadata'
    | 'quantity'
    | 'subscription'
  > {
  price: Price
}

export interface Subscription
  extends Pick<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'cancellation_details'
    | 'collection_method'
    | 'created'
    | 'currency'
    | 'ended_at'
    | 'livemode'
    | 'metadata'
    | 'start_date'
    | 'trial_end'
    | 'trial_start'
  > {
  customer: string
  default_payment_method: string
  items: { object: 'list'; data: [SubscriptionItem]; has_more: boolean; url: string }
  latest_invoice: string
  status: 'active' | 'past_due' | 'canceled'
}

export interface Invoice
  extends Pick<
    Stripe.Invoice,
    | 'id'
    | 'object'
    | 'amount_due'
    | 'amount_paid'
    | 'amount_remaining'
    | 'attempt_count'
    | 'attempted'
    | 'collection_method'
    | 'created'
    | 'currency'
    | 'customer_email'
    | 'customer_name'
    | 'livemode'
    | 'metadata'
    | 'period_end'
    | 'period_start'
    | 'status_transitions'
    | 'subtotal'
    | 'total'
    | 'hosted_invoice_url'
    | 'invoice_pdf'
  > {
  billing_reason: 'subscription_create' | 'subscription_cycle'
  customer: string
  lines: { object: 'list'; data: InvoiceLine[]; has_more: boolean; url: string }
  number: string
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Record<string, string> }
  }
  status: 'open' | 'paid' | 'uncollectible'
}

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'period' | 'quantity' | 'livemode' | 'metadata'
> & {
  subscription: string
  pricing: { type: 'price_details'; price_details: { price: string; product: string } }
}

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'configuration' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'

export interface SentEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: PublicCheckoutSession | Subscription | Invoice }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

/** Every kind of object that is kept, by the word that its field `object` holds. */
export interface Kinds {
  'billing_portal.session': PortalSession
  'checkout.session': CheckoutSession
  customer: Customer
  event: SentEvent
  invoice: Invoice
  payment_method: PaymentMethod
  subscription: Subscription
}

export type Kind = keyof Kinds
export type Kept = Kinds[Kind]

/** An id that nobody guesses: the addresses of the pages are made of them. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`
}
