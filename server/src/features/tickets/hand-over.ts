import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob, defineJob, type Job } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { ticketAssigned } from './ticket.events.ts'
import { ticketRooms } from './ticket-rooms.ts'

/** Few, because deactivating a colleague locks the owners, whose writes wait meanwhile. */
const AT_ONCE = 200

const HandOver = z.strictObject({ from: z.number().int(), to: z.number().int().nullable() })
type HandOver = z.infer<typeof HandOver>

/**
 * Reassigns the tickets of a person who leaves to a colleague or to no one; finished ones keep their name. Of
 * thousands of tickets, a job hands over the rest.
 */
export async function handOverTickets(tx: Tx, ctx: Ctx, work: HandOver): Promise<void> {
  const handed = await handOverSome(tx, ctx, work)
  if (handed === AT_ONCE) await addJob(tx, handOverRest.with(work, { key: `hand-over:${work.from}` }))
}

export const handOverRest: Job<typeof HandOver> = defineJob({
  id: 'tickets.hand-over-rest',
  payload: HandOver,
  run: async (ctx, work, signal) => {
    for (let handed = AT_ONCE; handed === AT_ONCE; ) {
      signal.throwIfAborted()
      handed = await transaction(ctx.db, (tx) => handOverSome(tx, ctx, work))
    }
  },
})

/** Returns how many. None where the person is back; unassigned where the colleague has left as well. */
async function handOverSome(tx: Tx, ctx: Ctx, { from, to }: HandOver): Promise<number> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'is_admin'])
    .where('id', 'in', [from, to ?? from])
    .forKeyShare()
    .execute()
  const leaver = people.find(({ id }) => id === from)
  if (!leaver || leaver.is_admin) return 0
  const colleague = people.find(({ id, is_admin }) => id === to && is_admin)
  const assigneeId = colleague?.id ?? null
  const some = tx
    .selectFrom('tickets')
    .select('id')
    .where('assignee_id', '=', from)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['resolved', 'closed'])
    .limit(AT_ONCE)
    .forUpdate()
  const handed = await tx
    .updateTable('tickets')
    .set({ assignee_id: assigneeId, updated_at: new Date(ctx.now()) })
    .where('id', 'in', some)
    .returning(['id', 'user_id'])
    .execute()
  const names = { name: colleague?.name ?? null, from: leaver.name }
  for (const { id, user_id } of handed)
    await record(tx, ctx, ticketAssigned, { assigneeId, ...names }, { userId: user_id, ticketId: id })
  if (handed.length > 0)
    afterCommit(tx, () => {
      for (const { id } of handed) ctx.live.emit(ticketRooms.staff(id), 'ticket_changed', id)
      ctx.live.emit(rooms.staff(), 'inbox_changed')
    })
  return handed.length
}

/** A reopened ticket becomes unassigned when its assignee has left. */
export async function releaseFromLeaver(tx: Tx, ctx: Ctx, ticketId: number): Promise<void> {
  const had = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.assignee_id')
    .select(['u.name', 'u.is_admin', 't.user_id'])
    .where('t.id', '=', ticketId)
    // A person who is leaving right now hands over only what was open before.
    .forKeyShare('u')
    .executeTakeFirst()
  if (!had || had.is_admin) return
  await tx.updateTable('tickets').set({ assignee_id: null }).where('id', '=', ticketId).execute()
  const change = { assigneeId: null, name: null, from: had.name }
  await record(tx, ctx, ticketAssigned, change, { userId: had.user_id, ticketId })
}
