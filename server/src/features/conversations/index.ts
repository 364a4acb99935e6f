import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import type { Job } from '#platform/jobs/define.ts'
import { defineJob } from '#platform/jobs/define.ts'

export {
  addMessage,
  type Conversation,
  getOwnOrNull,
  lastMessages,
  listBeforeTicket,
  openConversation,
  remember,
} from './conversation.queries.ts'

const KEPT_DAYS = 30

/** Deletes old conversations of guests. */
const purgeConversations = defineJob({
  id: 'conversations.purge-anonymous',
  cron: '23 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now() - KEPT_DAYS * 86_400_000)
    await deleteInBatches(db, 'conversations', sql`user_id is null and updated_at < ${before}`)
  },
})

export const conversationJobs = [purgeConversations] as Job[]
