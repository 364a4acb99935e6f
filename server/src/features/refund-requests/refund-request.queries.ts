import { REFUND_REQUESTS_PAGE, REFUND_REQUESTS_SHOWN } from '@sitewright/contract/refund-requests.ts'
import type { RefundFacts } from '@sitewright/contract/refund-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import { type InvoiceRow, refundable } from '#features/invoices/index.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

export interface RequestRow {
  id: number
  user_id: number
  ticket_id: number | null
  reason: string
  status: 'open' | 'approved' | 'refused'
  amount_pence: number | null
  answer: string
  asked_at: Date
  decide_by: Date
  decided_at: Date | null
  decided_by_name: string | null
  customer_name: string
  customer_email: string
  invoices: { id: string; number: string }[]
  paid: number
  refundable: number
  /** Of its own refunds: paid back, on their way, and when the last one was. */
  back: number
  pending: number
  back_at: Date | null
}

const select = (where: RawBuilder<unknown>) => sql<RequestRow>`
  select r.*, u.name as customer_name, u.email as customer_email, by.name as decided_by_name, i.invoices, i.paid,
    i.refundable, m.back, m.pending, m.back_at
  from refund_requests r
  join users u on u.id = r.user_id
  left join users by on by.id = r.decided_by
  cross join lateral (
    select json_agg(json_build_object('id', i.id, 'number', coalesce(i.number, '')) order by i.seq desc) as invoices,
      sum(i.paid_pence)::int as paid, sum(greatest(0, i.paid_pence - i.received_pence - i.refunded_pence - i.disputed_pence
        - coalesce((select sum(p.amount_pence) from invoice_refunds p where p.invoice_id = i.id and p.status = 'pending'), 0)))::int
        as refundable
    from refund_request_invoices ri join invoices i on i.id = ri.invoice_id where ri.request_id = r.id) i
  cross join lateral (
    select coalesce(sum(f.amount_pence) filter (where f.status = 'succeeded'), 0)::int as back,
      coalesce(sum(f.amount_pence) filter (where f.status = 'pending'), 0)::int as pending,
      max(f.settled_at) as back_at
    from invoice_refunds f where f.refund_request_id = r.id) m
  where ${where}`

export async function findRequest(db: Database | Tx, id: number): Promise<RequestRow> {
  const { rows } = await select(sql`r.id = ${id}`).execute(db)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** With its row locked, so that one decision counts. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow> {
  await sql`select from refund_requests where id = ${id} for no key update`.execute(tx)
  return findRequest(tx, id)
}

/** Those to decide from the oldest on; or all, newest first. */
export async function listRequests(
  db: Database,
  { status, after }: { status?: 'open' | undefined; after?: number | undefined },
): Promise<RequestRow[]> {
  const where =
    status === 'open'
      ? sql`r.status = 'open' and r.id > ${after ?? 0} order by r.id`
      : sql`${after === undefined ? sql`true` : sql`r.id < ${after}`} order by r.id desc`
  return (await select(sql`${where} limit ${REFUND_REQUESTS_PAGE}`).execute(db)).rows
}

/** What was asked for on these invoices, newest first. */
export async function listRequestsAbout(db: Database, invoiceIds: string[]): Promise<RequestRow[]> {
  const about = sql`r.id in (select request_id from refund_request_invoices where invoice_id = any(${invoiceIds}))`
  return (await select(sql`${about} order by r.id desc limit ${REFUND_REQUESTS_SHOWN}`).execute(db)).rows
}

/** Invoices of the work of a ticket and of those merged into it; of drafts and voided ones nothing was paid. */
export async function invoicesOfTicket(db: Database | Tx, ticketId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices as i')
    .innerJoin('tickets as t', 't.service_request_id', 'i.service_request_id')
    .select('i.id')
    .distinct()
    .where((eb) => eb.or([eb('t.id', '=', ticketId), eb('t.merged_into', '=', ticketId)]))
    .whereRef('i.user_id', '=', 't.user_id')
    .orderBy('i.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ticket that an invoice's work belongs to now; null without one, and when it was deleted. */
export async function ticketOfInvoice(db: Database | Tx, requestId: number | null): Promise<number | null> {
  if (requestId === null) return null
  const row = await db
    .selectFrom('tickets as own')
    .innerJoin('tickets as t', (join) =>
      join.on('t.id', '=', (eb) => eb.fn.coalesce('own.merged_into', 'own.id')),
    )
    .select('t.id')
    .where('own.service_request_id', '=', requestId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

const DONE = ['resolved', 'closed']

/** What the terms look at. */
export async function refundFacts(
  db: Database | Tx,
  { ticketId, invoices }: { ticketId: number | null; invoices: readonly InvoiceRow[] },
): Promise<RefundFacts> {
  const ids = invoices.map(({ id }) => id)
  const { rows } = await sql<{ paid_at: Date | null; is_asked: boolean }>`select
    (select max(paid_at) from invoice_payments where invoice_id = any(${ids})) as paid_at,
    exists (select from refund_request_invoices where invoice_id = any(${ids}) and is_open) as is_asked`.execute(
    db,
  )
  return {
    paidPence: invoices.reduce((sum, { paid_pence }) => sum + paid_pence, 0),
    refundablePence: invoices.reduce((sum, row) => sum + refundable(row), 0),
    receivedPence: invoices.reduce((sum, { received_pence }) => sum + received_pence, 0),
    paidAt: rows[0]?.paid_at?.getTime() ?? null,
    isAsked: rows[0]?.is_asked ?? false,
    work: ticketId === null ? 'none' : await workOf(db, ticketId),
  }
}

/** Done since the last time that it became so; closing what was resolved begins nothing anew. */
async function workOf(db: Database | Tx, ticketId: number): Promise<RefundFacts['work']> {
  const { rows } = await sql<{ status: string; done_at: Date }>`
    select t.status, coalesce((select max(e.at) from events e where e.ticket_id = t.id
      and e.name = 'ticket.status_changed' and e.data ->> 'to' = any(${DONE})
      and e.data ->> 'from' <> all(${DONE})), t.updated_at) as done_at
    from tickets t where t.id = ${ticketId} and t.deleted_at is null`.execute(db)
  const [ticket] = rows
  if (!ticket) return 'none'
  return DONE.includes(ticket.status) ? ticket.done_at.getTime() : 'unfinished'
}
