import { DAY_MS } from '@sitewright/contract/durations.ts'
import { WATCH_DAYS } from '@sitewright/contract/proofs.ts'
import { z } from 'zod'
import { resolveProved, resumeWork, ticketRooms } from '#features/tickets/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob, defineJob } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { notifyStaff } from './notify.ts'
import { fixProved, proofFailed } from './proof.events.ts'
import {
  expectProof,
  getProofOrNull,
  type ProofRow,
  proofOfAll,
  type Seen,
  storeSeen,
} from './proof.queries.ts'
import { type Look, repeatChecks } from './repeat-checks.ts'

/** The same checks once more before a ticket is resolved. */
export const proveFix = defineJob({
  id: 'proofs.prove-fix',
  queue: 'examinations',
  // Then staff are told, and may look for themselves.
  tries: 8,
  payload: z.strictObject({ ticketId: z.number() }),
  run: async (ctx, { ticketId }, signal, isLastTry) => {
    const proof = await getProofOrNull(ctx.db, ticketId)
    if (proof?.state !== 'waiting') return
    const look = await repeatChecks(ctx, proof, 'proof', { signal, isLastTry })
    await storeResult(ctx, proof, look)
  },
})

/** Nothing for a ticket that began without a finding; true when there is something to prove. */
export async function proveSoon(tx: Tx, ticketId: number): Promise<boolean> {
  if (!(await expectProof(tx, ticketId))) return false
  await addJob(tx, proofJob(ticketId))
  return true
}

/** Goes on with what was asked for, where its answer was lost. */
export async function proveStill(tx: Tx, ticketId: number): Promise<void> {
  if ((await getProofOrNull(tx, ticketId))?.state === 'waiting') await addJob(tx, proofJob(ticketId))
}

const proofJob = (ticketId: number) => proveFix.with({ ticketId }, { key: `prove:${ticketId}` })

async function storeResult(ctx: Ctx, { ticket_id: ticketId, asked }: ProofRow, look: Look): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const ticket = await tx
      .selectFrom('tickets as began')
      .innerJoin('tickets as t', (join) =>
        join.on('t.id', '=', (eb) => eb.fn.coalesce('began.merged_into', 'began.id')),
      )
      .select(['t.id', 't.subject', 't.user_id', 't.assignee_id', 'began.finding_id'])
      .where('began.id', '=', ticketId)
      .where('t.deleted_at', 'is', null)
      .forNoKeyUpdate('t')
      .executeTakeFirst()
    if (!ticket) return
    if (!(await storeSeen(tx, { ticketId, from: 'waiting', asked }, seenOf(look, new Date(ctx.now())))))
      return
    const subject = { userId: ticket.user_id, ticketId: ticket.id, findingId: ticket.finding_id ?? undefined }
    if (look.kind === 'gone') await record(tx, ctx, fixProved, {}, subject)
    else {
      await record(tx, ctx, proofFailed, { seen: look.kind === 'seen' }, subject)
      await notifyStaff(tx, ctx, ticket, look.kind === 'seen' ? 'still_there' : 'unknown')
    }
    await settle(tx, ctx, ticket.id)
    afterCommit(tx, () => {
      ctx.live.emit(
        [ticketRooms.staff(ticket.id), ticketRooms.ticket(ticket.id)],
        'ticket_changed',
        ticket.id,
      )
      ctx.live.emit(rooms.staff(), 'inbox_changed')
    })
  })
}

/** Resolved when every fault of it is gone; while one is still looked for, the last one decides. What is over stays so. */
async function settle(tx: Tx, ctx: Ctx, ticketId: number): Promise<void> {
  const all = await proofOfAll(tx, ticketId)
  if (all === 'gone') await resolveProved(tx, ctx, ticketId)
  if (all === 'open') await resumeWork(tx, ctx, ticketId)
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
