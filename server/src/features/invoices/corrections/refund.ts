import type { Invoice, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { RefundRefused } from '#outside/payments/one-off.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx, SignedInHttpCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { addJob, defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { refundAsked } from '../invoice.events.ts'
import { findInvoice, lockInvoice } from '../invoice.queries.ts'
import { refundable, viewOf } from '../invoice.view.ts'
import { syncPayment } from '../payment/sync-payment.ts'
import { about } from '../write-invoice.ts'
import { failRefund } from './settle-refund.ts'

/** Puts the refund down, then asks the provider at once; when it does not answer, a job goes on asking. */
export async function refundInvoice(
  ctx: SignedInHttpCtx,
  { params: { id }, body }: Input<typeof invoiceRoutes.refund>,
): Promise<Invoice> {
  await oncePerKey(ctx, { id, body }, async (tx) => {
    await putDownRefund(tx, ctx, { id, ...body })
    return id
  })
  await sendRefundsOf(ctx, id)
  await requireAccepted(ctx, id)
  return viewOf(await findInvoice(ctx.db, id), ctx.now())
}

/** Throws where the provider refused all that was asked for last: nothing is on its way. */
async function requireAccepted({ db }: Ctx, invoiceId: string): Promise<void> {
  const last = await db
    .selectFrom('invoice_refunds')
    .select(['status', 'created_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const together = last.filter(({ created_at }) => created_at.getTime() === last[0]?.created_at.getTime())
  if (together.every(({ status }) => status === 'failed'))
    throw new Problem('conflict', { says: 'The payment provider refused the refund. Nothing was paid back.' })
}

interface Asked {
  id: string
  amount?: number | undefined
  reason: string
  /** The request of the customer's that was approved. */
  requestId?: number
}

/** What is asked for counts as gone from now on, so that many at once cannot pay back more than came in. */
export async function putDownRefund(
  tx: Tx,
  ctx: Ctx,
  { id, amount, reason, requestId }: Asked,
): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  const left = refundable(invoice)
  if (left <= 0) throw new Problem('conflict', { says: 'Nothing can be paid back on this invoice.' })
  const pence = amount ?? left
  if (pence > left)
    throw new Problem('invalid', { fields: { amount: `At most ${formatPence(left)} can be paid back.` } })
  const { number, user_id } = invoice
  await record(tx, ctx, refundAsked, { invoice: id, number, pence }, about(user_id))
  let open = pence
  for (const { payment_id, left: onThis } of await refundablePayments(tx, id)) {
    const share = Math.min(open, onThis)
    if (share <= 0) continue
    open -= share
    const row = await tx
      .insertInto('invoice_refunds')
      .values({
        invoice_id: id,
        payment_id,
        amount_pence: share,
        reason,
        status: 'pending',
        refund_request_id: requestId ?? null,
        created_by: userIdOf(ctx.actor),
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(tx, sendRefundSoon(row.id))
  }
  if (open > 0) throw new Error('The payments of an invoice do not add up to what it says was paid')
}

/** The newest first. */
async function refundablePayments(tx: Tx, invoiceId: string) {
  const { rows } = await sql<{ payment_id: number; left: number }>`
    select p.id as payment_id, p.amount_pence - coalesce((select sum(r.amount_pence)::int from invoice_refunds r
      where r.payment_id = p.id and r.status <> 'failed'), 0) - coalesce((select sum(d.amount_pence)::int
      from disputes d where d.payment_id = p.id and d.status in ('open', 'lost')), 0) as left
    from invoice_payments p where p.invoice_id = ${invoiceId} and p.status = 'succeeded' order by p.id desc`.execute(
    tx,
  )
  return rows
}

/** Asks the provider at once; what it does not answer is asked for again by its job. */
export async function sendRefundsOf(ctx: Ctx, invoiceId: string): Promise<void> {
  const pending = await ctx.db
    .selectFrom('invoice_refunds')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of pending)
    try {
      await sendRefund(ctx, id)
    } catch (error) {
      ctx.log.warn({ err: error, refund: id }, 'a refund is asked for again by its job')
    }
}

export const sendRefundJob = defineJob({
  id: 'invoices.send-refund',
  payload: z.strictObject({ id: z.number().int() }),
  run: (ctx, { id }) => sendRefund(ctx, id),
})

export const sendRefundSoon = (id: number): JobRequest => sendRefundJob.with({ id }, { key: `refund:${id}` })

/** As long as the provider surely knows a refund by our number: asked twice within it, it pays back once. */
const KNOWN_FOR_MS = 12 * 3_600_000

async function sendRefund(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('invoice_refunds')
    .set({ read_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute()
  const row = await findRefund(ctx, id)
  if (row?.status !== 'pending') return
  if (row.provider_id !== null) return syncPayment(ctx, row.intent_id)
  if (ctx.now() - row.created_at.getTime() > KNOWN_FOR_MS) {
    await syncPayment(ctx, row.intent_id)
    if ((await findRefund(ctx, id))?.provider_id !== null) return
  }
  try {
    const order = { paymentId: row.intent_id, ourId: id, amountPence: row.amount_pence }
    await syncPayment(ctx, row.intent_id, await ctx.payments.refund(order))
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    ctx.log.error({ err: error, refund: id }, 'the provider refuses a refund')
    await syncPayment(ctx, row.intent_id)
    await transaction(ctx.db, (tx) => failRefund(tx, ctx, id))
  }
}

function findRefund({ db }: Ctx, id: number) {
  return db
    .selectFrom('invoice_refunds as r')
    .innerJoin('invoice_payments as p', 'p.id', 'r.payment_id')
    .select(['r.status', 'r.amount_pence', 'r.provider_id', 'r.created_at', 'p.intent_id'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}
