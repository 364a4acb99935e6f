import type { PanelRow } from '@sitewright/contract/customers.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { sql } from 'kysely'
import { PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: string
  number: string
  version: number
  status: string
  total_pence: number
  created_at: Date
  total: number
}

export const quotesPanel: Panel = async ({ db, now }, { id, email }) => {
  const { rows } = await sql<Row>`select id, number, version, total_pence, created_at,
      case when status = 'open' and expires_at <= ${new Date(now())} then 'expired' else status end as status,
      (select count(*)::int from quotes where user_id = ${id}) as total
    from quotes where user_id = ${id} order by seq desc limit ${PANEL_ROWS}`.execute(db)
  const href = `/dashboard/admin/quotes?${new URLSearchParams({ q: email })}`
  return {
    key: 'quotes',
    title: 'Quotes',
    empty: 'No quotes.',
    total: rows[0]?.total ?? 0,
    href,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.version > 1 ? `${row.number}, version ${row.version}` : row.number,
      detail: formatPence(row.total_pence),
      state: states[row.status] ?? null,
      at: row.created_at.toISOString(),
      href: `/dashboard/admin/quotes?${new URLSearchParams({ q: row.number })}`,
    })),
  }
}

const states: Record<string, PanelRow['state']> = {
  draft: { word: 'Draft', tone: 'neutral' },
  open: { word: 'Open', tone: 'info' },
  accepted: { word: 'Accepted', tone: 'good' },
  canceled: { word: 'Canceled', tone: 'neutral' },
  superseded: { word: 'Replaced', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warm' },
}
