import type { PaymentEvent } from '#outside/payments/interface.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { closePage } from '../checkout/checkout.queries.ts'
import { ownerOfCustomer } from '../customer.ts'
import { paymentChanged, planPaymentTold } from '../subscription.events.ts'
import { syncSoon } from './sync-subscription.ts'

/**
 * Events without an effect are not stored: an account can send many of them. Whose plan a disputed or refunded payment is
 * for shows when it is read, and there are few of those.
 */
async function matters(tx: Tx, event: PaymentEvent): Promise<boolean> {
  const { subscriptionId, checkoutId, paymentId, customerId, isDispute, type } = event
  if (subscriptionId !== null || checkoutId !== null) return true
  const isPaid = type === 'payment_intent.succeeded' || type === 'invoice.paid'
  if (isPaid && customerId !== null && (await ownerOfCustomer(tx, customerId)) !== null) return true
  if (paymentId === null) return false
  return isDispute || type.startsWith('refund.') || (await isOurs(tx, paymentId))
}

/** The provider makes payments of its own, such as those of a plan; ours are known before they can be paid. */
async function isOurs(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_payments')
    .select('id')
    .where('intent_id', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores an event together with the jobs it causes; a known event does nothing. */
export async function storeEvent(tx: Tx, ctx: Ctx, event: PaymentEvent): Promise<void> {
  if (!(await matters(tx, event))) return
  const isNew = await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, created_at: event.createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!isNew) return
  const { checkoutId: sessionId, subscriptionId, paymentId, customerId, isDispute } = event
  if (sessionId) await closePage(tx, { sessionId, subscriptionId, at: new Date(ctx.now()) })
  if (subscriptionId) await addJob(tx, syncSoon(subscriptionId))
  if (customerId && !paymentId) await record(tx, ctx, planPaymentTold, { customer: customerId })
  if (paymentId) await record(tx, ctx, paymentChanged, { payment: paymentId, isDispute })
}
