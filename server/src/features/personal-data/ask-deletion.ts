import { DAY_MS } from '@sitewright/contract/durations.ts'
import { DELETION_AFTER_DAYS, type personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import type { Input } from '@sitewright/contract/route.ts'
import {
  dropChallenges,
  endSessions,
  findUser,
  holdSignedIn,
  requirePassword,
} from '#features/accounts/index.ts'
import { endOpenCheckout } from '#features/subscriptions/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { clearCookie } from '#platform/http/cookies.ts'
import { Problem } from '#platform/problem.ts'
import { deletionAskedMail } from './mails.ts'
import { deletionAsked } from './personal-data.events.ts'

/** Signs out everywhere; until the day comes, any sign-in takes it back. */
export async function askDeletion(
  ctx: SignedInHttpCtx,
  { body: { password } }: Input<typeof personalDataRoutes.deleteAccount>,
): Promise<{ message: string; deleted_at: string }> {
  const { userId } = ctx.actor
  await requirePassword(ctx, password)
  const due = new Date(ctx.now() + DELETION_AFTER_DAYS * DAY_MS)
  await transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    const user = await findUser(tx, userId)
    if (user.is_admin)
      throw new Problem('conflict', { says: 'Staff accounts are not deleted here: they answer for tickets.' })
    await tx
      .updateTable('users')
      .set({ deletion_asked_at: new Date(ctx.now()), deletion_due_at: due })
      .where('id', '=', userId)
      .execute()
    await endOpenCheckout(tx, userId, new Date(ctx.now()))
    await dropChallenges(tx, userId)
    await endSessions(tx, ctx, { userId }, 'deletion_asked')
    await record(tx, ctx, deletionAsked, {}, { userId })
    await sendMail(tx, deletionAskedMail(ctx.config, user.email, due))
  })
  clearCookie(ctx, 'rt')
  return { message: 'Your account will be deleted.', deleted_at: due.toISOString() }
}
