import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { findUserWithHash } from '../profile/user.queries.ts'
import { holdSignedIn, signedOutMeanwhile } from '../sessions/hold-signed-in.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { requireFitPassword } from './password.policy.ts'
import { replacePassword } from './replace-password.ts'
import { requirePassword } from './require-password.ts'

export async function updatePassword(
  ctx: SignedInHttpCtx,
  { body }: Input<typeof accountRoutes.updatePassword>,
): Promise<{ message: string }> {
  const { userId, sessionId } = ctx.actor
  const user = await findUserWithHash(ctx.db, userId)
  requireFitPassword(
    body.newPassword,
    { email: user.email, name: user.name, isAdmin: user.is_admin },
    'newPassword',
  )
  await requirePassword(ctx, body.currentPassword, {
    field: 'currentPassword',
    says: 'The current password is not right.',
  })
  const passwordHash = await hashPassword(ctx, body.newPassword)
  await transaction(ctx.db, async (tx) => {
    await holdChecked(tx, { userId, sessionId, checked: user.password_hash })
    await replacePassword(tx, ctx, { userId, passwordHash, how: 'changed', keep: sessionId })
  })
  rememberDevice(ctx, { id: userId, password_hash: passwordHash })
  return { message: 'Password updated successfully!' }
}

/** Meanwhile the owner may have set a new password by mail, or have ended this session. */
async function holdChecked(
  tx: Tx,
  { userId, sessionId, checked }: { userId: number; sessionId: number; checked: string },
): Promise<void> {
  await holdSignedIn(tx, { userId, sessionId })
  const { password_hash } = await findUserWithHash(tx, userId)
  if (password_hash !== checked) throw signedOutMeanwhile()
}
