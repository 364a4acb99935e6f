import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion, passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedIn } from '@sitewright/contract/users.ts'
import { issueChallenge, signInFailed, startSession, takeChallenge } from '#features/accounts/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { HttpCtx } from '#platform/context.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { clearCookie, readCookie, setCookie } from '#platform/http/cookies.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import type { PasskeyRow } from './passkey.queries.ts'
import { isHandleOf, relyingParty, signedChallenge } from './relying-party.ts'

const CHALLENGE_LIVES_MINUTES = 5

/** Names no passkeys, so that it says nothing about who has an account. */
export async function startSignIn(ctx: HttpCtx) {
  await ctx.limits.consume(limits.passkeyStarts, peerKey(ctx.ip))
  const browser = randomToken()
  const challenge = await issueChallenge(ctx.db, ctx, {
    purpose: 'passkey_sign_in',
    livesMinutes: CHALLENGE_LIVES_MINUTES,
    browserHash: hashOfToken(browser),
  })
  setCookie(ctx, 'pk', browser, { untilMs: ctx.now() + CHALLENGE_LIVES_MINUTES * 60_000 })
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingParty(ctx).id,
      challenge: Buffer.from(challenge, 'base64url'),
      userVerification: 'required',
    })),
  }
}

/** The challenge works once and in the browser that asked, whatever comes of it. */
export async function signInWithPasskey(
  ctx: HttpCtx,
  { body: { response } }: Input<typeof passkeyRoutes.signIn>,
): Promise<SignedIn> {
  await ctx.limits.consume(limits.passkeyAnswers, peerKey(ctx.ip))
  const challenge = signedChallenge(response.response.clientDataJSON)
  const browser = readCookie(ctx, 'pk')
  clearCookie(ctx, 'pk')
  const taken =
    challenge &&
    browser &&
    (await takeChallenge(ctx.db, ctx, { purpose: 'passkey_sign_in', challenge, browser }))
  if (!taken) throw new Problem('sign_in_expired')
  const key = await ctx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  const counter = key ? await verifiedCounter(ctx, response, challenge, key) : null
  if (!key || counter === null) return refuse(ctx, key?.user_id)
  return startSession(ctx, {
    userId: key.user_id,
    how: 'passkey',
    hold: (tx) => holdPasskey(tx, ctx, key.id, counter),
  })
}

/** Null when the assertion is not of this very passkey, person, page and challenge. */
async function verifiedCounter(
  ctx: HttpCtx,
  response: PasskeyAssertion,
  challenge: string,
  key: PasskeyRow,
): Promise<number | null> {
  if (!isHandleOf(ctx, response.response.userHandle, key.user_id)) return null
  const { id, origins } = relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: { ...response.response } },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
        transports: key.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    ctx.log.info({ err: error, passkey: key.id }, 'a passkey was refused')
    return null
  }
}

/** A passkey that was removed while it was being checked opens no session after all. */
async function holdPasskey(tx: Tx, ctx: HttpCtx, id: number, counter: number): Promise<void> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem('passkey_refused')
}

async function refuse(ctx: HttpCtx, userId: number | undefined): Promise<never> {
  if (userId !== undefined)
    await transaction(ctx.db, (tx) => record(tx, ctx, signInFailed, { why: 'passkey' }, { userId }))
  throw new Problem('passkey_refused')
}
