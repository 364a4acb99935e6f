import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { ledToNoRequest } from './examination.queries.ts'

const KEPT_DAYS = 30
/** Each takes its findings with it. */
const EXAMINATIONS_AT_ONCE = 200

/** Examinations of people who were not signed in and those after a fix, unless one of their findings led to a request. */
export const purgeExaminations = defineJob({
  id: 'examinations.forget-anonymous',
  cron: '27 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now() - KEPT_DAYS * 86_400_000)
    await deleteInBatches(
      db,
      'examinations',
      sql<boolean>`user_id is null and purpose in ('chat', 'contact', 'proof', 'watch') and created_at < ${before}
        and ${ledToNoRequest}`,
      EXAMINATIONS_AT_ONCE,
    )
  },
})
