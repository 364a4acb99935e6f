import type { credentialRoutes } from '@sitewright/contract/credentials.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { tellChange } from '../hints.ts'

/** The owner of the entry or who holds the access ends it; one that has ended stays so. */
export async function endLease(
  ctx: SignedInCtx,
  { params }: Input<typeof credentialRoutes.endLease>,
): Promise<{ message: string }> {
  const { userId } = ctx.actor
  await transaction(ctx.db, async (tx) => {
    const lease = await tx
      .selectFrom('credential_leases as l')
      .innerJoin('credentials as c', 'c.id', 'l.credential_id')
      .select(['l.ticket_id', 'l.ended_at', 'c.user_id'])
      .where('l.id', '=', params.leaseId)
      .where('l.credential_id', '=', params.id)
      .where((eb) => eb.or([eb('c.user_id', '=', userId), eb('l.holder_id', '=', userId)]))
      .forNoKeyUpdate('l')
      .executeTakeFirst()
    if (!lease) throw new Problem('not_found')
    if (lease.ended_at) return
    await tx
      .updateTable('credential_leases')
      .set({ ended_at: new Date(ctx.now()) })
      .where('id', '=', params.leaseId)
      .execute()
    afterCommit(tx, () => tellChange(ctx, lease.user_id, lease.ticket_id))
    await appendAudit(tx, ctx, {
      action: 'credential.lease_ended',
      object: { kind: 'credential', id: params.id },
      ownerId: lease.user_id,
      ticketId: lease.ticket_id,
    })
  })
  return { message: 'The access has ended.' }
}
