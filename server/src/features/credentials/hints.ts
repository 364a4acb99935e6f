import { ticketRooms } from '#features/tickets/index.ts'
import type { Ctx } from '#platform/context.ts'
import { rooms } from '#platform/sockets/live.ts'

/** Makes the owner's pages, and staff who have the ticket open, fetch again. */
export function tellChange({ live }: Ctx, ownerId: number, ticketId: number | null): void {
  live.emit(rooms.user(ownerId), 'credentials_changed')
  if (ticketId !== null) live.emit(ticketRooms.staff(ticketId), 'credentials_changed')
}
