import { z } from 'zod'
import { afterCommit, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob, defineJob, type Job } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { snoozeEnded } from '../ticket.events.ts'
import { lockTicketOrNull } from '../ticket.queries.ts'
import { ticketRooms } from '../ticket-rooms.ts'

const Snoozed = z.strictObject({ ticketId: z.number() })

/** Brings a snoozed ticket back when its time has come; one that is back already, or snoozed for longer, stays as it is. */
export const endSnooze: Job<typeof Snoozed> = defineJob({
  id: 'tickets.end-snooze',
  payload: Snoozed,
  run: (ctx, { ticketId }) =>
    transaction(ctx.db, async (tx) => {
      const ticket = await lockTicketOrNull(tx, ticketId)
      if (!ticket?.snoozed_until) return
      // The queue goes by the database's clock, which may be ahead of ours.
      if (ticket.snoozed_until.getTime() > ctx.now())
        return addJob(
          tx,
          endSnooze.with({ ticketId }, { key: `snooze:${ticketId}`, runAt: ticket.snoozed_until }),
        )
      await tx.updateTable('tickets').set({ snoozed_until: null }).where('id', '=', ticketId).execute()
      await record(tx, ctx, snoozeEnded, { because: 'time' }, { userId: ticket.user_id, ticketId })
      afterCommit(tx, () => {
        ctx.live.emit(ticketRooms.staff(ticketId), 'ticket_changed', ticketId)
        ctx.live.emit(rooms.staff(), 'inbox_changed')
      })
    }),
})
