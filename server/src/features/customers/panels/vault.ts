import { sql } from 'kysely'
import { asWords, PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  seq: string
  at: Date
  action: string
  actor_name: string | null
  by_owner: boolean
  reason: string | null
  outcome: string
  ticket_id: number | null
  total: number
}

const did: Record<string, string> = {
  'credential.added': 'added a login',
  'credential.deleted': 'deleted a login',
  'credential.revealed': 'opened a login',
  'credential.tested': 'tried a login',
  'credential.lease_started': 'took access',
  'credential.lease_ended': 'ended an access',
}

/** Who did what with the customer's logins. No secret, no user name, not even what an entry is called. */
export const vaultPanel: Panel = async ({ db }, { id }) => {
  const { rows } =
    await sql<Row>`select seq, at, action, actor_name, actor_id = ${id} as by_owner, reason, outcome,
      ticket_id, (select count(*)::int from audit_log where owner_id = ${id} and object_kind = 'credential') as total
    from audit_log where owner_id = ${id} and object_kind = 'credential'
    order by seq desc limit ${PANEL_ROWS}`.execute(db)
  return {
    key: 'vault',
    title: 'Vault log',
    empty: 'Nothing was ever put into the vault.',
    total: rows[0]?.total ?? 0,
    href: null,
    rows: rows.map((row) => ({
      id: row.seq,
      title: `${row.by_owner ? 'The client' : (row.actor_name ?? 'Sitewright')} ${wordsOf(row.action)}`,
      detail: row.reason,
      state: row.outcome === 'done' ? null : { word: asWords(row.outcome), tone: 'warm' },
      at: row.at.toISOString(),
      href: row.ticket_id ? `/dashboard/admin/tickets/${row.ticket_id}` : null,
    })),
  }
}

const wordsOf = (action: string) => did[action] ?? asWords(action.split('.')[1] ?? action).toLowerCase()
