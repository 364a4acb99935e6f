import type { Proof, ProofState, proofRoutes } from '@sitewright/contract/proofs.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { findVisibleTicket } from '#features/tickets/index.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { expectProof, getProofOrNull, type ProofRow } from './proof.queries.ts'
import { proveFix } from './prove-fix.ts'

/** Before and after of a ticket's fault. A fix that failed its proof looks unfinished to the client, not failed. */
export async function readProof(
  ctx: SignedInCtx,
  { params }: Pick<Input<typeof proofRoutes.get>, 'params'>,
): Promise<{ proof: Proof | null }> {
  await findVisibleTicket(ctx.db, ctx.actor, params.id)
  const row = await getProofOrNull(ctx.db, params.id)
  return { proof: row ? proofView(row, isStaff(ctx.actor)) : null }
}

/** Staff run the checks of a resolved ticket once more. */
export async function proveAgain(
  ctx: SignedInCtx,
  { params }: Input<typeof proofRoutes.again>,
): Promise<{ proof: Proof }> {
  const ticket = await findVisibleTicket(ctx.db, ctx.actor, params.id)
  if (ticket.status !== 'resolved' && ticket.status !== 'closed') throw new Problem('conflict')
  await transaction(ctx.db, async (tx) => {
    if (!(await expectProof(tx, ticket.id))) throw new Problem('not_found')
    await addJob(tx, proveFix.with({ ticketId: ticket.id }, { key: `prove:${ticket.id}` }))
  })
  const { proof } = await readProof(ctx, { params })
  if (!proof) throw new Problem('not_found')
  return { proof }
}

/** A client sees neither that a fault is still there nor that we could not look, before staff have dealt with it. */
function proofView(row: ProofRow, staff: boolean): Proof {
  const state = row.state as ProofState
  const isFailed = state === 'still_there' || state === 'unknown'
  const shown = isFailed && !staff ? 'waiting' : state
  const hasAfter = row.after_at !== null && shown !== 'waiting'
  return {
    state: shown,
    code: row.code,
    title: row.before.title,
    url: row.url,
    before: { at: row.before_at.toISOString(), says: row.before.title, evidence: row.before.evidence },
    after:
      hasAfter && row.after_at
        ? {
            at: row.after_at.toISOString(),
            says: SAYS[shown],
            evidence: row.after?.evidence ?? [],
          }
        : null,
    watched_until: row.watched_until?.toISOString() ?? null,
    looks: row.looks,
    can: { check_again: staff && isFailed },
  }
}

const SAYS: Record<ProofState, string> = {
  waiting: '',
  gone: 'The same checks ran again and did not see it any more.',
  still_there: 'The same checks ran again and still see it.',
  unknown: 'The site did not answer us, so the checks could not run.',
  returned: 'The daily check saw it again, twice.',
}
