import { randomUUID } from 'node:crypto'
import type { TicketMessage } from '@sitewright/contract/tickets.ts'
import { followTicket } from '#features/requests/index.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { messagesPosted } from '#platform/http/metrics.ts'
import { addJobs, type JobRequest } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { indexSearchSoon } from '../jobs/index-search.ts'
import { notifyUnreadSoon } from '../jobs/notify-unread.ts'
import { afterClient, afterStaff } from '../promise/turn.ts'
import { messagePosted, statusChanged } from '../ticket.events.ts'
import { requireTicket } from '../ticket.policy.ts'
import type { LockedTicket } from '../ticket.queries.ts'
import {
  findMessage,
  findOwnMessage,
  insertMessage,
  isRepeatedMessage,
  lockForMessage,
} from './message.queries.ts'
import { messageView } from './message.view.ts'

export interface PostedMessage {
  message: string
  client_id?: string | undefined
  /** Stores the files of the message, once it has its id; not called for a repeat. */
  attach?: (tx: Tx, ticket: LockedTicket, messageId: number) => Promise<number>
}

/**
 * Writes a message: the same `client_id` twice is one message. Route and socket both come through here; the answer
 * is given after the commit, the hint to the room after that.
 */
export async function postMessage(
  ctx: SignedInCtx,
  ticketId: number,
  posted: PostedMessage,
): Promise<TicketMessage> {
  const clientId = posted.client_id ?? randomUUID()
  try {
    return await transaction(ctx.db, (tx) => write(tx, ctx, ticketId, posted, clientId))
  } catch (error) {
    if (!isRepeatedMessage(error)) throw error
    return messageView(await findOwnMessage(ctx.db, ticketId, ctx.actor.userId, clientId))
  }
}

async function write(
  tx: Tx,
  ctx: SignedInCtx,
  ticketId: number,
  posted: PostedMessage,
  clientId: string,
): Promise<TicketMessage> {
  const ticket = await lockForMessage(tx, ctx.actor, ticketId, clientId)
  // Also on a ticket that was closed meanwhile: who repeats learns that it arrived.
  if (ticket.earlier_id) return messageView(await findMessage(tx, ticket.earlier_id))
  requireTicket(posted.attach ? 'attach' : 'reply', ctx.actor, ticket)
  const now = new Date(ctx.now())
  const side = isStaff(ctx.actor) ? 'staff' : 'client'
  const turn = side === 'staff' ? afterStaff(ticket) : afterClient(ticket, now, ticket.subscription_tier)
  const row = await insertMessage(tx, {
    id: ticket.message_id,
    ticketId,
    seq: ticket.last_seq + 1,
    authorId: ctx.actor.userId,
    authorName: side === 'staff' ? ctx.actor.name : `User #${ctx.actor.userId}`,
    side,
    message: posted.message,
    clientId,
    now,
    turn,
  })
  const files = (await posted.attach?.(tx, ticket, row.id)) ?? 0
  const subject = { userId: ticket.user_id, ticketId }
  await record(tx, ctx, messagePosted, { seq: row.seq, side, files }, subject)
  if (turn.status !== ticket.status) await reopen(tx, ctx, ticket, turn.status)
  await addJobs(tx, jobsOf(ticket, side))
  const view = messageView(files > 0 ? await findMessage(tx, row.id) : row)
  afterCommit(tx, () => tellMessage(ctx, ticket, view, turn.status))
  return view
}

async function reopen(tx: Tx, ctx: SignedInCtx, ticket: LockedTicket, status: string): Promise<void> {
  if (ticket.service_request_id) await followTicket(tx, ticket.service_request_id, status)
  const change = { from: ticket.status, to: status }
  await record(tx, ctx, statusChanged, change, { userId: ticket.user_id, ticketId: ticket.id })
}

/** Only the first message of a burst asks for jobs: the later ones ride along. */
function jobsOf(ticket: LockedTicket, side: 'client' | 'staff'): JobRequest[] {
  const reader = side === 'client' ? 'staff' : 'client'
  const unmailed = reader === 'staff' ? ticket.staff_unmailed : ticket.client_unmailed
  return [
    ...(unmailed === 0 ? [notifyUnreadSoon({ ticketId: ticket.id, side: reader })] : []),
    ...(ticket.search_stale ? [] : [indexSearchSoon(ticket.id)]),
  ]
}

function tellMessage(ctx: SignedInCtx, ticket: LockedTicket, message: TicketMessage, status: string): void {
  messagesPosted.inc()
  const { live } = ctx
  live.tell(rooms.ticket(ticket.id), 'new_message', message)
  if (status !== ticket.status) live.tell(rooms.ticket(ticket.id), 'status_update', status, ticket.id)
  live.tell(rooms.staff(), 'inbox_changed')
  live.tell(rooms.user(ticket.user_id), 'requests_changed')
}
