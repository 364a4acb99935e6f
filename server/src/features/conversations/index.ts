import type { Job } from '#platform/jobs/define.ts'
import { forgetConversations } from './forget.ts'

export {
  addMessage,
  type Conversation,
  getOwnOrNull,
  lastMessages,
  listBeforeTicket,
  openConversation,
  remember,
} from './conversation.queries.ts'

export const conversationJobs = [forgetConversations] as Job[]
