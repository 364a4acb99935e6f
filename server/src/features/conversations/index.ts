import type { Job } from '#platform/jobs/define.ts'
import { purgeConversations } from './purge.ts'

export {
  addMessage,
  type Conversation,
  getOwnOrNull,
  lastMessages,
  listBeforeTicket,
  openConversation,
  remember,
} from './conversation.queries.ts'

export const conversationJobs = [purgeConversations] as Job[]
