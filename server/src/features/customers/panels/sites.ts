import type { PanelRow } from '@sitewright/contract/customers.ts'
import { sql } from 'kysely'
import { asWords, PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: number
  name: string
  url: string
  verified_at: Date | null
  paused_at: Date | null
  state: string
  last_at: Date | null
  last_says: string | null
  total: number
}

export const sitesPanel: Panel = async ({ db }, { id }) => {
  const { rows } =
    await sql<Row>`select m.id, m.name, m.url, m.verified_at, m.paused_at, s.state, s.last_at, s.last_says,
      (select count(*)::int from monitors where user_id = ${id}) as total
    from monitors m join monitor_schedule s on s.monitor_id = m.id
    where m.user_id = ${id} order by s.state = 'down' desc, m.id limit ${PANEL_ROWS}`.execute(db)
  return {
    key: 'sites',
    title: 'Sites and their health',
    empty: 'No site is watched.',
    total: rows[0]?.total ?? 0,
    href: null,
    rows: rows.map((row) => ({
      id: String(row.id),
      title: row.name || row.url,
      detail: row.state === 'down' && row.last_says ? `${row.url}: ${row.last_says}` : row.url,
      state: stateOf(row),
      at: row.last_at?.toISOString() ?? null,
      href: null,
    })),
  }
}

function stateOf({ verified_at, paused_at, state }: Row): PanelRow['state'] {
  if (!verified_at) return { word: 'Not proved', tone: 'neutral' }
  if (paused_at) return { word: 'Paused', tone: 'neutral' }
  if (state === 'up') return { word: 'Up', tone: 'good' }
  if (state === 'down') return { word: 'Down', tone: 'bad' }
  return { word: asWords(state), tone: 'neutral' }
}
