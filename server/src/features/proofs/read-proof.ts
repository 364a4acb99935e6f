import type { Proof, ProofState, proofRoutes } from '@sitewright/contract/proofs.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { claimFix, findVisibleTicket, lockVisibleTicket } from '#features/tickets/index.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { getMergedProofOrNull, getProofOrNull, type ProofRow, withMerged } from './proof.queries.ts'
import { proveSoon } from './prove-fix.ts'

/** Before and after of a ticket's fault. */
export async function readProof(
  ctx: SignedInCtx,
  { params }: Pick<Input<typeof proofRoutes.get>, 'params'>,
): Promise<{ proof: Proof | null }> {
  const ticket = await findVisibleTicket(ctx.db, ctx.actor, params.id)
  const row = (await getProofOrNull(ctx.db, params.id)) ?? (await getMergedProofOrNull(ctx.db, params.id))
  const isShown = row && row.state !== 'cancelled'
  return { proof: isShown ? proofView(row, ticket.status, isStaff(ctx.actor)) : null }
}

/** Staff run the checks once more, of a resolved ticket or after they failed. */
export async function proveAgain(
  ctx: SignedInCtx,
  { params }: Input<typeof proofRoutes.again>,
): Promise<{ proof: Proof }> {
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockVisibleTicket(tx, ctx.actor, params.id)
    if (!isOver(ticket.status)) {
      if (!(await hasFailed(tx, ticket.id))) throw new Problem('conflict')
      return claimFix(tx, ctx, ticket)
    }
    const started: boolean[] = []
    for (const id of await withMerged(tx, ticket.id)) started.push(await proveSoon(tx, id))
    if (!started.includes(true)) throw new Problem('not_found')
  })
  const { proof } = await readProof(ctx, { params })
  if (!proof) throw new Problem('not_found')
  return { proof }
}

const isOver = (status: string) => status === 'resolved' || status === 'closed'
const failed = ['still_there', 'unknown']

async function hasFailed(tx: Tx, ticketId: number): Promise<boolean> {
  const states: string[] = []
  for (const id of await withMerged(tx, ticketId)) states.push((await getProofOrNull(tx, id))?.state ?? '')
  return states.some((state) => failed.includes(state))
}

/** A ticket resolved without proof shows none to the client; a failed proof is shown only while we work on it. */
function proofView(row: ProofRow, status: string, staff: boolean): Proof | null {
  const state = row.state as ProofState
  const isFailed = failed.includes(state)
  if (isFailed && !staff && isOver(status)) return null
  return {
    state,
    code: row.code,
    title: row.before.title,
    url: row.url,
    before: { at: row.before_at.toISOString(), says: row.before.title, evidence: row.before.evidence },
    after: row.after_at
      ? { at: row.after_at.toISOString(), says: SAYS[state], evidence: row.after?.evidence ?? [] }
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
  unknown: 'The site did not show us enough for the checks to tell.',
  returned: 'The daily check saw it again, twice.',
}
