import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import { deleteTicket, wipeTickets } from './delete-ticket.ts'
import { downloadFile } from './files/download-file.ts'
import { uploadFiles } from './files/upload-files.ts'
import {
  addCannedReply,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from './inbox/canned-replies.ts'
import { changeTicket } from './inbox/change-ticket.ts'
import { readDesk } from './inbox/read-desk.ts'
import { readInbox } from './inbox/read-inbox.ts'
import { readMessages } from './messages/list-messages.ts'
import { postMessage } from './messages/post-message.ts'
import { countUnread } from './messages/unread.ts'
import { readTicket } from './read-ticket.ts'

export const ticketBindings: Binding[] = [
  bind(ticketRoutes.unread, countUnread),
  bind(ticketRoutes.get, (ctx, { params }) => readTicket(ctx, params.id)),
  bind(ticketRoutes.delete, deleteTicket),
  bind(ticketRoutes.messages, readMessages),
  bind(ticketRoutes.post, (ctx, { params, body }) => postMessage(ctx, params.id, body)),
  bind(ticketRoutes.upload, uploadFiles),
  bind(ticketRoutes.file, downloadFile),
  bind(ticketRoutes.inbox, readInbox),
  bind(ticketRoutes.desk, readDesk),
  bind(ticketRoutes.change, changeTicket),
  bind(ticketRoutes.wipe, wipeTickets),
  bind(cannedReplyRoutes.list, listCannedReplies),
  bind(cannedReplyRoutes.add, addCannedReply),
  bind(cannedReplyRoutes.edit, editCannedReply),
  bind(cannedReplyRoutes.remove, removeCannedReply),
]
