import { isStaff } from '#platform/actor.ts'
import type { Services } from '#platform/context.ts'
import type { LiveSocket, SocketCtx } from '#platform/sockets/bind.ts'
import { ticketRooms } from './ticket-rooms.ts'

/** The tickets that a member of staff has open on a socket. */
const attended = new WeakMap<LiveSocket, Set<number>>()

/** Staff on the same ticket see each other; all of them are sent the list whenever it changes. */
export async function enterTicket(ctx: SocketCtx, ticketId: number): Promise<void> {
  await ctx.socket.join(ticketRooms.ticket(ticketId))
  if (!isStaff(ctx.actor)) return
  await ctx.socket.join(ticketRooms.staff(ticketId))
  attended.set(ctx.socket, new Set(attended.get(ctx.socket)).add(ticketId))
  emitPresence(ctx, ticketId)
}

export async function leaveTicket(ctx: SocketCtx, ticketId: number): Promise<void> {
  await ctx.socket.leave(ticketRooms.ticket(ticketId))
  await ctx.socket.leave(ticketRooms.staff(ticketId))
  if (attended.get(ctx.socket)?.delete(ticketId)) emitPresence(ctx, ticketId)
}

/** A closed socket has left its rooms already; the others get the new list. */
export async function leaveAllTickets(ctx: SocketCtx): Promise<void> {
  for (const ticketId of attended.get(ctx.socket) ?? []) emitPresence(ctx, ticketId)
}

/** Not awaited: with several processes it asks all of them, and one may be gone. */
function emitPresence(services: Services, ticketId: number): void {
  const room = ticketRooms.staff(ticketId)
  const emit = async () => {
    const sockets = (await services.live.io?.in(room).fetchSockets()) ?? []
    const people = new Map(
      sockets.map(({ data: { actor } }) => [actor.userId, { id: actor.userId, name: actor.name }]),
    )
    services.live.emit(room, 'presence', { ticketId, people: [...people.values()] })
  }
  emit().catch((error: unknown) => services.log.warn({ err: error }, 'the presence on a ticket was not sent'))
}
