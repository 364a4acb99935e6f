import type { Invoice, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { ReceivedMethod, type ReceivedPayment } from '@sitewright/contract/received-payments.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { isMailed, sendMail } from '#outside/mail/outbox.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { invoicePaid, paymentUndone } from '../invoice.events.ts'
import { findInvoice, type InvoiceRow, lockInvoice } from '../invoice.queries.ts'
import { viewOf } from '../invoice.view.ts'
import { post } from '../ledger/post.ts'
import { receiptMail, undoneMail } from '../mails.ts'
import { closePayment } from '../payment/close-payment.ts'
import { addToSums, openPaymentOf } from '../payment/payment.queries.ts'
import { about } from '../write-invoice.ts'
import { receivedOf, receivedView } from './received.queries.ts'

/** What came by bank or in cash: booked once, and mailed as a receipt. */
export async function receivePayment(
  ctx: SignedInHttpCtx,
  { params: { id }, body }: Input<typeof invoiceRoutes.receive>,
): Promise<Invoice> {
  await oncePerKey(ctx, { id, body }, async (tx) => {
    const { amount: pence, received_on, method, reference, note } = body
    const invoice = await lockInvoice(tx, id)
    requireFit(ctx, invoice, body)
    const at = new Date(ctx.now())
    const row = await tx
      .insertInto('received_payments')
      .values({
        ...{ invoice_id: id, amount_pence: pence, received_on, method, reference, note },
        ...{ created_by: ctx.actor.userId, created_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addToSums(tx, id, { paid: pence, received: pence })
    await post(tx, { kind: 'receipt', source: row.id, invoiceId: id, at, pence, place: placeOf(method) })
    const { number, user_id } = invoice
    await record(tx, ctx, invoicePaid, { invoice: id, number, pence, recorded: true }, about(user_id))
    const after = await lockInvoice(tx, id)
    const day = new Date(received_on)
    if (after.mail_to !== '')
      await sendMail(tx, receiptMail(after, { key: receiptKey(row.id), pence, at: day }))
    const begun = await openPaymentOf(tx, id)
    if (begun) await addJob(tx, closePayment.with({ id: begun.intent_id }))
    tellCustomer(tx, ctx, user_id)
    return id
  })
  return viewOf(await findInvoice(ctx.db, id), ctx.now())
}

const receiptKey = (paymentId: number) => `invoice-received:${paymentId}`

const placeOf = (method: ReceivedMethod) => (method === 'cash' ? 'till' : 'bank')

function requireFit(
  { now }: SignedInCtx,
  { status, open_pence }: InvoiceRow,
  { amount, received_on }: Input<typeof invoiceRoutes.receive>['body'],
): void {
  if (status !== 'open' || open_pence <= 0)
    throw new Problem('conflict', { says: 'Nothing is left to pay on this invoice.' })
  if (amount > open_pence)
    throw new Problem('invalid', { fields: { amount: `Only ${formatPence(open_pence)} is left to pay.` } })
  const today = DateTime.fromMillis(now(), { zone: SUPPORT_ZONE }).toISODate() ?? ''
  if (received_on > today)
    throw new Problem('invalid', { fields: { received_on: 'This day is yet to come.' } })
}

const tellCustomer = (tx: Tx, { live }: SignedInCtx, userId: number | null) => {
  if (userId !== null) afterCommit(tx, () => live.emit(rooms.user(userId), 'requests_changed'))
}

/** Takes back what was written down by mistake, or did not stay; both postings remain. Told where a receipt was sent. */
export async function undoPayment(
  ctx: SignedInCtx,
  { params, body: { reason } }: Input<typeof invoiceRoutes.undoReceived>,
): Promise<Invoice> {
  await transaction(ctx.db, async (tx) => {
    const { id, number, user_id } = await lockInvoice(tx, params.id)
    const at = new Date(ctx.now())
    const undone = await tx
      .updateTable('received_payments')
      .set({ undone_at: at, undone_by: ctx.actor.userId, undo_reason: reason })
      .where('id', '=', params.paymentId)
      .where('invoice_id', '=', id)
      .where('undone_at', 'is', null)
      .returning(['id', 'amount_pence', 'method', sql<string>`received_on::text`.as('received_on')])
      .executeTakeFirst()
    if (!undone) return requireKnown(tx, params)
    const pence = undone.amount_pence
    await addToSums(tx, id, { paid: -pence, received: -pence })
    const method = ReceivedMethod.parse(undone.method)
    const place = placeOf(method)
    await post(tx, { kind: 'receipt_reversal', source: undone.id, invoiceId: id, at, pence, place })
    await record(tx, ctx, paymentUndone, { invoice: id, number, pence }, about(user_id))
    const after = await lockInvoice(tx, id)
    const day = new Date(undone.received_on)
    if (after.mail_to !== '' && (await isMailed(tx, receiptKey(undone.id))))
      await sendMail(tx, undoneMail(after, { id: undone.id, pence, method, at: day, reason }))
    tellCustomer(tx, ctx, user_id)
  })
  return viewOf(await findInvoice(ctx.db, params.id), ctx.now())
}

/** Undone again is undone. */
async function requireKnown(tx: Tx, { id, paymentId }: { id: string; paymentId: number }): Promise<void> {
  if (!(await receivedOf(tx, id)).some((row) => row.id === paymentId)) throw new Problem('not_found')
}

export async function listReceived(
  { db }: SignedInCtx,
  { params: { id } }: Input<typeof invoiceRoutes.received>,
): Promise<ReceivedPayment[]> {
  await findInvoice(db, id)
  return (await receivedOf(db, id)).map(receivedView)
}
