import type { SignedInCtx } from '#platform/context.ts'
import { checkPassword } from '#platform/crypto/passwords.ts'
import { limitPasswordTries, resetPasswordTries } from '../limits.ts'
import { findUserWithHash } from '../profile/user.queries.ts'

/**
 * Whether this is the caller's password, before something that a stolen token alone must not do. Tries are counted as
 * those of a known device; throws `rate_limited` when there were too many.
 */
export async function isOwnPassword(ctx: SignedInCtx, password: string): Promise<boolean> {
  const { userId, sessionId } = ctx.actor
  const user = await findUserWithHash(ctx.db, userId)
  const device = `session-${sessionId}`
  await limitPasswordTries(ctx, user.email, device)
  if ((await checkPassword(ctx, user.password_hash, password)) === 'wrong') return false
  await resetPasswordTries(ctx, user.email, device)
  return true
}
