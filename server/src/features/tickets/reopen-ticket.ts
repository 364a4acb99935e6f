import { followTicket } from '#features/requests/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import { afterChange } from './promise/turn.ts'
import { statusChanged } from './ticket.events.ts'
import { lockTicketOrNull } from './ticket.queries.ts'

/** Opens a resolved or closed ticket again because its fault came back; null when it is gone or open already. */
export async function reopenTicket(tx: Tx, ctx: Ctx, ticketId: number) {
  const ticket = await lockTicketOrNull(tx, ticketId)
  if (!ticket || (ticket.status !== 'resolved' && ticket.status !== 'closed')) return null
  const now = new Date(ctx.now())
  const next = afterChange(ticket, { status: 'open' }, now, ticket.subscription_tier)
  if (!next) return null
  const { status, waiting_for, due_at, due_left_seconds } = next
  await tx
    .updateTable('tickets')
    .set({ status, waiting_for, due_at, due_left_seconds, updated_at: now })
    .where('id', '=', ticketId)
    .execute()
  if (ticket.service_request_id) await followTicket(tx, ticket.service_request_id, status)
  await record(
    tx,
    ctx,
    statusChanged,
    { from: ticket.status, to: status },
    { userId: ticket.user_id, ticketId },
  )
  afterCommit(tx, () => {
    ctx.live.tell(rooms.ticket(ticketId), 'status_update', status, ticketId)
    ctx.live.tell(rooms.user(ticket.user_id), 'requests_changed')
    ctx.live.tell(rooms.ticketStaff(ticketId), 'ticket_changed', ticketId)
    ctx.live.tell(rooms.staff(), 'inbox_changed')
  })
  return ticket
}
