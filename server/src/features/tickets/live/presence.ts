import { isStaff } from '#platform/actor.ts'
import type { Services } from '#platform/context.ts'
import type { SocketCtx } from '#platform/sockets/bind.ts'
import { rooms } from '#platform/sockets/live.ts'

/** Staff who come to a ticket see each other; told to all of them whenever somebody comes or goes. */
export async function enterTicket(ctx: SocketCtx, ticketId: number): Promise<void> {
  await ctx.socket.join(rooms.ticket(ticketId))
  if (!isStaff(ctx.actor)) return
  await ctx.socket.join(rooms.ticketStaff(ticketId))
  await tellPresence(ctx, ticketId)
}

export async function leaveTicket(ctx: SocketCtx, ticketId: number): Promise<void> {
  await ctx.socket.leave(rooms.ticket(ticketId))
  if (!isStaff(ctx.actor)) return
  await ctx.socket.leave(rooms.ticketStaff(ticketId))
  await tellPresence(ctx, ticketId)
}

export async function tellPresence(services: Services, ticketId: number): Promise<void> {
  const sockets = (await services.live.io?.in(rooms.ticketStaff(ticketId)).fetchSockets()) ?? []
  const people = new Map(
    sockets.map(({ data: { actor } }) => [actor.userId, { id: actor.userId, name: actor.name }]),
  )
  services.live.tell(rooms.ticketStaff(ticketId), 'presence', { ticketId, people: [...people.values()] })
}
