import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What staff put down stays when its account goes; what a plan promises goes with it. `which` is of `users`. */
export async function leaveReminders(db: Database | Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`update reminders set user_id = null
    where promise is null and user_id in (select id from users where ${which})`.execute(db)
}
