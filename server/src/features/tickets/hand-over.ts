import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import { ticketAssigned } from './ticket.events.ts'
import { ticketRooms } from './ticket-rooms.ts'

/** Gives the work of somebody who leaves to a colleague, or to nobody; what is done keeps their name. */
export async function handOverTickets(
  tx: Tx,
  ctx: SignedInCtx,
  { from, to }: { from: number; to: number | null },
): Promise<void> {
  const nameOf = async (id: number) =>
    (await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const names = { name: to ? await nameOf(to) : null, from: await nameOf(from) }
  const handed = await tx
    .updateTable('tickets')
    .set({ assignee_id: to, updated_at: new Date(ctx.now()) })
    .where('assignee_id', '=', from)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['resolved', 'closed'])
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of handed)
    await record(tx, ctx, ticketAssigned, { assigneeId: to, ...names }, { userId: user_id, ticketId: id })
  if (handed.length === 0) return
  afterCommit(tx, () => {
    for (const { id } of handed) ctx.live.emit(ticketRooms.staff(id), 'ticket_changed', id)
    ctx.live.emit(rooms.staff(), 'inbox_changed')
  })
}
