import { randomUUID } from 'node:crypto'
import { entitlementsOfTier } from '@sitewright/contract/plans.ts'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { isStaff } from '#platform/actor.ts'
import { rates } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { eventRow, record } from '#platform/events/book.ts'
import { counter } from '#platform/http/metrics.ts'
import { addJobs, type JobRequest } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { followRequests } from '../follow-requests.ts'
import { indexSearchSoon } from '../jobs/index-search.ts'
import { notifyUnreadSoon } from '../jobs/notify-unread.ts'
import { afterClient, afterStaff } from '../sla/waiting-side.ts'
import { messagePosted, snoozeEnded, statusChanged } from '../ticket.events.ts'
import { requireTicket } from '../ticket.policy.ts'
import { ticketRooms } from '../ticket-rooms.ts'
import {
  type AnsweredTicket,
  findMessage,
  findOwnMessage,
  insertMessage,
  isRepeatedMessage,
  lockForMessage,
  type MessageRow,
} from './message.queries.ts'
import { messageView } from './message.view.ts'

const messagesPosted = counter('ticket_messages_total', 'Messages written on tickets.')

/** A long message weighs as much as several: one for each thousand characters. */
const weightOf = (message: string) => 1 + Math.floor(message.length / 1_000)

export interface PostedMessage {
  message: string
  client_id?: string | undefined
  /** What `attach` stores. */
  files?: { name: string; size: number }[]
  /** Stores the files of the message, once it has its id; not called for a repeat. */
  attach?: (tx: Tx, ticket: AnsweredTicket, messageId: number) => Promise<void>
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
  ctx.budgets.consume(rates.messages, ctx.actor.userId, ctx.now(), weightOf(posted.message))
  try {
    return await transaction(ctx.db, (tx) => write(tx, ctx, ticketId, posted, clientId))
  } catch (error) {
    if (isRepeatedMessage(error))
      return sameAgain(await findOwnMessage(ctx.db, ticketId, ctx.actor.userId, clientId), posted)
    const isClosed = error instanceof Problem && error.code === 'ticket_closed'
    const into = isClosed ? await mergedInto(ctx.db, ticketId) : null
    if (into === null) throw error
    return postMessage(ctx, into, { ...posted, client_id: clientId })
  }
}

/** Other words or files under the same id would be acknowledged and lost. */
function sameAgain(earlier: MessageRow, { message, files }: PostedMessage): TicketMessage {
  if (earlier.message !== message || listed(earlier.files) !== listed(files)) throw new Problem('key_reused')
  return messageView(earlier)
}

const listed = (files: PostedMessage['files'] | null) =>
  JSON.stringify(files?.map(({ name, size }) => [name, size]) ?? [])

/** Where the talk goes on: what was written meanwhile on a ticket that was merged belongs there. */
async function mergedInto(db: Database, ticketId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tickets')
    .select('merged_into')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  return row?.merged_into ?? null
}

async function write(
  tx: Tx,
  ctx: SignedInCtx,
  ticketId: number,
  posted: PostedMessage,
  clientId: string,
): Promise<TicketMessage> {
  const side = isStaff(ctx.actor) ? 'staff' : 'client'
  const ticket = await lockForMessage(tx, ctx.actor, ticketId, clientId)
  // Before the policy, so that a repeat is acknowledged on a ticket that was closed meanwhile.
  if (ticket.earlier_id) return sameAgain(await findMessage(tx, ticket.earlier_id), posted)
  requireTicket(posted.attach ? 'attach' : 'reply', ctx.actor, ticket)
  const now = new Date(ctx.now())
  const { tier: plan } = entitlementsOfTier(ticket.tier)
  const sla = { plan, urgency: ticket.urgency_level, hours: ctx.config.hours }
  const waiting = side === 'client' ? afterClient(ticket, now, sla) : afterStaff(ticket)
  const seq = ticket.last_seq + 1
  const files = posted.files?.length ?? 0
  const subject = { userId: ticket.user_id, ticketId }
  const row = await insertMessage(tx, {
    id: ticket.message_id,
    ticketId,
    seq,
    authorId: ctx.actor.userId,
    authorName: side === 'staff' ? ctx.actor.name : `User #${ctx.actor.userId}`,
    side,
    message: posted.message,
    clientId,
    now,
    waiting,
    event: eventRow(ctx, messagePosted, { seq, side, files }, subject),
  })
  await posted.attach?.(tx, ticket, row.id)
  if (waiting.status !== ticket.status) await reopen(tx, ctx, ticket, waiting.status)
  if (side === 'client' && ticket.snoozed_until)
    await record(tx, ctx, snoozeEnded, { because: 'client' }, subject)
  await addJobs(tx, jobsOf(ticket, side))
  const view = messageView(files > 0 ? await findMessage(tx, row.id) : row)
  afterCommit(tx, () => tellMessage(ctx, ticket, view, waiting.status))
  return view
}

async function reopen(tx: Tx, ctx: SignedInCtx, ticket: AnsweredTicket, status: string): Promise<void> {
  await followRequests(tx, ticket, status)
  const change = { from: ticket.status, to: status }
  await record(tx, ctx, statusChanged, change, { userId: ticket.user_id, ticketId: ticket.id })
}

/** Only the first message of a burst asks for jobs: the later ones ride along. */
function jobsOf(ticket: AnsweredTicket, side: 'client' | 'staff'): JobRequest[] {
  const reader = side === 'client' ? 'staff' : 'client'
  const unmailed = reader === 'staff' ? ticket.staff_unmailed : ticket.client_unmailed
  return [
    ...(unmailed === 0 ? [notifyUnreadSoon({ ticketId: ticket.id, side: reader })] : []),
    ...(ticket.search_stale ? [] : [indexSearchSoon(ticket.id)]),
  ]
}

function tellMessage(ctx: SignedInCtx, ticket: AnsweredTicket, message: TicketMessage, status: string): void {
  messagesPosted.inc()
  const { live } = ctx
  live.emit(ticketRooms.ticket(ticket.id), 'new_message', message)
  if (status !== ticket.status) live.emit(ticketRooms.ticket(ticket.id), 'status_update', status, ticket.id)
  live.emit(rooms.staff(), 'inbox_changed')
  live.emit(rooms.user(ticket.user_id), 'requests_changed')
}
