import { sql } from 'kysely'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { tellChange } from '../hints.ts'

/** Ends every access of a person who leaves the staff. */
export async function withdrawLeases(tx: Tx, ctx: Ctx, holderId: number): Promise<void> {
  const { rows } = await sql<{ credential_id: number; ticket_id: number; owner_id: number }>`
    update credential_leases l set ended_at = ${new Date(ctx.now())} from credentials c
    where l.holder_id = ${holderId} and l.ended_at is null and c.id = l.credential_id
    returning l.credential_id, l.ticket_id, c.user_id as owner_id`.execute(tx)
  afterCommit(tx, () => {
    for (const { owner_id, ticket_id } of rows) tellChange(ctx, owner_id, ticket_id)
  })
  await appendAudit(
    tx,
    ctx,
    ...rows.map(({ credential_id, ticket_id, owner_id }) => ({
      action: 'credential.lease_withdrawn',
      object: { kind: 'credential', id: credential_id },
      ownerId: owner_id,
      ticketId: ticket_id,
    })),
  )
}
