import type { SandboxCard } from '@sitewright/contract/invoices.ts'

/** A payment that happens once, as the provider has it now. */
export interface ProviderPayment {
  id: string
  /** Our description, from when the payment was started. */
  invoiceId: string | null
  /** Whose it is at the provider, as with the payments of a plan; those of an invoice have none. */
  customerId: string | null
  amountPence: number
  /** What has come in. */
  receivedPence: number
  currency: string
  /** `open` waits for a card, again after one that was refused. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** Why the last try did not go through, in the provider's words for the payer. */
  problem: string | null
  /** Lets a browser pay it, and nothing else. */
  clientSecret: string
  refunds: ProviderRefund[]
}

export interface ProviderRefund {
  id: string
  /** The number that we gave it; null for one that was made at the provider's. */
  ourId: number | null
  amountPence: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** A customer's bank on a payment that was made: a chargeback, or a question before one. */
export interface ProviderDispute {
  id: string
  amountPence: number
  currency: string
  /** `asked` has taken nothing yet, `closed` never did; `open` took the money, `won` gave it back, `lost` keeps it. */
  status: 'asked' | 'open' | 'won' | 'lost' | 'closed'
  /** In the provider's word, such as `fraudulent`. */
  reason: string
  /** Until when evidence is taken. */
  respondBy: Date | null
}

export interface PaymentOrder {
  /** The same key is the same payment, however often it is sent. */
  key: string
  invoiceId: string
  amountPence: number
  description: string
}

export interface RefundOrder {
  paymentId: string
  ourId: number
  amountPence: number
}

/** Payments of single amounts. The methods throw the problem `unavailable` while the provider does not answer. */
export interface OneOffPayments {
  /** With which the browser shows the provider's form; null without one. */
  publishableKey: string | null
  startPayment: (order: PaymentOrder) => Promise<ProviderPayment>
  /** Null where the provider knows no such payment. */
  readPayment: (id: string) => Promise<ProviderPayment | null>
  /** Ids of the payments that a customer made since then, such as those of a plan. */
  paymentsOf: (customerId: string, since: Date) => AsyncIterable<string>
  /** Of a payment that was not made yet; reading shows what it became. */
  changeAmount: (id: string, amountPence: number) => Promise<void>
  /** Makes sure that it cannot be paid any more; one that was paid stays. */
  cancelPayment: (id: string) => Promise<void>
  /** Throws `RefundRefused` where asking again does not help. */
  refund: (order: RefundOrder) => Promise<ProviderRefund>
  readDisputes: (paymentId: string) => Promise<ProviderDispute[]>
  /** Pays with a test card; throws for a live key. */
  payInSandbox: (id: string, card: SandboxCard, returnUrl: string) => Promise<void>
}

/** The provider will not pay this back. */
export class RefundRefused extends Error {}
