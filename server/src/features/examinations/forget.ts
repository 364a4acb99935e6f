import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'

const KEPT_DAYS = 30

/** Examinations of people who were not signed in, unless one of their findings led to a request. */
export const forgetExaminations = defineJob({
  id: 'examinations.forget-anonymous',
  payload: z.strictObject({}),
  cron: '27 3 * * *',
  run: async ({ db, now }) => {
    await db
      .deleteFrom('examinations as e')
      .where('e.user_id', 'is', null)
      .where('e.purpose', 'in', ['chat', 'contact'])
      .where('e.created_at', '<', new Date(now() - KEPT_DAYS * 86_400_000))
      .where(
        sql<boolean>`not exists (select from findings f join service_requests r on r.finding_id = f.id
          where f.examination_id = e.id)`,
      )
      .execute()
  },
})
