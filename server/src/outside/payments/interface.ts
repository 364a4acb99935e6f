import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { OneOffPayments } from './one-off.ts'

/** The provider's page on which a plan is paid. */
export interface CheckoutPage {
  id: string
  url: string
}

export interface CheckoutOrder {
  /** The same key is the same page, however often it is sent. */
  key: string
  customerId: string
  userId: number
  priceId: string
  expiresAt: Date
  /** Where the browser goes after the payment, and after a change of mind. */
  successUrl: string
  cancelUrl: string
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string
  customerId: string
  priceId: string
  pricePence: number
  /** The provider's word: active, trialing, past_due, unpaid, canceled, incomplete, … */
  status: string
  startedAt: Date
  periodEnd: Date | null
  /** When it ends, unless the customer takes that back. */
  cancelAt: Date | null
  endedAt: Date | null
}

/** An event says what changed; the present state is read from the provider, never taken from the event. */
export interface PaymentEvent {
  id: string
  type: string
  createdAt: Date
  subscriptionId: string | null
  /** The checkout page that was paid or has expired. */
  checkoutId: string | null
  /** The single payment that it is about, by itself, by a refund or by a dispute. */
  paymentId: string | null
  /** Whose payment it is, where the event names a customer and is about one. */
  customerId: string | null
  isDispute: boolean
}

export interface ProviderPrice {
  pence: number
  currency: string
  /** `1 month`, `1 year`, …; null for a price that is paid once. */
  every: string | null
  /** False for an archived one. */
  isSold: boolean
}

/** The provider does not know this customer (any more). */
export class UnknownCustomer extends Error {}

/** The card payment provider. Its methods throw the problem `unavailable` while it does not answer. */
export interface Payments extends OneOffPayments {
  /** True with a test key: no money moves. */
  sandbox: boolean
  /** What each plan is sold at now. */
  prices: Readonly<Record<SubscriptionTier, string>>
  /** Also for prices that are no longer sold but still paid; null for one that is none of our plans. */
  planOf: (priceId: string) => SubscriptionTier | null
  readPrice: (priceId: string) => Promise<ProviderPrice>
  createCustomer: (person: { userId: number; email: string; name: string }) => Promise<string>
  /** Does nothing when the provider no longer has the customer. */
  updateCustomer: (customerId: string, person: { email: string; name: string }) => Promise<void>
  /** Throws `UnknownCustomer`. */
  startCheckout: (order: CheckoutOrder) => Promise<CheckoutPage>
  /** Makes sure that the page cannot be paid any more; returns the subscription's id when it was paid already. */
  endCheckout: (checkoutId: string) => Promise<string | null>
  /** The portal's address. Throws `UnknownCustomer`. */
  openPortal: (customerId: string, returnUrl: string) => Promise<string>
  readSubscription: (subscriptionId: string) => Promise<ProviderSubscription | null>
  /** Ends it at once, without a further charge; does nothing when it is over or unknown. */
  endSubscription: (subscriptionId: string) => Promise<void>
  /** Null for bytes that the provider did not sign within the last five minutes, or for another mode than ours. */
  readEvent: (body: Buffer, signature: string) => PaymentEvent | null
  /** Events since then, in no order to be relied on. */
  eventsSince: (since: Date) => AsyncIterable<PaymentEvent>
}
