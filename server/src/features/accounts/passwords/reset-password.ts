import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { holdUser, tryCode, useCode } from '../code.queries.ts'
import { limitNetwork, resetPasswordTries } from '../limits.ts'
import { findUserWithHash } from '../profile/user.queries.ts'
import { proveAddress } from '../registration/prove-address.ts'
import { registeringBrowser } from '../registration/registering-browser.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { ownerOfBrowserOrNull } from '../sessions/own-browser.ts'
import { requireFitPassword } from './password.policy.ts'
import { replacePassword } from './replace-password.ts'

/** A mailed code proves the address as well, so the code of a registration does as well and verifies the account. */
export async function resetPassword(
  ctx: HttpCtx,
  { body: { email, code, password } }: Input<typeof accountRoutes.resetPassword>,
): Promise<{ message: string }> {
  requireFitPassword(password, { email }, 'password')
  await limitNetwork(ctx, 'codeTries')
  const owner = await ownerOfBrowserOrNull(ctx, email)
  const match = await tryCode(ctx, { email, code, own: { reset_password: owner, verify_email: owner } })
  if (!match) throw new Problem('invalid_code')
  const user = await findUserWithHash(ctx.db, match.userId)
  requireFitPassword(password, { email, name: user.name, isAdmin: user.is_admin }, 'password')
  const passwordHash = await hashPassword(ctx, password)
  await transaction(ctx.db, async (tx) => {
    await holdUser(tx, user.id)
    if (!(await useCode(tx, ctx, match))) throw new Problem('invalid_code')
    await replacePassword(tx, ctx, { userId: user.id, passwordHash, how: 'reset' })
    if (user.email_verified_at) return
    await dropDetailsOfOthers(tx, ctx, user.id)
    await proveAddress(tx, ctx, { userId: user.id, email })
  })
  await resetPasswordTries(ctx, email, null)
  rememberDevice(ctx, { id: user.id, password_hash: passwordHash })
  return { message: 'Your new password is set. Please sign in with it.' }
}

/** The code proves the address alone: website and telephone stay where only this browser registered it. */
async function dropDetailsOfOthers(tx: Tx, ctx: HttpCtx, userId: number): Promise<void> {
  const browser = registeringBrowser(ctx)
  await tx
    .updateTable('users')
    .set({ website_url: null, phone_number: null })
    .where('id', '=', userId)
    .$if(browser !== null, (users) =>
      users.where((eb) =>
        eb.or([eb('registered_again', '=', true), eb('registered_by', 'is distinct from', browser)]),
      ),
    )
    .execute()
}
