import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'

const KEPT_DAYS = 30

/** What people said who never signed in. */
export const forgetConversations = defineJob({
  id: 'conversations.forget-anonymous',
  payload: z.strictObject({}),
  cron: '23 3 * * *',
  run: async ({ db, now }) => {
    await db
      .deleteFrom('conversations')
      .where('user_id', 'is', null)
      .where('updated_at', '<', new Date(now() - KEPT_DAYS * 86_400_000))
      .execute()
  },
})
