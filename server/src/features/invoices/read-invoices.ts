import type { Invoice, invoiceRoutes, PublicInvoice } from '@sitewright/contract/invoices.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx, SignedInCtx } from '#platform/context.ts'
import { creditNotesOf, disputesOf, findPublished, linesOf, listInvoices } from './invoice.queries.ts'
import { publicViewOf, viewOf } from './invoice.view.ts'
import { receivedOf } from './received/received.queries.ts'

export async function readInvoices(
  ctx: SignedInCtx,
  { query }: Input<typeof invoiceRoutes.list>,
): Promise<Invoice[]> {
  const rows = await listInvoices(ctx.db, { ...query, now: new Date(ctx.now()) })
  return rows.map((row) => viewOf(row, ctx.now()))
}

export async function readMyInvoices(
  ctx: SignedInCtx,
  { query }: Input<typeof invoiceRoutes.mine>,
): Promise<Invoice[]> {
  const rows = await listInvoices(ctx.db, { ...query, userId: ctx.actor.userId, now: new Date(ctx.now()) })
  return rows.map((row) => viewOf(row, ctx.now()))
}

/** Following the link changes nothing. */
export async function readPublicInvoice(
  ctx: HttpCtx,
  { params: { id } }: Input<typeof invoiceRoutes.get>,
): Promise<PublicInvoice> {
  const row = await findPublished(ctx.db, id)
  const lines = await linesOf(ctx.db, id)
  const creditNotes = await creditNotesOf(ctx.db, id)
  const disputes = await disputesOf(ctx.db, id)
  const received = await receivedOf(ctx.db, id)
  const { publishableKey } = ctx.payments
  return publicViewOf(row, { lines, creditNotes, disputes, received, publishableKey, now: ctx.now() })
}
