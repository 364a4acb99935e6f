import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { defineJob } from '#platform/jobs/define.ts'
import type { MailKind } from './kinds.ts'

const MAILS_KEPT_DAYS = 90
const ROWS_AT_ONCE = 1_000

/** What causes them may come again much later: their keys stay, which name a number alone. */
const keptKeys: MailKind[] = ['rating_question', 'invoice_receipt']

/** Mails that left or were given up 90 days ago, with their addresses and subjects. */
export const purgeMails = defineJob({
  id: 'mails.purge',
  cron: '51 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now() - MAILS_KEPT_DAYS * 86_400_000)
    const old = sql`to_address <> '' and coalesce(sent_at, given_up_at) < ${before}`
    await deleteInBatches(db, 'mails', sql`${old} and (dedupe_key is null or kind <> all(${keptKeys}))`)
    while ((await emptySome(db, old)) === ROWS_AT_ONCE);
  },
})

async function emptySome(db: Database, old: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mails set to_address = '', subject = '', last_error = null where ctid = any(array(
      select ctid from mails where ${old} limit ${sql.lit(ROWS_AT_ONCE)}))`.execute(db)
  return Number(numAffectedRows)
}
