import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { rooms } from '#platform/sockets/live.ts'
import { findVisibleTicket } from '../ticket.queries.ts'
import { moveReadMark } from './message.queries.ts'

/** One side has read up to `seq`. Marks only move forward; the other side and the reader's other tabs are told. */
export async function markRead(ctx: SignedInCtx, ticketId: number, seq: number): Promise<void> {
  const side = isStaff(ctx.actor) ? 'staff' : 'client'
  const ticket = await findVisibleTicket(ctx.db, ctx.actor, ticketId)
  const moved = await transaction(ctx.db, (tx) => moveReadMark(tx, ticketId, side, seq))
  if (!moved) return
  ctx.live.tell(rooms.ticket(ticketId), 'read', { ticketId, seq: moved.seq, side })
  if (side === 'staff') ctx.live.tell(rooms.staff(), 'inbox_changed')
  else ctx.live.tell(rooms.user(ticket.user_id), 'requests_changed')
}
