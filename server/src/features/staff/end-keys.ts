import { endTokens } from '#features/api-tokens/index.ts'
import { dropFeed } from '#features/reminders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What opens something without a session: it never outlives the role it was made with. */
export async function endKeys(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  why: 'new_role' | 'deactivated',
): Promise<void> {
  await endTokens(tx, ctx, { userId }, why)
  await dropFeed(tx, userId)
}
