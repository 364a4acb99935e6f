import type { Input } from '@sitewright/contract/route.ts'
import { CLIENT_RESTORE_MINUTES, PURGE_AFTER_DAYS } from '@sitewright/contract/ticket-deadlines.ts'
import type { Ticket, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJobs } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { notifyUnreadSoon } from './jobs/notify-unread.ts'
import { readTicket } from './read-ticket.ts'
import { ticketRestored } from './ticket.events.ts'

/** Undoes a deletion until the purge; asked for twice, the second time finds the ticket there. */
export async function restoreTicket(
  ctx: SignedInCtx,
  { params }: Input<typeof ticketRoutes.restore>,
): Promise<Ticket> {
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockDeleted(tx, ctx, params.id)
    if (!ticket) return
    await tx
      .updateTable('tickets')
      // Those merged into it come along, as their requests live on in it.
      .set({ deleted_at: null, deleted_by: null, snoozed_until: null, updated_at: new Date(ctx.now()) })
      .where((eb) => eb.or([eb('id', '=', ticket.id), eb('merged_into', '=', ticket.id)]))
      .execute()
    const isOpen = ticket.status === 'open' || ticket.status === 'in-progress'
    await record(tx, ctx, ticketRestored, { isOpen }, { userId: ticket.user_id, ticketId: ticket.id })
    await addJobs(
      tx,
      (['client', 'staff'] as const).map((side) => notifyUnreadSoon({ ticketId: ticket.id, side })),
    )
    afterCommit(tx, () => {
      ctx.live.emit([rooms.user(ticket.user_id), rooms.staff()], 'requests_changed')
      ctx.live.emit(rooms.staff(), 'inbox_changed')
    })
  })
  return readTicket(ctx, params.id)
}

/** Null when it is not deleted; `not_found` where this person cannot bring it back. */
async function lockDeleted(tx: Tx, ctx: SignedInCtx, id: number) {
  const { actor } = ctx
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'user_id', 'status', 'merged_into', 'deleted_at', 'deleted_by'])
    .where('id', '=', id)
    .$if(!isStaff(actor), (query) => query.where('user_id', '=', actor.userId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ticket) throw new Problem('not_found')
  if (ticket.deleted_at === null) return null
  const age = ctx.now() - ticket.deleted_at.getTime()
  const isOwn = ticket.deleted_by === actor.userId && age < CLIENT_RESTORE_MINUTES * 60_000
  // The purge takes what is older, so the two never meet.
  if (age >= PURGE_AFTER_DAYS * 86_400_000 || !(isStaff(actor) || isOwn)) throw new Problem('not_found')
  if (ticket.merged_into !== null)
    throw new Problem('conflict', {
      says: `It was merged into #${ticket.merged_into}. Please bring that one back.`,
    })
  return ticket
}
