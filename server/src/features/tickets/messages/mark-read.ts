import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { notifyUnreadSoon } from '../jobs/notify-unread.ts'
import { lockVisibleTicket } from '../ticket.queries.ts'
import { ticketRooms } from '../ticket-rooms.ts'
import { moveReadMark } from './message.queries.ts'

/** One side has read up to `seq`. Marks only move forward; the other side and the reader's other tabs get a hint. */
export async function markRead(ctx: SignedInCtx, ticketId: number, seq: number): Promise<void> {
  const side = isStaff(ctx.actor) ? 'staff' : 'client'
  await transaction(ctx.db, async (tx) => {
    // Locked before counting: a message that commits meanwhile would otherwise be counted as read.
    const ticket = await lockVisibleTicket(tx, ctx.actor, ticketId)
    const moved = await moveReadMark(tx, ticketId, side, seq)
    if (!moved) return
    // They are here now: what is left over gets its two minutes from this moment.
    if (moved.unmailed > 0) await addJob(tx, notifyUnreadSoon({ ticketId, side }))
    afterCommit(tx, () => {
      ctx.live.emit(ticketRooms.ticket(ticketId), 'read', { ticketId, seq: moved.seq, side })
      if (side === 'staff') ctx.live.emit(rooms.staff(), 'inbox_changed')
      else ctx.live.emit(rooms.user(ticket.user_id), 'requests_changed')
    })
  })
}
