import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'

/** A year and a month, so that a month can be held beside the same one of the year before. */
const KEPT_DAYS = 400

export const forgetEvents = defineJob({
  id: 'analytics.forget-events',
  payload: z.strictObject({}),
  cron: '31 3 * * *',
  run: async ({ db, now }) => {
    await db
      .deleteFrom('analytics_events')
      .where('at', '<', new Date(now() - KEPT_DAYS * 86_400_000))
      .execute()
  },
})
