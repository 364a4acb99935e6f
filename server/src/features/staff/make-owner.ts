import { endSessions } from '#features/accounts/index.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { dropOldSignIns, endKeys } from './end-access.ts'

/** For the operator, when no owner is left. Returns what was done as a sentence. */
export async function makeOwner(ctx: Ctx, email: string): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'is_admin', 'email_verified_at', 'merged_into', 'deletion_due_at'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new Problem('not_found', { says: `there is no account with the address ${email}` })
    const says = whyNot(user)
    if (says) throw new Problem('conflict', { says: `the account ${email} ${says}` })
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
    else await dropOldSignIns(tx, ctx, user.id)
    await endKeys(tx, ctx, user.id, 'new_role')
    await appendAudit(tx, ctx, {
      action: 'staff.role_changed',
      object: { kind: 'staff', id: user.id },
      reason: 'owner, by the command make-owner',
    })
    return `${user.name} (${email}) is an owner now and has to sign in again.`
  })
}

function whyNot(of: {
  email_verified_at: Date | null
  merged_into: number | null
  deletion_due_at: Date | null
}): string | null {
  if (!of.email_verified_at) return 'has not verified its address, so a stranger may have made it'
  if (of.merged_into) return 'was merged into another one and is closed'
  if (of.deletion_due_at) return 'is to be deleted, as its owner asked; signing in takes that back'
  return null
}
