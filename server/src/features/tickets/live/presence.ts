import { isStaff } from '#platform/actor.ts'
import type { Services } from '#platform/context.ts'
import type { SocketCtx } from '#platform/sockets/bind.ts'
import { rooms } from '#platform/sockets/live.ts'

/** Staff who come to a ticket see each other; told to all of them whenever somebody comes or goes. */
export async function enterTicket(ctx: SocketCtx, ticketId: number): Promise<void> {
  await ctx.socket.join(rooms.ticket(ticketId))
  if (!isStaff(ctx.actor)) return
  await ctx.socket.join(rooms.ticketStaff(ticketId))
  ctx.socket.data.attending = new Set(ctx.socket.data.attending).add(ticketId)
  tellPresence(ctx, ticketId)
}

export async function leaveTicket(ctx: SocketCtx, ticketId: number): Promise<void> {
  await ctx.socket.leave(rooms.ticket(ticketId))
  await ctx.socket.leave(rooms.ticketStaff(ticketId))
  if (ctx.socket.data.attending?.delete(ticketId)) tellPresence(ctx, ticketId)
}

/** A closed socket has left its rooms already; the others are told. */
export async function leaveAllTickets(ctx: SocketCtx): Promise<void> {
  for (const ticketId of ctx.socket.data.attending ?? []) tellPresence(ctx, ticketId)
}

/** Nobody waits for it: with several processes it asks all of them, and one may be gone. */
function tellPresence(services: Services, ticketId: number): void {
  const room = rooms.ticketStaff(ticketId)
  const tell = async () => {
    const sockets = (await services.live.io?.in(room).fetchSockets()) ?? []
    const people = new Map(
      sockets.map(({ data: { actor } }) => [actor.userId, { id: actor.userId, name: actor.name }]),
    )
    services.live.tell(room, 'presence', { ticketId, people: [...people.values()] })
  }
  tell().catch((error: unknown) => services.log.warn({ err: error }, 'presence was not told'))
}
