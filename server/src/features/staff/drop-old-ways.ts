import { dropChallenges, endSessions, expireCodes } from '#features/accounts/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Ways into the client's account of before: whoever had one must not have one to the staff's. */
export async function dropOldWays(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  await expireCodes(tx, ctx, userId)
  await dropChallenges(tx, userId)
  for (const table of ['email_moves', 'passkeys', 'two_step', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await endSessions(tx, ctx, { userId }, 'role_changed')
}
