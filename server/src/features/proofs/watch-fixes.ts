import { DAY_MS } from '@sitewright/contract/durations.ts'
import { z } from 'zod'
import { lockLeadingTicketOrNull, reopenTicket } from '#features/tickets/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { notifyClient, notifyStaff } from './notify.ts'
import { faultReturned } from './proof.events.ts'
import { claimDueLooks, countLook, getProofOrNull, type ProofRow, storeSeen } from './proof.queries.ts'
import { type Look, repeatChecks } from './repeat-checks.ts'

const AT_ONCE = 50

/** Looks after proved fixes: each is checked daily for 30 days. */
export const watchFixes = defineJob({
  id: 'proofs.watch-fixes',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const now = new Date(ctx.now())
    const putOffTo = new Date(now.getTime() + DAY_MS)
    await transaction(ctx.db, async (tx) => {
      const due = await claimDueLooks(tx, { now, putOffTo, limit: AT_ONCE })
      await addJobs(
        tx,
        due.map((ticketId) => watchFix.with({ ticketId }, { key: `watch:${ticketId}` })),
      )
    })
  },
})

/** One daily look. What is seen once may be an accident, so a fault has returned when it is seen twice. */
export const watchFix = defineJob({
  id: 'proofs.watch-fix',
  queue: 'examinations',
  payload: z.strictObject({ ticketId: z.number() }),
  run: async (ctx, { ticketId }, signal, isLastTry) => {
    const proof = await getProofOrNull(ctx.db, ticketId)
    if (proof?.state !== 'gone') return
    const look = () => repeatChecks(ctx, proof, 'watch', { signal, isLastTry })
    const first = await look()
    const seen = first.kind === 'seen' ? await look() : first
    if (seen.kind === 'gone') await countLook(ctx.db, ticketId, new Date(ctx.now()))
    if (seen.kind === 'seen') await reopen(ctx, proof, seen)
  },
})

const isOver = (status: string) => status === 'resolved' || status === 'closed'

/** A proof that was asked for again meanwhile stays as it is, and so does its ticket. */
async function reopen(ctx: Ctx, proof: ProofRow, look: Extract<Look, { kind: 'seen' }>): Promise<void> {
  const { ticket_id: ticketId } = proof
  const at = new Date(ctx.now())
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockLeadingTicketOrNull(tx, ticketId)
    if (!ticket || !isOver(ticket.status)) return
    const seen = {
      state: 'returned',
      finding: look.finding,
      at,
      watchedUntil: null,
      nextLookAt: null,
    } as const
    if (!(await storeSeen(tx, { ticketId, from: 'gone', asked: proof.asked }, seen))) return
    await reopenTicket(tx, ctx, ticket.id)
    const days = Math.floor((at.getTime() - (proof.after_at ?? at).getTime()) / DAY_MS)
    // A merged ticket led on to the one that it is part of.
    const subject = { userId: ticket.user_id, ticketId: ticket.id, findingId: ticket.finding_id ?? undefined }
    await record(tx, ctx, faultReturned, { days }, subject)
    await notifyStaff(tx, ctx, ticket, 'returned')
    await notifyClient(tx, ctx, ticket, look.finding.title)
  })
}
