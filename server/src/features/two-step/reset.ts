import { dropChallenges, endSessions, getUserByEmailOrNull } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { switchedOffMail } from './mails.ts'
import { twoStepSwitchedOff } from './two-step.events.ts'

/** For the operator: deletes app, passkeys and recovery codes of an account, and ends its sessions. */
export async function resetTwoStep(ctx: Ctx, email: string): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const user = await getUserByEmailOrNull(tx, email)
    if (!user) throw new Problem('not_found', { says: `there is no account with the address ${email}` })
    for (const table of ['two_step', 'recovery_codes', 'passkeys'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await dropChallenges(tx, user.id)
    await endSessions(tx, ctx, { userId: user.id }, 'second_step_changed')
    await record(tx, ctx, twoStepSwitchedOff, {}, { userId: user.id })
    await sendMail(tx, switchedOffMail(ctx.config, email))
    await appendAudit(tx, ctx, {
      action: 'account.two_step_reset',
      object: { kind: 'account', id: user.id },
      ownerId: user.id,
    })
    return `${user.name} (${email}) signs in with the password alone until a new second step is set up.`
  })
}
