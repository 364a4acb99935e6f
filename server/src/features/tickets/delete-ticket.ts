import type { Input } from '@sitewright/contract/route.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { ticketDeleted } from './ticket.events.ts'
import { requireTicket } from './ticket.policy.ts'
import { lockVisibleTicket } from './ticket.queries.ts'
import { ticketRooms } from './ticket-rooms.ts'

/** Hides a ticket at once; a job removes it for good after 30 days. */
export async function deleteTicket(ctx: SignedInCtx, { params }: Input<typeof ticketRoutes.delete>) {
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockVisibleTicket(tx, ctx.actor, params.id)
    requireTicket('delete', ctx.actor, ticket)
    await tx
      .updateTable('tickets')
      .set({ deleted_at: new Date(ctx.now()), deleted_by: ctx.actor.userId })
      .where('id', '=', ticket.id)
      .execute()
    await record(tx, ctx, ticketDeleted, {}, { userId: ticket.user_id, ticketId: ticket.id })
    afterCommit(tx, () => {
      ctx.live.emit(ticketRooms.ticket(ticket.id), 'ticket_deleted', ticket.id)
      ctx.live.emit([rooms.user(ticket.user_id), rooms.staff()], 'ticket_deleted_from_dashboard', ticket.id)
      ctx.live.emit(rooms.staff(), 'inbox_changed')
    })
  })
  return { message: isStaff(ctx.actor) ? 'Ticket deleted.' : 'Ticket deleted successfully.' }
}

const WIPED_AT_ONCE = 200

/** Staff delete every ticket of one customer, some at a time: a flood of thousands must not hold up everybody else. */
export async function wipeTickets(ctx: SignedInCtx, { params }: Input<typeof ticketRoutes.wipe>) {
  let deleted = 0
  for (let gone = WIPED_AT_ONCE; gone === WIPED_AT_ONCE; deleted += gone)
    gone = await transaction(ctx.db, (tx) => wipeSome(tx, ctx, params.id))
  return { message: deleted === 1 ? 'One ticket deleted.' : `${deleted} tickets deleted.`, deleted }
}

async function wipeSome(tx: Tx, ctx: SignedInCtx, userId: number): Promise<number> {
  await requireCustomer(tx, userId)
  const some = tx
    .selectFrom('tickets')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(WIPED_AT_ONCE)
    .forUpdate()
  const gone = await tx
    .updateTable('tickets')
    .set({ deleted_at: new Date(ctx.now()), deleted_by: ctx.actor.userId })
    .where('id', 'in', some)
    .returning('id')
    .execute()
  for (const { id } of gone) await record(tx, ctx, ticketDeleted, {}, { userId, ticketId: id })
  afterCommit(tx, () => {
    for (const { id } of gone) ctx.live.emit(ticketRooms.ticket(id), 'ticket_deleted', id)
    ctx.live.emit([rooms.user(userId), rooms.staff()], 'tickets_wiped')
    ctx.live.emit(rooms.staff(), 'inbox_changed')
  })
  return gone.length
}

async function requireCustomer(tx: Tx, userId: number): Promise<void> {
  const known = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!known) throw new Problem('not_found')
}
