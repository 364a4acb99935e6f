import { formatPence } from '@sitewright/contract/money.ts'
import { z } from 'zod'
import { alertStaff } from '#features/notifications/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { ProviderPayment, ProviderRefund } from '#outside/payments/one-off.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { settleRefund } from '../corrections/settle-refund.ts'
import { invoicePaid } from '../invoice.events.ts'
import { type InvoiceRow, lockInvoice } from '../invoice.queries.ts'
import { post } from '../ledger/post.ts'
import { receiptMail } from '../mails.ts'
import { syncPlanPayment } from '../plan-payments/sync-plan-payment.ts'
import { about } from '../write-invoice.ts'
import { addToSums, findPayment, type PaymentRow } from './payment.queries.ts'

export const syncPaymentJob = defineJob({
  id: 'invoices.sync-payment',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) =>
    (await findPayment(ctx.db, id)) ? syncPayment(ctx, id) : syncPlanPayment(ctx, id),
})

/** Runs once, however often it is requested before it starts. */
export const syncPaymentSoon = (id: string): JobRequest =>
  syncPaymentJob.with({ id }, { key: `payment:${id}` })

/**
 * Reads a payment and its refunds from the provider and brings invoice and ledger in line with them. Whatever events
 * said and in which order they came, the same reading leads to the same books.
 */
export async function syncPayment(ctx: Ctx, intentId: string, fresh?: ProviderRefund): Promise<void> {
  // First, so that one that cannot be read does not block the others for ever.
  const { invoice_id } = await noteReading(ctx, intentId)
  const read = await ctx.payments.readPayment(intentId)
  if (!read) return forget(ctx, intentId)
  // Settling what is settled changes nothing, so one that the reading has as well may come twice.
  const refunds = fresh ? [...read.refunds, fresh] : read.refunds
  await transaction(ctx.db, async (tx) => {
    const invoice = await lockInvoice(tx, invoice_id)
    const payment = await tx
      .selectFrom('invoice_payments')
      .selectAll()
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow()
    // Of money that was never taken nothing is paid back in our books.
    if (!(await settlePayment(tx, ctx, { invoice, payment, read }))) return
    for (const refund of refunds) await settleRefund(tx, ctx, payment, refund)
  })
}

function noteReading({ db, now }: Ctx, intentId: string): Promise<Pick<PaymentRow, 'invoice_id'>> {
  return db
    .updateTable('invoice_payments')
    .set({ read_at: new Date(now()) })
    .where('intent_id', '=', intentId)
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
}

/** Of another account of ours at the provider, say: it cannot be paid any more, so another one may be started. */
async function forget({ db, log }: Ctx, intentId: string): Promise<void> {
  log.error({ payment: intentId }, 'the payment provider does not know this payment')
  await db
    .updateTable('invoice_payments')
    .set({ status: 'canceled' })
    .where('intent_id', '=', intentId)
    .where('status', '=', 'open')
    .execute()
}

interface Settling {
  invoice: InvoiceRow
  payment: PaymentRow
  read: ProviderPayment
}

/** Whether its money was taken. What succeeded stays so; a late reading of the time before changes nothing. */
async function settlePayment(tx: Tx, ctx: Ctx, settling: Settling): Promise<boolean> {
  const { invoice, payment, read } = settling
  if (payment.status === 'succeeded') return true
  if (read.currency !== invoice.currency || read.invoiceId !== invoice.id) {
    ctx.log.error({ payment: read.id, invoice: invoice.id }, 'a payment that does not fit its invoice')
    return false
  }
  if (read.status === 'succeeded') {
    await takePayment(tx, ctx, settling)
    return true
  }
  if (payment.status !== 'canceled')
    await tx
      .updateTable('invoice_payments')
      .set({ status: read.status === 'canceled' ? 'canceled' : 'open', problem: read.problem })
      .where('id', '=', payment.id)
      .execute()
  return false
}

async function takePayment(tx: Tx, ctx: Ctx, { invoice, payment, read }: Settling): Promise<void> {
  const at = new Date(ctx.now())
  const pence = read.receivedPence
  await tx
    .updateTable('invoice_payments')
    .set({ status: 'succeeded', amount_pence: pence, problem: null, paid_at: at })
    .where('id', '=', payment.id)
    .execute()
  await addToSums(tx, invoice.id, { paid: pence })
  await post(tx, { kind: 'payment', source: payment.id, invoiceId: invoice.id, at, pence })
  const { id, number, user_id } = invoice
  await record(tx, ctx, invoicePaid, { invoice: id, number, pence }, about(user_id))
  const after = await lockInvoice(tx, id)
  if (after.mail_to !== '')
    await sendMail(tx, receiptMail(after, { key: `invoice-payment:${payment.id}`, pence, at }))
  if (after.open_pence < 0)
    await alertStaff(tx, {
      subject: `${formatPence(-after.open_pence)} too much was paid on ${number}`,
      paragraphs: ['Please pay it back with a refund, which needs no credit note then.'],
      key: `overpaid:${payment.id}`,
    })
}
