import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'

/** The provider's page on which somebody pays. */
export interface CheckoutPage {
  id: string
  url: string
}

export interface CheckoutOrder {
  /** The same key is the same page, however often it is asked for. */
  key: string
  customerId: string
  userId: number
  priceId: string
  expiresAt: Date
  /** Where the browser goes after the payment, and when the person changes their mind. */
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
  /** Ends then, if nobody changes their mind. */
  cancelAt: Date | null
  endedAt: Date | null
}

/** An event names what changed; how it is now is read, never believed. */
export interface PaymentEvent {
  id: string
  type: string
  createdAt: Date
  subscriptionId: string | null
  /** The checkout page that was paid or has expired. */
  checkoutId: string | null
}

export interface ProviderPrice {
  pence: number
  currency: string
  /** `1 month`, `1 year`, …; null for a price that is paid once. */
  every: string | null
  /** False for one that was put away. */
  isSold: boolean
}

/** The provider does not know this customer (any more). */
export class UnknownCustomer extends Error {}

/** The card payment provider. What cannot be asked now throws the problem `unavailable`. */
export interface Payments {
  /** True where no money moves. */
  sandbox: boolean
  /** What each plan is sold at now. */
  prices: Readonly<Record<SubscriptionTier, string>>
  /** Also for prices that are no longer sold but still paid; null for one that is none of our plans. */
  planOf: (priceId: string) => SubscriptionTier | null
  readPrice: (priceId: string) => Promise<ProviderPrice>
  createCustomer: (person: { userId: number; email: string; name: string }) => Promise<string>
  /** Nothing happens to one that the provider has lost. */
  updateCustomer: (customerId: string, person: { email: string; name: string }) => Promise<void>
  /** Throws `UnknownCustomer`. */
  startCheckout: (order: CheckoutOrder) => Promise<CheckoutPage>
  /** Sees to it that nobody can pay on the page any more; the id of the subscription where somebody has paid. */
  endCheckout: (checkoutId: string) => Promise<string | null>
  /** The portal's address. Throws `UnknownCustomer`. */
  openPortal: (customerId: string, returnUrl: string) => Promise<string>
  readSubscription: (subscriptionId: string) => Promise<ProviderSubscription | null>
  /** Null for bytes that the provider did not sign within the last five minutes, or for another mode than ours. */
  readEvent: (body: Buffer, signature: string) => PaymentEvent | null
  /** Events since then, in no order to be relied on. */
  eventsSince: (since: Date) => AsyncIterable<PaymentEvent>
}
