import { isStaff } from '#platform/actor.ts'
import type { Services } from '#platform/context.ts'
import { bindEvent, type SocketBinding, type SocketCtx } from '#platform/sockets/bind.ts'
import { rooms } from '#platform/sockets/live.ts'
import { readMessages } from './messages/list-messages.ts'
import { markRead } from './messages/mark-read.ts'
import { postMessage } from './messages/post-message.ts'
import { enterTicket, leaveAllTickets, leaveTicket } from './presence.ts'
import { findVisibleTicket, lastSeqs } from './ticket.queries.ts'
import { ticketRooms } from './ticket-rooms.ts'

/** A page of history weighs as much as this many other events. */
const HISTORY_COST = 20

export const ticketEvents: SocketBinding[] = [
  bindEvent('join', async (ctx) => {
    // Whatever id was sent, only one's own room is joined.
    await ctx.socket.join(rooms.user(ctx.actor.userId))
    if (isStaff(ctx.actor)) await ctx.socket.join(rooms.staff())
  }),
  bindEvent('join_ticket', joinTicket, { onClose: leaveAllTickets }),
  bindEvent('leave_ticket', (ctx, [ticketId]) => leaveTicket(ctx, ticketId)),
  bindEvent(
    'request_history',
    (ctx, [id, after = 0]) => readMessages(ctx, { params: { id }, query: { after } }),
    { cost: HISTORY_COST },
  ),
  bindEvent('ticket_message', async (ctx, [ticketId, message, options]) => {
    const { id, seq } = await postMessage(ctx, ticketId, { message, client_id: options?.client_id })
    return { id, seq }
  }),
  bindEvent('typing', async (ctx, [ticketId]) => {
    await findVisibleTicket(ctx.db, ctx.actor, ticketId)
    const side = isStaff(ctx.actor) ? 'staff' : 'client'
    const author_name = side === 'staff' ? ctx.actor.name : `User #${ctx.actor.userId}`
    ctx.socket.to(ticketRooms.ticket(ticketId)).emit('typing', { ticketId, author_name, side })
  }),
  bindEvent('read', (ctx, [ticketId, seq]) => markRead(ctx, ticketId, seq)),
]

/** Joining goes through the same visibility as reading. */
async function joinTicket(ctx: SocketCtx, [ticketId]: [number]) {
  const { last_seq, client_read_seq, staff_read_seq } = await findVisibleTicket(ctx.db, ctx.actor, ticketId)
  await enterTicket(ctx, ticketId)
  return { last_seq, client_read_seq, staff_read_seq }
}

/** Sends every ticket room of this process its newest seq, so that browsers fetch a message that was lost. */
export async function pingHeads(services: Services): Promise<void> {
  const open = [...(services.live.io?.sockets.adapter.rooms.keys() ?? [])]
  const ids = open.flatMap((room) => {
    const match = /^ticket:(\d+)$/.exec(room)
    return match ? [Number(match[1])] : []
  })
  for (const { id, last_seq } of await lastSeqs(services.db, ids))
    services.live.io?.local.to(ticketRooms.ticket(id)).emit('ticket_head', { ticketId: id, last_seq })
}
