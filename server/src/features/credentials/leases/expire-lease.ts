import { z } from 'zod'
import { appendAudit } from '#platform/audit/append.ts'
import { afterCommit, transaction } from '#platform/database/transaction.ts'
import { addJob, defineJob, type Job } from '#platform/jobs/define.ts'
import { tellChange } from '../hints.ts'

const Payload = z.strictObject({ leaseId: z.number() })

/** Writes down that an access has ended by itself. It opens nothing from its end on, whether this has run or not. */
export const expireLease: Job<typeof Payload> = defineJob({
  id: 'credentials.expire-lease',
  payload: Payload,
  run: (ctx, { leaseId }) =>
    transaction(ctx.db, async (tx) => {
      const lease = await tx
        .selectFrom('credential_leases as l')
        .innerJoin('credentials as c', 'c.id', 'l.credential_id')
        .select(['l.credential_id', 'l.ticket_id', 'l.until', 'l.ended_at', 'c.user_id'])
        .where('l.id', '=', leaseId)
        .forNoKeyUpdate('l')
        .executeTakeFirst()
      if (!lease || lease.ended_at) return
      if (lease.until.getTime() > ctx.now())
        return addJob(tx, expireLease.with({ leaseId }, { key: `lease:${leaseId}`, runAt: lease.until }))
      await tx
        .updateTable('credential_leases')
        .set({ ended_at: lease.until })
        .where('id', '=', leaseId)
        .execute()
      afterCommit(tx, () => tellChange(ctx, lease.user_id, lease.ticket_id))
      await appendAudit(tx, ctx, {
        action: 'credential.lease_expired',
        object: { kind: 'credential', id: lease.credential_id },
        ownerId: lease.user_id,
        ticketId: lease.ticket_id,
      })
    }),
})
