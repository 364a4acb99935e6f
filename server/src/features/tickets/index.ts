import type { Job } from '#platform/jobs/define.ts'
import { handOverRest } from './hand-over.ts'
import { confirmRequest } from './jobs/confirm-request.ts'
import { endSnooze } from './jobs/end-snooze.ts'
import { indexCustomer, indexSearch } from './jobs/index-search.ts'
import { mailReopened } from './jobs/mail-reopened.ts'
import { notifyUnread } from './jobs/notify-unread.ts'
import { purgeDeleted } from './jobs/purge-deleted.ts'

export { postWithFiles } from './files/post-with-files.ts'
export { handOverTickets } from './hand-over.ts'
export { listCannedReplies } from './inbox/canned-replies.ts'
export { changeTicket } from './inbox/change-ticket.ts'
export { addNoteForStaff } from './inbox/insert-note.ts'
export { readInboxPage } from './inbox/read-inbox.ts'
export { isAnswered, postAssistantMessage, writeAssistantMessage } from './messages/post-assistant-message.ts'
export { postMessage } from './messages/post-message.ts'
export {
  claimFix,
  lockLeadingTicketOrNull,
  reopenTicket,
  resolveProved,
  resumeWork,
} from './move-ticket.ts'
export { fixClaimed, statusChanged, ticketDeleted, ticketMerged, ticketRestored } from './ticket.events.ts'
export { ticketListeners } from './ticket.listeners.ts'
export { findVisibleTicket, lockVisibleTicket } from './ticket.queries.ts'
export { ticketBindings } from './ticket.routes.ts'
export { pingHeads, ticketEvents } from './ticket.sockets.ts'
export { ticketRooms } from './ticket-rooms.ts'

export const ticketJobs = [
  notifyUnread,
  indexSearch,
  indexCustomer,
  purgeDeleted,
  endSnooze,
  confirmRequest,
  mailReopened,
  handOverRest,
] as Job[]
