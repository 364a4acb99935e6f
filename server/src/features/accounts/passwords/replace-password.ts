import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { passwordChanged } from '../accounts.events.ts'
import { expireCodes } from '../code.queries.ts'
import { passwordChangedMail } from '../mails.ts'
import { dropChallenges } from '../sessions/challenge.queries.ts'
import { endSessions } from '../sessions/session.queries.ts'

interface NewPassword {
  userId: number
  passwordHash: string
  how: 'changed' | 'reset'
  /** The session that stays; without it all end. */
  keep?: number
}

/** Sets it, ends all other sessions, stops a pending change of address, and mails the owner. */
export async function replacePassword(
  tx: Tx,
  ctx: Ctx,
  { userId, passwordHash, how, keep }: NewPassword,
): Promise<void> {
  const { email } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, pending_email: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await expireCodes(tx, ctx, userId)
  await dropChallenges(tx, userId)
  const why = how === 'reset' ? 'password_reset' : 'password_changed'
  await endSessions(tx, ctx, keep === undefined ? { userId } : { userId, except: keep }, why)
  await record(tx, ctx, passwordChanged, { how }, { userId })
  await sendMail(tx, passwordChangedMail(ctx.config, email))
}
