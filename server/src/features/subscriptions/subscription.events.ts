import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Plan = z.string().nullable()
/** `subscription` is its id at the provider. */
const OfSubscription = z.strictObject({ plan: Plan, subscription: z.string() })

export const checkoutStarted = defineEvent('subscription.checkout_started', z.strictObject({ plan: Plan }))
export const planStarted = defineEvent('subscription.started', OfSubscription)
export const planChanged = defineEvent('subscription.plan_changed', z.strictObject({ from: Plan, to: Plan }))
export const paymentFailed = defineEvent('subscription.payment_failed', OfSubscription)
/** The provider gave up retrying the payment, or put the plan on hold; it can become active again. */
export const planRests = defineEvent('subscription.rests', OfSubscription)
export const endPlanned = defineEvent(
  'subscription.end_planned',
  z.strictObject({ at: z.string(), subscription: z.string() }),
)
export const endTakenBack = defineEvent('subscription.end_taken_back', z.strictObject({}))
/** A single payment, or its refund or dispute, changed at the provider; the feature of invoices reads what it is now. */
export const paymentChanged = defineEvent(
  'payment.changed',
  z.strictObject({ payment: z.string(), isDispute: z.boolean() }),
)
/** Something was paid for a plan; the feature of invoices asks the provider for the payments of this customer. */
export const planPaymentTold = defineEvent('payment.of_plan', z.strictObject({ customer: z.string() }))
/** `planned`: `endPlanned` said so before. */
export const planEnded = defineEvent('subscription.ended', OfSubscription.extend({ planned: z.boolean() }))
