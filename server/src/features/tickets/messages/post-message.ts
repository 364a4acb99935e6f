import { randomUUID } from 'node:crypto'
import type { TicketMessage } from '@sitewright/contract/tickets.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { messagesPosted } from '#platform/http/metrics.ts'
import { addJobs, type JobRequest } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { promisedBy, resumedBy } from '../due.ts'
import { indexSearchSoon } from '../jobs/index-search.ts'
import { notifyUnreadSoon } from '../jobs/notify-unread.ts'
import { messagePosted, statusChanged } from '../ticket.events.ts'
import { requireTicket } from '../ticket.policy.ts'
import { type LockedTicket, lockVisibleTicket } from '../ticket.queries.ts'
import { findMessage, insertMessage } from './message.queries.ts'
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
  return transaction(ctx.db, async (tx) => {
    const ticket = await lockVisibleTicket(tx, ctx.actor, ticketId)
    requireTicket(posted.attach ? 'attach' : 'reply', ctx.actor, ticket)
    const now = new Date(ctx.now())
    const side = isStaff(ctx.actor) ? 'staff' : 'client'
    const change = side === 'staff' ? afterStaff(ticket) : afterClient(ticket, now)
    const { row, repeated } = await insertMessage(tx, {
      ticketId,
      authorId: ctx.actor.userId,
      authorName: side === 'staff' ? ctx.actor.name : `User #${ctx.actor.userId}`,
      side,
      message: posted.message,
      clientId: posted.client_id ?? randomUUID(),
      now,
      ticket: change,
    })
    if (repeated) return messageView(await findMessage(tx, row.id))
    const files = (await posted.attach?.(tx, ticket, row.id)) ?? 0
    const subject = { userId: ticket.user_id, ticketId }
    await record(tx, ctx, messagePosted, { seq: row.seq, side, files }, subject)
    if (change.status !== ticket.status)
      await record(tx, ctx, statusChanged, { from: ticket.status, to: change.status }, subject)
    await addJobs(tx, jobsOf(ticket, side))
    const view = messageView(files > 0 ? await findMessage(tx, row.id) : row)
    afterCommit(tx, () => tellMessage(ctx, ticket, view, change.status))
    return view
  })
}

/** Only the first message of a burst asks for jobs: the later ones ride along. */
function jobsOf(ticket: LockedTicket, side: 'client' | 'staff'): JobRequest[] {
  const reader = side === 'client' ? 'staff' : 'client'
  const firstUnread = (reader === 'staff' ? ticket.staff_unread : ticket.client_unread) === 0
  return [
    ...(firstUnread ? [notifyUnreadSoon({ ticketId: ticket.id, side: reader })] : []),
    ...(ticket.search_stale ? [] : [indexSearchSoon(ticket.id)]),
  ]
}

/** Our promise is kept; now it is the client's turn. */
function afterStaff(ticket: LockedTicket) {
  return { status: ticket.status, waitingFor: 'client', dueAt: null, dueLeftSeconds: null }
}

/** A running promise runs on, a paused one goes on with what was left, and a new question gets a new one. */
function afterClient(ticket: LockedTicket, now: Date) {
  const tier = ticket.subscription_tier
  const left = ticket.due_left_seconds
  const fresh = () => (left === null ? promisedBy(now, tier) : resumedBy(now, left, tier))
  return {
    status: ticket.status === 'resolved' ? 'open' : ticket.status,
    waitingFor: 'staff',
    dueAt: ticket.due_at ?? fresh(),
    dueLeftSeconds: null,
  }
}

function tellMessage(ctx: SignedInCtx, ticket: LockedTicket, message: TicketMessage, status: string): void {
  messagesPosted.inc()
  const { live } = ctx
  live.tell(rooms.ticket(ticket.id), 'new_message', message)
  if (status !== ticket.status) live.tell(rooms.ticket(ticket.id), 'status_update', status, ticket.id)
  live.tell(rooms.staff(), 'inbox_changed')
  live.tell(rooms.user(ticket.user_id), 'requests_changed')
}
