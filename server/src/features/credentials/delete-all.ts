import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { holdAllOwn } from './credential.queries.ts'
import { tellChange } from './hints.ts'

/** Every entry of an account, with its secrets, keys and accesses; `reason` is for the log of each. */
export async function deleteAllOf(tx: Tx, ctx: Ctx, userId: number, reason: string): Promise<void> {
  const rows = await holdAllOwn(tx, userId)
  await tx.deleteFrom('credentials').where('user_id', '=', userId).execute()
  afterCommit(tx, () => {
    for (const { ticket_id } of rows) tellChange(ctx, userId, ticket_id)
  })
  await appendAudit(
    tx,
    ctx,
    ...rows.map(({ id }) => ({
      action: 'credential.deleted',
      object: { kind: 'credential', id },
      ownerId: userId,
      reason,
    })),
  )
}
