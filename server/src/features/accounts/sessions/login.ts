import type { accountRoutes, SignedIn } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx } from '#platform/context.ts'
import { checkPassword, hashPassword } from '#platform/crypto/passwords.ts'
import { signAccessToken } from '#platform/crypto/tokens.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { setCookie } from '#platform/http/cookies.ts'
import { Problem } from '#platform/problem.ts'
import { signedIn, signInFailed } from '../accounts.events.ts'
import { forgivePasswordTries, limitNetwork, limitPasswordTries } from '../limits.ts'
import { findUser, getUserByEmailOrNull } from '../profile/user.queries.ts'
import { userView } from '../profile/user.view.ts'
import { deviceName } from './device-name.ts'
import { knownDeviceOrNull, rememberDevice } from './known-device.ts'
import { openSession } from './refresh.queries.ts'

export async function login(
  ctx: HttpCtx,
  { body: { email, password } }: Input<typeof accountRoutes.login>,
): Promise<SignedIn> {
  await limitNetwork(ctx, 'signIns')
  const account = await getUserByEmailOrNull(ctx.db, email)
  const device = account && knownDeviceOrNull(ctx, account.id)
  await limitPasswordTries(ctx, email, device)

  const checked = await checkPassword(ctx, account?.password_hash ?? null, password)
  if (!account || checked === 'wrong') {
    await noteFailure(ctx, 'password', account?.id)
    throw new Problem('invalid_credentials')
  }
  await forgivePasswordTries(ctx, email, device)
  if (!account.email_verified_at) {
    await noteFailure(ctx, 'unverified', account.id)
    throw new Problem('email_unverified')
  }

  const newHash = checked === 'outdated' ? await hashPassword(ctx, password) : null
  const { session, refreshToken } = await transaction(ctx.db, async (tx) => {
    await holdPassword(tx, account, newHash)
    const name = deviceName(ctx.request.headers['user-agent'])
    await record(tx, ctx, signedIn, { device: name }, { userId: account.id })
    return openSession(tx, ctx, account, name)
  })
  setCookie(ctx, 'rt', refreshToken, { untilMs: session.idle_expires_at.getTime() })
  rememberDevice(ctx, account.id)
  const token = await signAccessToken(ctx, { userId: account.id, sessionId: session.id })
  return { ...userView(await findUser(ctx.db, account.id)), token }
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

async function noteFailure(ctx: HttpCtx, why: 'password' | 'unverified', userId?: number): Promise<void> {
  await transaction(ctx.db, (tx) => record(tx, ctx, signInFailed, { why }, { userId }))
}
