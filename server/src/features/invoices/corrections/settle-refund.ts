import { formatPence } from '@sitewright/contract/money.ts'
import { alertStaff } from '#features/notifications/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { ProviderRefund } from '#outside/payments/one-off.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import { invoiceRefunded, refundFailed } from '../invoice.events.ts'
import { lockInvoice } from '../invoice.queries.ts'
import { post } from '../ledger/post.ts'
import { refundMail } from '../mails.ts'
import { addToSums, type PaymentRow, type RefundRow } from '../payment/payment.queries.ts'
import { about } from '../write-invoice.ts'
import { writeCreditNote } from './write-credit-note.ts'

/** Brings one refund in line with what the provider says of it. The invoice is locked. */
export async function settleRefund(
  tx: Tx,
  ctx: Ctx,
  payment: PaymentRow,
  read: ProviderRefund,
): Promise<void> {
  const row = (await findRefund(tx, payment, read)) ?? (await insertForeign(tx, ctx, payment, read))
  if (row.status === 'pending' && read.status === 'succeeded') return payBack(tx, ctx, row)
  if (row.status === 'pending' && read.status === 'failed') return failRefund(tx, ctx, row.id)
  if (row.status === 'succeeded' && read.status === 'failed') return reverse(tx, ctx, row)
}

async function findRefund(
  tx: Tx,
  payment: PaymentRow,
  { id, ourId }: ProviderRefund,
): Promise<RefundRow | undefined> {
  const rows = await tx
    .selectFrom('invoice_refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .execute()
  const row =
    rows.find(({ provider_id }) => provider_id === id) ??
    rows.find((one) => one.id === ourId && one.provider_id === null)
  if (row?.provider_id === null)
    await tx.updateTable('invoice_refunds').set({ provider_id: id }).where('id', '=', row.id).execute()
  return row
}

/** Made at the provider's own pages. */
function insertForeign(
  tx: Tx,
  ctx: Ctx,
  payment: PaymentRow,
  { id, amountPence }: ProviderRefund,
): Promise<RefundRow> {
  return tx
    .insertInto('invoice_refunds')
    .values({
      invoice_id: payment.invoice_id,
      payment_id: payment.id,
      amount_pence: amountPence,
      reason: 'Paid back at the payment provider.',
      status: 'pending',
      provider_id: id,
      created_at: new Date(ctx.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What corrects the invoice gets a credit note; what was paid too much is paid back without one. */
async function payBack(tx: Tx, ctx: Ctx, row: RefundRow): Promise<void> {
  const before = await lockInvoice(tx, row.invoice_id)
  const { id: invoiceId, number, user_id } = before
  const pence = row.amount_pence
  const at = new Date(ctx.now())
  await setStatus(tx, row.id, 'succeeded', at)
  await addToSums(tx, invoiceId, { refunded: pence })
  await post(tx, { kind: 'refund', source: row.id, invoiceId, at, pence })
  const overpaid = Math.max(0, -before.open_pence)
  // Never above what is left to credit: the database keeps that no more goes back than was paid.
  const credit = Math.max(0, pence - overpaid)
  if (credit > 0)
    await writeCreditNote(tx, ctx, {
      invoice: before,
      pence: credit,
      reason: row.reason,
      refundId: row.id,
    })
  await record(tx, ctx, invoiceRefunded, { invoice: invoiceId, number, pence }, about(user_id))
  if (user_id !== null) afterCommit(tx, () => ctx.live.emit(rooms.user(user_id), 'requests_changed'))
  if (before.mail_to !== '') await sendMail(tx, refundMail(before, { id: row.id, pence, reason: row.reason }))
}

/** One that never went out; staff are asked to look. */
export async function failRefund(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const found = await tx
    .selectFrom('invoice_refunds')
    .select('invoice_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockInvoice(tx, found.invoice_id)
  const failed = await tx
    .updateTable('invoice_refunds')
    .set({ status: 'failed', settled_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (failed) await sayFailed(tx, ctx, failed)
}

/** The customer's bank sent it back: we owe it again. */
async function reverse(tx: Tx, ctx: Ctx, row: RefundRow): Promise<void> {
  const at = new Date(ctx.now())
  const { id, invoice_id: invoiceId, amount_pence: pence } = row
  await setStatus(tx, id, 'failed', at)
  await addToSums(tx, invoiceId, { refunded: -pence })
  await post(tx, { kind: 'refund_reversal', source: id, invoiceId, at, pence })
  await sayFailed(tx, ctx, row)
}

async function sayFailed(tx: Tx, ctx: Ctx, row: RefundRow): Promise<void> {
  const { id: invoice, number, user_id } = await lockInvoice(tx, row.invoice_id)
  const pence = row.amount_pence
  await record(tx, ctx, refundFailed, { invoice, number, pence }, about(user_id))
  await alertStaff(tx, {
    subject: `A refund of ${formatPence(pence)} on ${number} failed`,
    paragraphs: ['The payment provider could not pay it back. Please try again or pay it another way.'],
    key: `refund-failed:${row.id}`,
  })
}

async function setStatus(tx: Tx, id: number, status: string, at: Date): Promise<void> {
  await tx.updateTable('invoice_refunds').set({ status, settled_at: at }).where('id', '=', id).execute()
}
