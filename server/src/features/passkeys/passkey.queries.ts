import type { PasskeyView } from '@sitewright/contract/passkeys.ts'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Passkeys } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type PasskeyRow = Selectable<Passkeys>

/** The newest first; there are 20 at most. */
export function listOf(db: Database | Tx, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

export function viewOf(row: PasskeyRow): PasskeyView {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
