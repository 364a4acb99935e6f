import { formatPence } from '@sitewright/contract/money.ts'
import type {
  AdminRefundRequest,
  RefundDecision,
  refundRequestRoutes,
} from '@sitewright/contract/refund-requests.ts'
import type { Input } from '@sitewright/contract/route.ts'
import {
  type InvoiceRow,
  lockInvoice,
  putDownRefund,
  refundable,
  sendRefundsOf,
} from '#features/invoices/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { isOwner } from '#platform/actor.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { approvedMail, numbersOf, refusedMail } from './mails.ts'
import { refundApproved, refundRefused } from './refund-request.events.ts'
import { findRequest, lockRequest, type RequestRow } from './refund-request.queries.ts'
import { adminViewOf, stepOf } from './refund-request.view.ts'

/** Decided once, however often it is sent; what is approved goes out at once, or by a job when the provider is away. */
export async function decideRefund(
  ctx: SignedInHttpCtx,
  { params: { id }, body }: Input<typeof refundRequestRoutes.decide>,
): Promise<AdminRefundRequest> {
  if (body.status === 'approved' && !isOwner(ctx.actor))
    throw new Problem('forbidden', {
      says: 'Only an owner pays money back. You can refuse it, or ask an owner.',
    })
  await oncePerKey(ctx, { id, body }, async (tx) => {
    const request = await lockRequest(tx, id)
    if (body.status === 'approved') await approve(tx, ctx, request, body.amount)
    else await refuse(tx, ctx, request, body)
    await tx
      .updateTable('refund_request_invoices')
      .set({ is_open: false })
      .where('request_id', '=', id)
      .execute()
    afterCommit(tx, () => {
      ctx.live.emit(rooms.user(request.user_id), 'requests_changed')
      ctx.live.emit(rooms.staff(), 'inbox_changed')
    })
    return String(id)
  })
  const decided = await findRequest(ctx.db, id)
  if (body.status === 'approved') for (const invoice of decided.invoices) await sendRefundsOf(ctx, invoice.id)
  return adminViewOf(await findRequest(ctx.db, id), ctx.actor)
}

/** Puts the refunds down, the newest invoice first. What the provider could not pay back may be approved again. */
async function approve(tx: Tx, ctx: SignedInHttpCtx, request: RequestRow, amount?: number): Promise<void> {
  if (!['asked', 'failed'].includes(stepOf(request))) throw decidedAlready(request)
  const invoices: InvoiceRow[] = []
  for (const { id } of request.invoices.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    invoices.push(await lockInvoice(tx, id))
  const left = invoices.reduce((sum, row) => sum + refundable(row), 0)
  if (left <= 0) throw new Problem('conflict', { says: 'Nothing can be paid back any more.' })
  const pence = amount ?? left
  if (pence > left)
    throw new Problem('invalid', { fields: { amount: `At most ${formatPence(left)} can be paid back.` } })
  await setDecision(tx, ctx, request.id, { status: 'approved', amount_pence: request.back + pence })
  const reason = `Refund request #${request.id} was approved.`
  let open = pence
  for (const row of invoices.toSorted((a, b) => Number(BigInt(b.seq) - BigInt(a.seq)))) {
    const share = Math.min(open, refundable(row))
    if (share === 0) continue
    open -= share
    await putDownRefund(tx, ctx, { id: row.id, amount: share, reason, requestId: request.id })
  }
  await record(
    tx,
    ctx,
    refundApproved,
    { request: request.id, numbers: numbersOf(request), pence },
    subjectOf(request),
  )
  await sendMail(tx, approvedMail(request, pence))
}

async function refuse(
  tx: Tx,
  ctx: SignedInHttpCtx,
  request: RequestRow,
  { reason: answer }: Extract<RefundDecision, { status: 'refused' }>,
): Promise<void> {
  if (stepOf(request) !== 'asked') throw decidedAlready(request)
  await setDecision(tx, ctx, request.id, { status: 'refused', answer })
  await record(
    tx,
    ctx,
    refundRefused,
    { request: request.id, numbers: numbersOf(request) },
    subjectOf(request),
  )
  await sendMail(tx, refusedMail({ ...request, answer }))
}

async function setDecision(
  tx: Tx,
  ctx: SignedInHttpCtx,
  id: number,
  decision: { status: 'approved' | 'refused'; amount_pence?: number; answer?: string },
): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ ...decision, decided_by: ctx.actor.userId, decided_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute()
}

const decidedAlready = ({ status }: RequestRow) =>
  new Problem('conflict', { says: `This request was ${status} already.` })

const subjectOf = ({ user_id: userId, ticket_id }: RequestRow) => ({
  userId,
  ...(ticket_id === null ? {} : { ticketId: ticket_id }),
})
