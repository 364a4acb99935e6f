import { sql } from 'kysely'
import { asWords, PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: number
  service_type: string
  website_url: string | null
  status: string
  created_at: Date
  ticket_id: number | null
  total: number
}

export const requestsPanel: Panel = async ({ db }, { id, email }) => {
  const { rows } =
    await sql<Row>`select r.id, r.service_type, r.website_url, r.status, r.created_at, t.id as ticket_id,
      (select count(*)::int from service_requests where user_id = ${id}) as total
    from service_requests r left join tickets t on t.service_request_id = r.id and t.deleted_at is null
    where r.user_id = ${id} order by r.id desc limit ${PANEL_ROWS}`.execute(db)
  return {
    key: 'requests',
    title: 'Service requests',
    empty: 'No service requests yet.',
    total: rows[0]?.total ?? 0,
    href: `/dashboard/admin/tickets?${new URLSearchParams({ q: email })}`,
    rows: rows.map((row) => ({
      id: String(row.id),
      title: `#${row.id} ${asWords(row.service_type)}`,
      detail: row.website_url,
      state: { word: asWords(row.status), tone: row.status === 'completed' ? 'good' : 'info' },
      at: row.created_at.toISOString(),
      href: row.ticket_id ? `/dashboard/admin/tickets/${row.ticket_id}` : null,
    })),
  }
}
