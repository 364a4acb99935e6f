import type { PanelRow } from '@sitewright/contract/customers.ts'
import { sql } from 'kysely'
import { asWords, PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: number
  subject: string
  status: string
  assignee: string | null
  updated_at: Date
  total: number
}

export const ticketsPanel: Panel = async ({ db }, { id, email }) => {
  const { rows } = await sql<Row>`select t.id, t.subject, t.status, a.name as assignee, t.updated_at,
      (select count(*)::int from tickets where user_id = ${id} and deleted_at is null and merged_into is null) as total
    from tickets t left join users a on a.id = t.assignee_id
    where t.user_id = ${id} and t.deleted_at is null and t.merged_into is null order by t.id desc limit ${PANEL_ROWS}`.execute(
    db,
  )
  return {
    key: 'tickets',
    title: 'Tickets',
    empty: 'No tickets.',
    total: rows[0]?.total ?? 0,
    href: `/dashboard/admin/tickets?${new URLSearchParams({ q: email })}`,
    rows: rows.map((row) => ({
      id: String(row.id),
      title: `#${row.id} ${row.subject}`,
      detail: row.assignee ? `With ${row.assignee}` : 'Unassigned',
      state: stateOf(row.status),
      at: row.updated_at.toISOString(),
      href: `/dashboard/admin/tickets/${row.id}`,
    })),
  }
}

function stateOf(status: string): PanelRow['state'] {
  if (status === 'open') return { word: 'Open', tone: 'info' }
  if (status === 'in-progress') return { word: 'In progress', tone: 'warm' }
  return { word: asWords(status), tone: status === 'resolved' ? 'good' : 'neutral' }
}
