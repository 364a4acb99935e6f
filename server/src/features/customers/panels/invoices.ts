import type { PanelRow } from '@sitewright/contract/customers.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { sql } from 'kysely'
import { PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: string
  number: string | null
  description: string
  status: string
  total_pence: number
  open_pence: number
  disputed_pence: number
  created_at: Date
  is_late: boolean
  total: number
}

export const invoicesPanel: Panel = async ({ db, now }, { id, email }) => {
  const { rows } =
    await sql<Row>`select id, number, description, status, total_pence, open_pence, disputed_pence, created_at,
      coalesce(due_at <= ${new Date(now())}, false) as is_late,
      (select count(*)::int from invoices where user_id = ${id}) as total
    from invoices where user_id = ${id} order by seq desc limit ${PANEL_ROWS}`.execute(db)
  return {
    key: 'invoices',
    title: 'Invoices',
    empty: 'No invoices.',
    total: rows[0]?.total ?? 0,
    href: `/dashboard/admin/invoices?${new URLSearchParams({ q: email })}`,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.number ? `${row.number} ${row.description}` : row.description,
      detail: formatPence(row.total_pence),
      state: stateOf(row),
      at: row.created_at.toISOString(),
      href: `/dashboard/admin/invoices?${new URLSearchParams({ q: row.number ?? email })}`,
    })),
  }
}

function stateOf({ status, open_pence, disputed_pence, is_late }: Row): PanelRow['state'] {
  if (status === 'draft') return { word: 'Draft', tone: 'neutral' }
  if (status === 'void') return { word: 'Void', tone: 'neutral' }
  if (open_pence <= 0 && disputed_pence > 0) return { word: 'Charged back', tone: 'bad' }
  if (open_pence <= 0) return { word: 'Nothing open', tone: 'good' }
  return is_late
    ? { word: 'Overdue', tone: 'bad' }
    : { word: `${formatPence(open_pence)} open`, tone: 'info' }
}
