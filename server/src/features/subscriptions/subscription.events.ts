import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Plan = z.string().nullable()

export const checkoutStarted = defineEvent('subscription.checkout_started', z.strictObject({ plan: Plan }))
export const planStarted = defineEvent('subscription.started', z.strictObject({ plan: Plan }))
export const planChanged = defineEvent('subscription.plan_changed', z.strictObject({ from: Plan, to: Plan }))
export const paymentFailed = defineEvent('subscription.payment_failed', z.strictObject({ plan: Plan }))
/** Not paid for so long that the provider gave up trying, or put on hold; it can run again. */
export const planRests = defineEvent('subscription.rests', z.strictObject({ plan: Plan }))
export const endPlanned = defineEvent('subscription.end_planned', z.strictObject({ at: z.string() }))
export const endTakenBack = defineEvent('subscription.end_taken_back', z.strictObject({}))
export const planEnded = defineEvent('subscription.ended', z.strictObject({ plan: Plan }))
