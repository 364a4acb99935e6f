import type { credentialRoutes, Lease } from '@sitewright/contract/credentials.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { holdSession } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { leadsTo, OPEN_TICKETS } from '../credential.queries.ts'
import { leaseView } from '../credential.view.ts'
import { tellChange } from '../hints.ts'
import { leaseMail } from '../mails.ts'
import { expireLease } from './expire-lease.ts'

/** Staff take access to one entry, for its own open ticket, with a reason and an end; the client gets a mail. */
export async function startLease(
  ctx: SignedInCtx,
  { params, body }: Input<typeof credentialRoutes.lease>,
): Promise<Lease> {
  const { actor } = ctx
  const now = ctx.now()
  const until = new Date(now + body.minutes * 60_000)
  await ctx.limits.consume(limits.leases, String(actor.userId))
  return transaction(ctx.db, async (tx) => {
    const entry = await findForTicket(tx, params.id, body.ticket_id)
    await holdSession(tx, actor)
    const over = await endWhatIsOver(tx, params.id, actor.userId, new Date(now))
    const lease = await tx
      .insertInto('credential_leases')
      .values({
        credential_id: params.id,
        ticket_id: body.ticket_id,
        holder_id: actor.userId,
        reason: body.reason,
        created_at: new Date(now),
        until,
      })
      .onConflict((conflict) =>
        conflict.columns(['credential_id', 'holder_id']).where('ended_at', 'is', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (!lease) throw new Problem('conflict', { says: 'You have access to this login already.' })
    await addJob(tx, expireLease.with({ leaseId: lease.id }, { key: `lease:${lease.id}`, runAt: until }))
    const ticket = { id: body.ticket_id, subject: entry.subject }
    await sendMail(tx, leaseMail(entry.email, { label: entry.label, who: actor.name, lease, ticket, until }))
    afterCommit(tx, () => tellChange(ctx, entry.user_id, body.ticket_id))
    const object = { kind: 'credential', id: params.id }
    const ownerId = entry.user_id
    await appendAudit(
      tx,
      ctx,
      ...over.map((ticketId) => ({ action: 'credential.lease_expired', object, ownerId, ticketId })),
      {
        action: 'credential.lease_started',
        object,
        ownerId,
        ticketId: body.ticket_id,
        reason: body.reason,
      },
    )
    return leaseView(actor, entry.user_id, { ...lease, holder_name: actor.name })
  })
}

/** The entry, if it belongs to a request of this ticket; the ticket stays locked, so that it is not closed meanwhile. */
async function findForTicket(tx: Tx, credentialId: number, ticketId: number) {
  const entry = await tx
    .selectFrom('credentials as c')
    .innerJoin('tickets as own', 'own.service_request_id', 'c.service_request_id')
    .innerJoin('tickets as t', (join) => join.on(leadsTo))
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.label', 't.status', 't.subject', 'u.email'])
    .where('c.id', '=', credentialId)
    .where('t.id', '=', ticketId)
    .where('t.deleted_at', 'is', null)
    .forNoKeyUpdate('t')
    .executeTakeFirst()
  // After the ticket and before its accesses, as everywhere.
  const held = await tx
    .selectFrom('credentials')
    .select('id')
    .where('id', '=', credentialId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!entry || !held) throw new Problem('not_found')
  if (!OPEN_TICKETS.includes(entry.status))
    throw new Problem('ticket_closed', {
      says: 'The work on this ticket is over. Please open it again first.',
    })
  return entry
}

/** An access whose time is up makes room, although the job that ends it has not run yet. Gives their tickets. */
async function endWhatIsOver(tx: Tx, credentialId: number, holderId: number, now: Date): Promise<number[]> {
  const ended = await tx
    .updateTable('credential_leases')
    .set((eb) => ({ ended_at: eb.ref('until') }))
    .where('credential_id', '=', credentialId)
    .where('holder_id', '=', holderId)
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .returning('ticket_id')
    .execute()
  return ended.map(({ ticket_id }) => ticket_id)
}
