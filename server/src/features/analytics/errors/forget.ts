import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'

const KEPT_DAYS = 90

/** Errors that nobody has met for a while: mended, or gone with an old browser. */
export const forgetErrors = defineJob({
  id: 'analytics.forget-errors',
  payload: z.strictObject({}),
  cron: '33 3 * * *',
  run: async ({ db, now }) => {
    await db
      .deleteFrom('browser_errors')
      .where('last_at', '<', new Date(now() - KEPT_DAYS * 86_400_000))
      .execute()
  },
})
