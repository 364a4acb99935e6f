import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Which = z.strictObject({ invoice: z.string(), number: z.string().nullable() })
const WithAmount = Which.extend({ pence: z.number() })

export const invoiceCreated = defineEvent('invoice.created', Which)
export const invoiceIssued = defineEvent('invoice.issued', WithAmount)
export const invoiceVoided = defineEvent('invoice.voided', Which)
export const invoiceSent = defineEvent('invoice.sent', Which)
/** `recorded`: by staff, of what came by bank or in cash. */
export const invoicePaid = defineEvent(
  'invoice.paid',
  WithAmount.extend({ recorded: z.literal(true).optional() }),
)
export const paymentUndone = defineEvent('invoice.payment_undone', WithAmount)
export const refundAsked = defineEvent('invoice.refund_asked', WithAmount)
export const invoiceRefunded = defineEvent('invoice.refunded', WithAmount)
export const refundFailed = defineEvent('invoice.refund_failed', WithAmount)
/** Without an invoice it is about a payment of a care plan. */
const OfDispute = WithAmount.extend({ invoice: z.string().nullable(), dispute: z.number() })
/** A bank asks about a payment, or took it back. */
export const disputeOpened = defineEvent(
  'invoice.disputed',
  OfDispute.extend({ respondBy: z.string().nullable() }),
)
export const disputeClosed = defineEvent('invoice.dispute_closed', OfDispute.extend({ outcome: z.string() }))
/** Of a care plan; `payment` is its id at the provider. */
const OfPlan = z.strictObject({ payment: z.string(), pence: z.number() })
export const planPaid = defineEvent('subscription.paid', OfPlan)
export const planRefunded = defineEvent('subscription.refunded', OfPlan)
export const invoiceCredited = defineEvent('invoice.credited', WithAmount)
