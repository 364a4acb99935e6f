import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { ticketHistoryRoutes } from '@sitewright/contract/ticket-history.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { costly } from '#platform/http/costly.ts'
import { deleteTicket, wipeTickets } from './delete-ticket.ts'
import { downloadFile } from './files/download-file.ts'
import { uploadFiles } from './files/upload-files.ts'
import { bulkChange } from './inbox/bulk-change.ts'
import {
  addCannedReply,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from './inbox/canned-replies.ts'
import { changeTicket } from './inbox/change-ticket.ts'
import { readAdminTicket } from './inbox/read-admin-ticket.ts'
import { readInbox } from './inbox/read-inbox.ts'
import { listFilters, removeFilter, saveFilter } from './inbox/saved-filters.ts'
import { readHistory } from './inbox/timeline.ts'
import { mergeTickets } from './merge/merge-tickets.ts'
import { readMessages } from './messages/list-messages.ts'
import { postMessage } from './messages/post-message.ts'
import { countUnread } from './messages/unread.ts'
import { readTicket } from './read-ticket.ts'
import { restoreTicket } from './restore-ticket.ts'

export const ticketBindings: RouteBinding[] = [
  bind(ticketRoutes.unread, countUnread),
  bind(ticketRoutes.get, (ctx, { params }) => readTicket(ctx, params.id)),
  bind(ticketRoutes.delete, deleteTicket),
  bind(ticketRoutes.restore, restoreTicket),
  bind(ticketRoutes.messages, costly(readMessages)),
  bind(ticketRoutes.post, (ctx, { params, body }) => postMessage(ctx, params.id, body)),
  bind(ticketRoutes.upload, uploadFiles),
  bind(ticketRoutes.file, downloadFile),
  bind(ticketHistoryRoutes.get, readHistory),
  bind(ticketRoutes.inbox, readInbox),
  bind(ticketRoutes.adminTicket, readAdminTicket),
  bind(ticketRoutes.change, changeTicket),
  bind(ticketRoutes.wipe, wipeTickets),
  bind(inboxRoutes.bulk, bulkChange),
  bind(inboxRoutes.merge, mergeTickets),
  bind(inboxRoutes.listFilters, listFilters),
  bind(inboxRoutes.saveFilter, saveFilter),
  bind(inboxRoutes.removeFilter, removeFilter),
  bind(cannedReplyRoutes.list, listCannedReplies),
  bind(cannedReplyRoutes.add, addCannedReply),
  bind(cannedReplyRoutes.edit, editCannedReply),
  bind(cannedReplyRoutes.remove, removeCannedReply),
]
