import { dropChallenges, endSessions, expireCodes } from '#features/accounts/index.ts'
import { endTokens } from '#features/api-tokens/index.ts'
import { dropFeed } from '#features/reminders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Ends every way to sign in to the account of before: it must not open the staff account that it becomes. */
export async function dropOldSignIns(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  await expireCodes(tx, ctx, userId)
  await dropChallenges(tx, userId)
  for (const table of ['email_moves', 'passkeys', 'two_step', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await endSessions(tx, ctx, { userId }, 'role_changed')
}

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
