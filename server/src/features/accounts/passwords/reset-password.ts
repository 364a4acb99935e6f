import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { tryCode, useCode } from '../codes/code.queries.ts'
import { forgivePasswordTries, limitNetwork } from '../limits.ts'
import { findUserWithHash } from '../profile/user.queries.ts'
import { proveAddress } from '../registration/prove-address.ts'
import { requireFitPassword } from './password.policy.ts'
import { replacePassword } from './replace-password.ts'

/** A mailed code proves the address as well, so an account that was never verified is so afterwards. */
export async function resetPassword(
  ctx: Ctx,
  { body: { email, code, password } }: Input<typeof accountRoutes.resetPassword>,
): Promise<{ message: string }> {
  requireFitPassword(password, { email }, 'password')
  await limitNetwork(ctx, 'codeTries')
  const match = await tryCode(ctx, { purposes: ['reset_password'], email, code })
  if (!match) throw new Problem('invalid_code')
  const user = await findUserWithHash(ctx.db, match.userId)
  requireFitPassword(password, { email, name: user.name, isAdmin: user.is_admin }, 'password')
  const passwordHash = await hashPassword(ctx, password)
  await transaction(ctx.db, async (tx) => {
    if (!(await useCode(tx, ctx, match))) throw new Problem('invalid_code')
    await replacePassword(tx, ctx, { userId: user.id, passwordHash, how: 'reset' })
    if (!user.email_verified_at) await proveAddress(tx, ctx, user.id, email)
  })
  await forgivePasswordTries(ctx, email, null)
  return { message: 'Your new password is set. Please sign in with it.' }
}
