import { sql } from 'kysely'
import { deleteInBatches } from './database/delete-in-batches.ts'
import { defineJob } from './jobs/define.ts'

/** The clocks of processes may differ. */
const KEPT_AFTER_END_MS = 3_600_000

/** Tries whose limit no longer counts them. */
export const purgeLimits = defineJob({
  id: 'limits.purge',
  cron: '*/10 * * * *',
  run: async ({ db, now }) => {
    await deleteInBatches(db, 'rate_limits', sql`expire < ${now() - KEPT_AFTER_END_MS}`)
  },
})
