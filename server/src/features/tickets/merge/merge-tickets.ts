import { randomUUID } from 'node:crypto'
import type { inboxRoutes } from '@sitewright/contract/inbox.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { refuseTooMuch } from '#platform/database/refuse-too-much.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJobs } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { followRequests } from '../follow-requests.ts'
import { indexCustomer, indexSearchSoon } from '../jobs/index-search.ts'
import { notifyUnreadSoon } from '../jobs/notify-unread.ts'
import { insertMessage, nextMessageId } from '../messages/message.queries.ts'
import { readTicket } from '../read-ticket.ts'
import { ticketMerged } from '../ticket.events.ts'
import { type LockedTicket, lockVisibleTicket } from '../ticket.queries.ts'
import { ticketRooms } from '../ticket-rooms.ts'
import { endMerged, moveContents, takeOver } from './merge.queries.ts'

/** Joins a ticket with another one of the same customer: its messages follow there, in their order, and it closes. */
export async function mergeTickets(
  ctx: SignedInCtx,
  { params, body }: Input<typeof inboxRoutes.merge>,
): Promise<Ticket> {
  await refuseTooMuch('Merging these tickets', () => mergeBoth(ctx, params.id, body.into))
  return readTicket(ctx, body.into)
}

const mergeBoth = (ctx: SignedInCtx, fromId: number, intoId: number) =>
  transaction(ctx.db, async (tx) => {
    // Always in the same order, so that two merges of the same pair never wait for each other.
    const first = await lockVisibleTicket(tx, ctx.actor, Math.min(fromId, intoId))
    const second = await lockVisibleTicket(tx, ctx.actor, Math.max(fromId, intoId))
    const [from, into] = fromId < intoId ? [first, second] : [second, first]
    refuseUnfit(from, into)
    await join(tx, ctx, from, into)
  })

function refuseUnfit(from: LockedTicket, into: LockedTicket): void {
  const says = unfit(from, into)
  if (says) throw new Problem('invalid', { fields: { into: says } })
}

function unfit(from: LockedTicket, into: LockedTicket): string | null {
  if (from.id === into.id) return 'A ticket cannot be merged with itself.'
  if (from.user_id !== into.user_id) return 'Both tickets must be of the same customer.'
  if (from.merged_into) return `This ticket was merged into #${from.merged_into} already.`
  if (into.merged_into) return `Ticket #${into.id} was merged into #${into.merged_into}.`
  const isOver = into.status === 'resolved' || into.status === 'closed'
  return isOver ? `Ticket #${into.id} is ${into.status}. Please open it again first.` : null
}

async function join(tx: Tx, ctx: SignedInCtx, from: LockedTicket, into: LockedTicket): Promise<void> {
  const now = new Date(ctx.now())
  const seq = await moveContents(tx, from, into)
  await takeOver(tx, from, into, seq)
  await insertMessage(tx, {
    id: await nextMessageId(tx),
    ticketId: into.id,
    seq: seq + 1,
    authorId: ctx.actor.userId,
    authorName: ctx.actor.name,
    side: 'staff',
    message: `Your ticket #${from.id} (“${from.subject}”) is now part of this one. Its messages are above.`,
    clientId: randomUUID(),
    now,
  })
  await followRequests(tx, from, into.status)
  await endMerged(tx, from.id, into.id, now)
  const data = { from: from.id, into: into.id }
  for (const ticketId of [from.id, into.id])
    await record(tx, ctx, ticketMerged, data, { userId: from.user_id, ticketId })
  await addJobs(tx, [
    notifyUnreadSoon({ ticketId: into.id, side: 'client' }),
    notifyUnreadSoon({ ticketId: into.id, side: 'staff' }),
    indexSearchSoon(into.id),
    indexCustomer.with({ userId: from.user_id }, { key: `search-customer:${from.user_id}` }),
  ])
  afterCommit(tx, () => tellMerge(ctx, from, into, seq + 1))
}

function tellMerge({ live }: SignedInCtx, from: LockedTicket, into: LockedTicket, last_seq: number): void {
  live.emit([ticketRooms.ticket(from.id), rooms.user(from.user_id)], 'ticket_merged', from.id, into.id)
  live.emit(ticketRooms.ticket(into.id), 'ticket_head', { ticketId: into.id, last_seq })
  for (const { id } of [from, into]) live.emit(ticketRooms.staff(id), 'ticket_changed', id)
  live.emit(rooms.user(from.user_id), 'requests_changed')
  live.emit(rooms.staff(), 'inbox_changed')
}
