import Stripe from 'stripe'
import { answered, orNullWhereMissing } from './answered.ts'
import {
  type OneOffPayments,
  type PaymentOrder,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  RefundRefused,
} from './one-off.ts'

interface Options {
  stripe: Stripe
  publishableKey: string | null
  isLive: boolean
}

/** Payment intents and refunds of Stripe, or of a server with the same API. */
export function oneOffPayments({ stripe, publishableKey, isLive }: Options): OneOffPayments {
  const { paymentIntents, refunds, disputes } = stripe
  return {
    publishableKey,
    startPayment: async (order) =>
      paymentOf(await answered(paymentIntents.create(intentOf(order), { idempotencyKey: order.key })), []),
    readPayment: async (id) => {
      const intent = await orNullWhereMissing(answered(paymentIntents.retrieve(id)))
      if (!intent) return null
      if (intent.status !== 'succeeded') return paymentOf(intent, [])
      const listed = await answered(refunds.list({ payment_intent: id, limit: 100 }))
      return paymentOf(intent, listed.data.map(refundOf))
    },
    paymentsOf: async function* (customer, since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      for await (const { id, status } of paymentIntents.list({ customer, created, limit: 100 }))
        if (status === 'succeeded') yield id
    },
    changeAmount: async (id, amount) =>
      unlessTooLate(() => paymentIntents.update(id, { amount }).then(() => undefined)),
    cancelPayment: async (id) => unlessTooLate(() => paymentIntents.cancel(id).then(() => undefined)),
    refund: async ({ paymentId, ourId, amountPence }) => {
      const order = {
        payment_intent: paymentId,
        amount: amountPence,
        metadata: { refund: String(ourId) },
      }
      try {
        return refundOf(await refunds.create(order, { idempotencyKey: `refund:${ourId}` }))
      } catch (error) {
        if (isRefusal(error)) throw new RefundRefused(error.message, { cause: error })
        return answered(Promise.reject(error))
      }
    },
    readDisputes: async (payment_intent) =>
      (await answered(disputes.list({ payment_intent, limit: 100 }))).data.map(disputeOf),
    payInSandbox: async (id, card, return_url) => {
      if (isLive) throw new Error('A live payment is never made with a test card')
      await unlessTooLate(() =>
        paymentIntents.confirm(id, { payment_method: testCards[card], return_url }).then(() => undefined),
      )
    },
  }
}

function intentOf({ invoiceId, amountPence, description }: PaymentOrder): Stripe.PaymentIntentCreateParams {
  return {
    amount: amountPence,
    currency: 'gbp',
    automatic_payment_methods: { enabled: true },
    description,
    metadata: { invoice: invoiceId },
  }
}

/** A card that is refused and a payment in another state are no failures: reading it afterwards shows them. */
async function unlessTooLate(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeCardError) return
    if (error instanceof StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state') return
    await answered(Promise.reject(error))
  }
}

/** Refused for good: not for want of an answer, and not because too much was asked at once. */
function isRefusal(error: unknown): error is Error {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError
}

const testCards = {
  works: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  disputed: 'pm_card_createDispute',
} as const

/** Every other word of the provider's means that it waits for the payer. */
const settled = ['succeeded', 'canceled', 'processing'] as const

function paymentOf(intent: Stripe.PaymentIntent, refunds: ProviderRefund[]): ProviderPayment {
  const { id, status, customer = null, last_payment_error } = intent
  return {
    id,
    invoiceId: intent.metadata.invoice ?? null,
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    status: settled.find((one) => one === status) ?? 'open',
    problem: last_payment_error?.message?.slice(0, 500) ?? null,
    clientSecret: intent.client_secret ?? '',
    refunds,
  }
}

function refundOf({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  const ourId = Number(metadata?.refund)
  const isOver = status === 'failed' || status === 'canceled'
  return {
    id,
    ourId: Number.isSafeInteger(ourId) && ourId > 0 ? ourId : null,
    amountPence: amount,
    status: status === 'succeeded' ? 'succeeded' : isOver ? 'failed' : 'pending',
  }
}

const disputeWords: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

function disputeOf({
  id,
  amount,
  currency,
  status,
  reason,
  evidence_details,
}: Stripe.Dispute): ProviderDispute {
  const dueBy = evidence_details?.due_by
  return {
    id,
    amountPence: amount,
    currency,
    status: disputeWords[status] ?? 'open',
    reason: reason.slice(0, 100),
    respondBy: dueBy ? new Date(dueBy * 1_000) : null,
  }
}
