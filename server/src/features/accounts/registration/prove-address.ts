import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { accountVerified } from '../accounts.events.ts'

/** Verifies an account that still has this address, once; throws `invalid_code` otherwise. */
export async function proveAddress(
  tx: Tx,
  ctx: Ctx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const proven = await tx
    .updateTable('users')
    .set({ email_verified_at: new Date(ctx.now()) })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!proven) throw new Problem('invalid_code')
  await record(tx, ctx, accountVerified, {}, { userId })
}
