import { INVOICES_PAGE, type InvoiceStatus } from '@sitewright/contract/invoices.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { plainInPattern } from '#platform/database/like.ts'
import type { DB, InvoiceLines } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

export type InvoiceRow = Awaited<ReturnType<typeof findInvoice>>
export type LineRow = Selectable<InvoiceLines>

const invoices = (db: Database | Tx) =>
  db
    .selectFrom('invoices as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('i')
    // Where mails go: the account's address of today, or that on the document.
    .select((eb) => eb.fn.coalesce('u.email', 'i.customer_email').as('mail_to'))
    .select(
      sql<number>`coalesce((select sum(r.amount_pence)::int from invoice_refunds r
        where r.invoice_id = i.id and r.status = 'pending'), 0)`.as('pending_pence'),
    )

export async function findInvoice(db: Database | Tx, id: string) {
  const row = await invoices(db).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  // What is generated is never null, which the generated types cannot know.
  return { ...row, open_pence: row.open_pence ?? 0 }
}

/** With the row locked: everything that moves money of an invoice happens one after another. */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow> {
  await sql`select from invoices where id = ${id} for no key update`.execute(tx)
  return findInvoice(tx, id)
}

/** What is behind a link; drafts and voided ones are not found. */
export async function findPublished(db: Database | Tx, id: string): Promise<InvoiceRow> {
  const row = await findInvoice(db, id)
  if (row.status !== 'open') throw new Problem('not_found')
  return row
}

export interface InvoiceFilter {
  userId?: number
  status?: InvoiceStatus
  q?: string
  before?: string
  now: Date
}

/** Newest first. */
export async function listInvoices(db: Database, filter: InvoiceFilter): Promise<InvoiceRow[]> {
  const { userId, status, q, before } = filter
  let query = invoices(db).orderBy('i.seq', 'desc').limit(INVOICES_PAGE)
  if (userId !== undefined) query = query.where('i.user_id', '=', userId).where('i.status', '=', 'open')
  if (before !== undefined)
    query = query.where('i.seq', '<', (eb) =>
      eb.selectFrom('invoices').select('seq').where('id', '=', before),
    )
  if (status) query = withStatus(query, status, filter.now)
  const wanted = q?.trim()
  if (wanted) {
    const like = `%${plainInPattern(wanted)}%`
    query = /^inv-[\d-]*$/i.test(wanted)
      ? query.where('i.number', 'like', `${wanted.toUpperCase()}%`)
      : query.where(
          sql<boolean>`(coalesce(i.number, '') || ' ' || i.customer_name || ' ' || i.customer_email) ilike ${like}`,
        )
  }
  return (await query.execute()).map((row) => ({ ...row, open_pence: row.open_pence ?? 0 }))
}

type Query = SelectQueryBuilder<DB & { i: DB['invoices'] }, 'i', object>

/** The same rules as `statusOf`. */
function withStatus<Q>(query: Q, status: InvoiceStatus, now: Date): Q {
  const rows = query as unknown as Query
  const open = rows.where('i.status', '=', 'open')
  const unpaid = open.where('i.open_pence', '>', 0)
  const settled = open.where('i.open_pence', '<=', 0)
  const kept = settled.where('i.disputed_pence', '=', 0)
  const byStatus: Record<InvoiceStatus, () => unknown> = {
    draft: () => rows.where('i.status', '=', 'draft'),
    void: () => rows.where('i.status', '=', 'void'),
    overdue: () => unpaid.where('i.due_at', '<=', now),
    partly_paid: () =>
      unpaid
        .where('i.due_at', '>', now)
        .where(sql<boolean>`i.paid_pence > i.refunded_pence + i.disputed_pence`),
    open: () =>
      unpaid
        .where('i.due_at', '>', now)
        .where(sql<boolean>`i.paid_pence <= i.refunded_pence + i.disputed_pence`),
    charged_back: () => settled.where('i.disputed_pence', '>', 0),
    paid: () => kept.where(sql<boolean>`i.paid_pence > i.refunded_pence`),
    refunded: () => kept.where('i.paid_pence', '>', 0).where(sql<boolean>`i.paid_pence = i.refunded_pence`),
    credited: () => kept.where('i.paid_pence', '=', 0),
  }
  return byStatus[status]() as Q
}

export function linesOf(db: Database | Tx, id: string): Promise<LineRow[]> {
  return db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', id).orderBy('position').execute()
}

export function creditNotesOf(db: Database | Tx, id: string) {
  return db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', id).orderBy('id').execute()
}

export function disputesOf(db: Database | Tx, id: string) {
  return db.selectFrom('disputes').selectAll().where('invoice_id', '=', id).orderBy('id').execute()
}
