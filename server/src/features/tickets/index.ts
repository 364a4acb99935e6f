import type { Job } from '#platform/jobs/define.ts'
import { indexCustomer, indexSearch } from './jobs/index-search.ts'
import { notifyUnread } from './jobs/notify-unread.ts'
import { purgeDeleted } from './jobs/purge-deleted.ts'

export { pingHeads, ticketEvents } from './live/ticket.sockets.ts'
export { postAssistantMessage } from './messages/post-assistant-message.ts'
export { postMessage } from './messages/post-message.ts'
export { reopenTicket } from './reopen-ticket.ts'
export { statusChanged } from './ticket.events.ts'
export { findVisibleTicket } from './ticket.queries.ts'
export { ticketBindings } from './ticket.routes.ts'
export { ticketSubscriptions } from './ticket.subscriptions.ts'

export const ticketJobs = [notifyUnread, indexSearch, indexCustomer, purgeDeleted] as Job[]
