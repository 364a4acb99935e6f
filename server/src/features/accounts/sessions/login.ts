import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignInReply } from '@sitewright/contract/users.ts'
import type { HttpCtx } from '#platform/context.ts'
import { checkPassword, hashPassword } from '#platform/crypto/passwords.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record, recordNothing } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { signInFailed } from '../accounts.events.ts'
import { limitNetwork, limitPasswordTries, resetPasswordTries } from '../limits.ts'
import { getUserByEmailOrNull } from '../profile/user.queries.ts'
import { knownDeviceOrNull } from './known-device.ts'
import { goOnFromFirstStep } from './second-step.ts'

export async function login(
  ctx: HttpCtx,
  { body: { email, password } }: Input<typeof accountRoutes.login>,
): Promise<SignInReply> {
  await limitNetwork(ctx, 'signIns')
  const account = await getUserByEmailOrNull(ctx.db, email)
  const device = account && knownDeviceOrNull(ctx, account)
  await limitPasswordTries(ctx, email, device)

  const checked = await checkPassword(ctx, account?.password_hash ?? null, password)
  if (!account || checked === 'wrong') {
    if (account) await noteFailure(ctx, 'password', account.id)
    else await transaction(ctx.db, recordNothing)
    throw new Problem('invalid_credentials')
  }
  await resetPasswordTries(ctx, email, device)
  if (!account.email_verified_at) {
    await noteFailure(ctx, 'unverified', account.id)
    throw new Problem('email_unverified')
  }

  const newHash = checked === 'outdated' ? await hashPassword(ctx, password) : null
  return goOnFromFirstStep(ctx, {
    user: account,
    how: 'password',
    hold: (tx) => holdPassword(tx, account, newHash),
  })
}

/** A password that was changed while this one was being checked does not open a session after all. */
async function holdPassword(
  tx: Tx,
  account: { id: number; password_hash: string },
  newHash: string | null,
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('invalid_credentials')
  if (newHash)
    await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', account.id).execute()
}

async function noteFailure(ctx: HttpCtx, why: 'password' | 'unverified', userId: number): Promise<void> {
  await transaction(ctx.db, (tx) => record(tx, ctx, signInFailed, { why }, { userId }))
}
