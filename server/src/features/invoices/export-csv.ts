import type { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { type RawBuilder, sql } from 'kysely'
import type { HttpCtx } from '#platform/context.ts'
import { sendCsv } from '#platform/http/csv.ts'

const BATCH = 1_000
type Row = Record<string, unknown> & { cursor: string }
type Query = Pick<Input<typeof invoiceRoutes.exportInvoices>, 'query'>

/** Invoices and credit notes in the order of their issue, amounts in pounds; by the days that the documents themselves name. */
export const exportInvoices = (ctx: HttpCtx, { query }: Query) =>
  send(ctx, 'invoices.csv', query, (after) => {
    const { from, to } = spanOf(query, SUPPORT_ZONE)
    return sql<Row>`select * from (
        select ${cursorOf(sql`i.issued_at`)} || ' ' || i.number as cursor, 'Invoice' as document,
          i.number, ${dayOf(sql`i.issued_at`)} as issued, ${dayOf(sql`i.due_at`)} as due,
          i.number as invoice, i.customer_name, i.customer_email, i.description, i.total_pence - i.tax_pence as net,
          i.tax_pence as tax, i.total_pence as total, i.paid_pence as paid, i.refunded_pence as refunded,
          i.credited_pence as credited, i.disputed_pence as charged_back, i.open_pence as open
        from invoices i where i.status = 'open' and i.issued_at >= ${from} and i.issued_at < ${to}
        union all
        select ${cursorOf(sql`c.issued_at`)} || ' ' || c.number, 'Credit note', c.number,
          ${dayOf(sql`c.issued_at`)}, null, i.number, i.customer_name, i.customer_email, c.reason,
          c.amount_pence - c.tax_pence, c.tax_pence, c.amount_pence, null, null, null, null, null
        from credit_notes c join invoices i on i.id = c.invoice_id
        where c.issued_at >= ${from} and c.issued_at < ${to}
      ) d where cursor > ${after} order by cursor limit ${BATCH}`
  })

type Sql = RawBuilder<unknown>
const cursorOf = (at: Sql) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
const dayOf = (at: Sql) => sql`to_char(${at} at time zone ${sql.lit(SUPPORT_ZONE)}, 'YYYY-MM-DD')`

/** Every entry by its moment in UTC, with debit and credit in columns of their own. */
export const exportLedger = (ctx: HttpCtx, { query }: Query) =>
  send(ctx, 'ledger.csv', query, (after) => {
    const { from, to } = spanOf(query, 'UTC')
    return sql<Row>`select lpad(e.id::text, 20, '0') as cursor, e.id as entry, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at,
        e.kind, e.account, coalesce(i.number, '') as invoice, coalesce(i.customer_name, u.name, '') as customer_name,
        greatest(e.amount_pence, 0) as debit, greatest(-e.amount_pence, 0) as credit
      from ledger_entries e left join invoices i on i.id = e.invoice_id
      left join disputes d on e.invoice_id is null and d.id::text = e.source
      left join plan_refunds r on e.invoice_id is null and r.refund_id = e.source
      left join plan_payments p on e.invoice_id is null and p.intent_id = coalesce(r.intent_id, e.source)
      left join users u on u.id = coalesce(p.user_id, d.user_id)
      where e.id > ${after === '' ? '0' : after}::bigint and e.at >= ${from} and e.at < ${to}
      order by e.id limit ${BATCH}`
  })

const AMOUNTS = [
  'net',
  'tax',
  'total',
  'paid',
  'refunded',
  'credited',
  'charged_back',
  'open',
  'debit',
  'credit',
]
const columns: Record<string, string[]> = {
  'invoices.csv': [
    ...['document', 'number', 'issued', 'due', 'invoice', 'customer_name', 'customer_email', 'description'],
    ...['net', 'tax', 'total', 'paid', 'refunded', 'credited', 'charged_back', 'open'],
  ],
  'ledger.csv': ['entry', 'at', 'kind', 'account', 'invoice', 'customer_name', 'debit', 'credit'],
}

/** Accounts are whole or of no use, so these have no end. */
const send = (
  ctx: HttpCtx,
  name: 'invoices.csv' | 'ledger.csv',
  filter: Query['query'],
  batch: (after: string) => ReturnType<typeof sql<Row>>,
) =>
  sendCsv(ctx, {
    name,
    columns: columns[name] ?? [],
    amounts: AMOUNTS,
    filter,
    batch: async (after = '') => {
      const { rows } = await batch(after).execute(ctx.db)
      return { rows: rows.map(inPounds), next: (rows.length === BATCH && rows.at(-1)?.cursor) || null }
    },
    rowsMax: null,
  })

const inPounds = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      AMOUNTS.includes(name) && typeof value === 'number' ? value / 100 : value,
    ]),
  )

/** Whole days; `to` is the last one. */
function spanOf({ from = '2000-01-01', to = '2099-12-31' }: Query['query'], zone: string) {
  const startOf = (day: Sql) => sql`(${day})::timestamp at time zone ${sql.lit(zone)}`
  return { from: startOf(sql`${from}::date`), to: startOf(sql`${to}::date + 1`) }
}
