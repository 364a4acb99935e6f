import { WATCH_DAYS } from '@sitewright/contract/proofs.ts'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { type Look, lookAgain } from './look-again.ts'
import { fixProved, proofFailed } from './proof.events.ts'
import { getProofOrNull, type Seen, storeSeen } from './proof.queries.ts'
import { tellStaff } from './tell.ts'

export const DAY_MS = 24 * 60 * 60 * 1_000

/** The same checks once more after a ticket was resolved. What they see goes to staff first when the fault is there. */
export const proveFix = defineJob({
  id: 'proofs.prove-fix',
  payload: z.strictObject({ ticketId: z.number() }),
  run: async (ctx, { ticketId }) => {
    const proof = await getProofOrNull(ctx.db, ticketId)
    if (proof?.state !== 'waiting') return
    const look = await lookAgain(ctx, proof, 'proof')
    await putDown(ctx, ticketId, look)
  },
})

async function putDown(ctx: Ctx, ticketId: number, look: Look): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select(['user_id', 'status', 'assignee_id', 'finding_id'])
      .where('id', '=', ticketId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // Opened again meanwhile: there is nothing to prove yet.
    if (!ticket || (ticket.status !== 'resolved' && ticket.status !== 'closed')) return
    if (!(await storeSeen(tx, ticketId, 'waiting', seenOf(look, new Date(ctx.now()))))) return
    const subject = { userId: ticket.user_id, ticketId, findingId: ticket.finding_id ?? undefined }
    if (look.kind === 'gone') await record(tx, ctx, fixProved, {}, subject)
    else {
      await record(tx, ctx, proofFailed, { seen: look.kind === 'seen' }, subject)
      await tellStaff(tx, ticketId, ticket.assignee_id, look.kind === 'seen' ? 'still_there' : 'unknown')
    }
    afterCommit(tx, () => {
      ctx.live.tell(rooms.ticketStaff(ticketId), 'ticket_changed', ticketId)
      if (look.kind === 'gone') ctx.live.tell(rooms.ticket(ticketId), 'ticket_changed', ticketId)
      ctx.live.tell(rooms.staff(), 'inbox_changed')
    })
  })
}

function seenOf(look: Look, at: Date): Seen {
  if (look.kind === 'gone') {
    const watchedUntil = new Date(at.getTime() + WATCH_DAYS * DAY_MS)
    return {
      state: 'gone',
      finding: null,
      at,
      watchedUntil,
      nextLookAt: new Date(at.getTime() + DAY_MS),
    }
  }
  const finding = look.kind === 'seen' ? look.finding : null
  return { state: finding ? 'still_there' : 'unknown', finding, at, watchedUntil: null, nextLookAt: null }
}
