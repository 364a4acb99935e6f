import type {
  AdminRefundRequest,
  NewRefundRequest,
  refundRequestRoutes,
} from '@sitewright/contract/refund-requests.ts'
import { refundTerms } from '@sitewright/contract/refund-terms.ts'
import type { Input, Reply } from '@sitewright/contract/route.ts'
import type { z } from 'zod'
import { findInvoice, type InvoiceRow } from '#features/invoices/index.ts'
import { findVisibleTicket } from '#features/tickets/index.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import {
  invoicesOfTicket,
  listRequests,
  listRequestsAbout,
  refundFacts,
  ticketOfInvoice,
} from './refund-request.queries.ts'
import { adminViewOf, viewOf } from './refund-request.view.ts'

interface Scope {
  ticketId: number | null
  invoiceIds: string[]
}

type Named = Partial<Pick<z.output<typeof NewRefundRequest>, 'ticket_id' | 'invoice_id'>>

/** The ticket and the invoices that a request is about; those of other customers are not found. Staff may read all. */
export async function scopeOf(ctx: SignedInCtx, named: Named, { mine = false } = {}): Promise<Scope> {
  const { db, actor } = ctx
  const isSeen = (owner: number | null) => owner === actor.userId || (!mine && isStaff(actor))
  if (named.ticket_id !== undefined) {
    const ticket = await findVisibleTicket(db, actor, named.ticket_id)
    if (!isSeen(ticket.user_id)) throw new Problem('not_found')
    const ticketId = ticket.merged_into ?? ticket.id
    return { ticketId, invoiceIds: await invoicesOfTicket(db, ticketId) }
  }
  const invoice = await findInvoice(db, named.invoice_id ?? '')
  if (invoice.status !== 'open' || !isSeen(invoice.user_id)) throw new Problem('not_found')
  return {
    ticketId: await ticketOfInvoice(db, invoice.service_request_id),
    invoiceIds: [invoice.id],
  }
}

export async function readMyRequests(
  ctx: SignedInCtx,
  { query }: Input<typeof refundRequestRoutes.mine>,
): Promise<Reply<typeof refundRequestRoutes.mine>> {
  const scope = await scopeOf(ctx, query)
  const invoices: InvoiceRow[] = []
  for (const id of scope.invoiceIds) invoices.push(await findInvoice(ctx.db, id))
  const facts = await refundFacts(ctx.db, { ticketId: scope.ticketId, invoices })
  const { allowed, until, says } = refundTerms(facts, ctx.now())
  const { userId, viewer } = ctx.actor
  const isMine = !viewer && invoices.every(({ user_id }) => user_id === userId)
  return {
    paid: facts.paidPence,
    terms: { allowed: allowed && isMine, until: until === null ? null : new Date(until).toISOString(), says },
    requests: (await listRequestsAbout(ctx.db, scope.invoiceIds)).map(viewOf),
  }
}

export async function readRequests(
  ctx: SignedInCtx,
  { query }: Input<typeof refundRequestRoutes.list>,
): Promise<AdminRefundRequest[]> {
  return (await listRequests(ctx.db, query)).map((row) => adminViewOf(row, ctx.actor))
}
