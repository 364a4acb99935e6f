import { HOUR_MS } from '@sitewright/contract/durations.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { RefundRequest, refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { DECIDE_WITHIN_HOURS, refundTerms } from '@sitewright/contract/refund-terms.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { type InvoiceRow, lockInvoice } from '#features/invoices/index.ts'
import { alertStaff } from '#features/notifications/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { askedMail, numbersOf } from './mails.ts'
import { scopeOf } from './read-requests.ts'
import { refundRequested } from './refund-request.events.ts'
import { findRequest, refundFacts } from './refund-request.queries.ts'
import { viewOf } from './refund-request.view.ts'

/** Within the terms; staff and a reminder get it at once. */
export async function askRefund(
  ctx: SignedInHttpCtx,
  { body }: Input<typeof refundRequestRoutes.ask>,
): Promise<RefundRequest> {
  const { userId } = ctx.actor
  const { ticketId, invoiceIds } = await scopeOf(ctx, body, { mine: true })
  await ctx.limits.consume(limits.refundRequests, `user:${userId}`)
  const id = await oncePerKey(ctx, body, async (tx) => {
    const invoices: InvoiceRow[] = []
    // In one order, as everywhere.
    for (const invoiceId of invoiceIds.toSorted()) invoices.push(await lockInvoice(tx, invoiceId))
    const facts = await refundFacts(tx, { ticketId, invoices })
    const terms = refundTerms(facts, ctx.now())
    if (!terms.allowed) throw new Problem('conflict', { says: terms.says })
    const paid = invoices.filter(({ paid_pence }) => paid_pence > 0).map(({ id }) => id)
    return String(
      await insert(tx, ctx, { ticketId, paid, reason: body.reason, pence: facts.refundablePence }),
    )
  })
  return viewOf(await findRequest(ctx.db, Number(id)))
}

interface Asked {
  ticketId: number | null
  /** Invoices. */
  paid: string[]
  reason: string
  pence: number
}

async function insert(tx: Tx, ctx: SignedInHttpCtx, { ticketId, paid, reason, pence }: Asked) {
  const { userId } = ctx.actor
  const at = ctx.now()
  const decideBy = new Date(at + DECIDE_WITHIN_HOURS * HOUR_MS)
  const { id } = await tx
    .insertInto('refund_requests')
    .values({
      user_id: userId,
      ticket_id: ticketId,
      reason,
      status: 'open',
      asked_at: new Date(at),
      decide_by: decideBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('refund_request_invoices')
    .values(paid.map((invoice_id) => ({ request_id: id, invoice_id, is_open: true })))
    .execute()
  const row = await findRequest(tx, id)
  await record(
    tx,
    ctx,
    refundRequested,
    { request: id, numbers: numbersOf(row), pence, decideBy: decideBy.toISOString() },
    { userId, ...(ticketId === null ? {} : { ticketId }) },
  )
  await sendMail(tx, askedMail(row))
  await alertStaff(tx, {
    // No name in the subject, which is kept for some time after the mail has left.
    subject: `A refund of ${numbersOf(row)} was asked for`,
    paragraphs: [
      `${row.customer_name} asks for a refund. Up to ${formatPence(pence)} can be paid back. Please decide within ${DECIDE_WITHIN_HOURS} hours.`,
    ],
    messages: [{ author: row.customer_name, text: reason, files: [] }],
    key: `refund-request:${id}`,
    action: { label: 'Open the refund requests', path: '/dashboard/admin/refunds' },
  })
  afterCommit(tx, () => {
    ctx.live.emit(rooms.user(userId), 'requests_changed')
    ctx.live.emit(rooms.staff(), 'inbox_changed')
  })
  return id
}
