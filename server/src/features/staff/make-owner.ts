import { endSessions, getUserByEmailOrNull } from '#features/accounts/index.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { dropOldWays } from './drop-old-ways.ts'
import { endKeys } from './end-keys.ts'

/** For who runs the machine: the way back in when no owner is left. Says what was done. */
export async function makeOwner(ctx: Ctx, email: string): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const user = await getUserByEmailOrNull(tx, email)
    if (!user) throw new Problem('not_found', { says: `there is no account with the address ${email}` })
    if (!user.email_verified_at)
      throw new Problem('conflict', {
        says: `the account ${email} has not verified its address, so a stranger may have made it`,
      })
    await tx
      .updateTable('users')
      .set({
        is_admin: true,
        staff_role: 'owner',
        pending_email: null,
        suspended_at: null,
        suspended_reason: null,
      })
      .where('id', '=', user.id)
      .execute()
    // Of a colleague the second step stays: without it, the password alone would open more than before.
    if (user.is_admin) await endSessions(tx, ctx, { userId: user.id }, 'role_changed')
    else await dropOldWays(tx, ctx, user.id)
    await endKeys(tx, ctx, user.id, 'new_role')
    await appendAudit(tx, ctx, {
      action: 'staff.role_changed',
      object: { kind: 'staff', id: user.id },
      reason: 'owner, by the command make-owner',
    })
    return `${user.name} (${email}) is an owner now and has to sign in again.`
  })
}
