import { z } from 'zod'
import { reopenTicket } from '#features/tickets/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { type Look, lookAgain } from './look-again.ts'
import { faultReturned } from './proof.events.ts'
import { claimDueLooks, countLook, getProofOrNull, type ProofRow, storeSeen } from './proof.queries.ts'
import { DAY_MS } from './prove-fix.ts'
import { tellClient, tellStaff } from './tell.ts'

const AT_ONCE = 50

/** Looks after proved fixes: each is checked daily for 30 days. */
export const watchFixes = defineJob({
  id: 'proofs.watch-fixes',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const now = new Date(ctx.now())
    const putOffTo = new Date(now.getTime() + DAY_MS)
    const due = await claimDueLooks(ctx.db, { now, putOffTo, limit: AT_ONCE })
    await addJobs(
      ctx.db,
      due.map((ticketId) => watchFix.with({ ticketId }, { key: `watch:${ticketId}` })),
    )
  },
})

/** One daily look. What is seen once may be an accident, so a fault has returned when it is seen twice. */
export const watchFix = defineJob({
  id: 'proofs.watch-fix',
  payload: z.strictObject({ ticketId: z.number() }),
  run: async (ctx, { ticketId }) => {
    const proof = await getProofOrNull(ctx.db, ticketId)
    if (proof?.state !== 'gone') return
    const first = await lookAgain(ctx, proof, 'watch')
    const look = first.kind === 'seen' ? await lookAgain(ctx, proof, 'watch') : first
    if (look.kind === 'gone') await countLook(ctx.db, ticketId, new Date(ctx.now()))
    if (look.kind === 'seen') await reopen(ctx, proof, look)
  },
})

async function reopen(ctx: Ctx, proof: ProofRow, look: Extract<Look, { kind: 'seen' }>): Promise<void> {
  const { ticket_id: ticketId } = proof
  const at = new Date(ctx.now())
  await transaction(ctx.db, async (tx) => {
    const ticket = await reopenTicket(tx, ctx, ticketId)
    if (!ticket) return
    const seen = {
      state: 'returned',
      finding: look.finding,
      at,
      watchedUntil: null,
      nextLookAt: null,
    } as const
    if (!(await storeSeen(tx, ticketId, 'gone', seen))) return
    const days = Math.floor((at.getTime() - (proof.after_at ?? at).getTime()) / DAY_MS)
    const subject = { userId: ticket.user_id, ticketId, findingId: ticket.finding_id ?? undefined }
    await record(tx, ctx, faultReturned, { days }, subject)
    await tellStaff(tx, ticketId, ticket.assignee_id, 'returned')
    await tellClient(tx, ticketId, ticket.email, look.finding.title)
  })
}
