import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { checkPassword, hashPassword } from '#platform/crypto/passwords.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { forgivePasswordTries, limitPasswordTries } from '../limits.ts'
import { findUserWithHash } from '../profile/user.queries.ts'
import { requireFitPassword } from './password.policy.ts'
import { replacePassword } from './replace-password.ts'

export async function updatePassword(
  ctx: SignedInCtx,
  { body }: Input<typeof accountRoutes.updatePassword>,
): Promise<{ message: string }> {
  const { userId, sessionId } = ctx.actor
  const user = await findUserWithHash(ctx.db, userId)
  requireFitPassword(
    body.newPassword,
    { email: user.email, name: user.name, isAdmin: user.is_admin },
    'newPassword',
  )
  const device = `session-${sessionId}`
  await limitPasswordTries(ctx, user.email, device)
  if ((await checkPassword(ctx, user.password_hash, body.currentPassword)) === 'wrong') throw wrongPassword()
  await forgivePasswordTries(ctx, user.email, device)
  const passwordHash = await hashPassword(ctx, body.newPassword)
  await transaction(ctx.db, (tx) =>
    replacePassword(tx, ctx, { userId, passwordHash, how: 'changed', keep: sessionId }),
  )
  return { message: 'Password updated successfully!' }
}

// Not 401: the session is fine, and a browser would try to renew it.
function wrongPassword(): Problem {
  const says = 'The current password is not right.'
  return new Problem('invalid', { says, fields: { currentPassword: says } })
}
