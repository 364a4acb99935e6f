import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import { PASSKEYS_MAX, type PasskeyView, type passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import type { Input } from '@sitewright/contract/route.ts'
import {
  endSessions,
  findUser,
  holdSignedIn,
  issueChallenge,
  requireFreshProof,
  takeChallenge,
} from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { passkeyAddedMail } from './mails.ts'
import { passkeyAdded } from './passkey.events.ts'
import { listOf, viewOf } from './passkey.queries.ts'
import { handleOf, relyingParty, signedChallenge } from './relying-party.ts'

const CHALLENGE_LIVES_MINUTES = 5
/** EdDSA, ES256 and RS256: what every authenticator of today speaks. */
const ALGORITHMS = [-8, -7, -257]

export async function startAdding(
  ctx: SignedInHttpCtx,
  { body: { password } }: Input<typeof passkeyRoutes.addOptions>,
) {
  await requireFreshProof(ctx, password)
  const { userId, sessionId } = ctx.actor
  const known = await listOf(ctx.db, userId)
  if (known.length >= PASSKEYS_MAX) throw tooMany()
  const user = await findUser(ctx.db, userId)
  const challenge = await issueChallenge(ctx.db, ctx, {
    purpose: 'passkey_add',
    userId,
    sessionId,
    livesMinutes: CHALLENGE_LIVES_MINUTES,
  })
  const { id, name } = relyingParty(ctx)
  return {
    ...(await generateRegistrationOptions({
      rpID: id,
      rpName: name,
      userName: user.email,
      userDisplayName: user.name,
      userID: handleOf(ctx, userId),
      challenge: Buffer.from(challenge, 'base64url'),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map((key) => ({ id: key.credential_id, transports: key.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  }
}

/** The challenge was made for this session alone and works once; what ends it meanwhile adds no passkey. */
export async function addPasskey(
  ctx: SignedInHttpCtx,
  { body: { name, response } }: Input<typeof passkeyRoutes.add>,
): Promise<PasskeyView> {
  const { userId, sessionId } = ctx.actor
  const challenge = signedChallenge(response.response.clientDataJSON)
  if (!challenge) throw refused()
  const asked = { purpose: 'passkey_add', challenge, sessionId } as const
  const made = await verify(ctx, response, challenge).catch(async (cause: unknown) => {
    await takeChallenge(ctx.db, ctx, asked)
    throw refused(cause)
  })
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    if (!(await takeChallenge(tx, ctx, asked))) throw refused()
    const user = await findUser(tx, userId)
    const called = name ?? `Passkey of ${new Date(ctx.now()).toISOString().slice(0, 10)}`
    const row = await tx
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: made.credential.id,
        public_key: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: response.response.transports ?? [],
        name: called,
        synced: made.credentialBackedUp,
        created_at: new Date(ctx.now()),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('conflict', { says: 'This passkey is in use already.' })
    if ((await listOf(tx, userId)).length > PASSKEYS_MAX) throw tooMany()
    await endSessions(tx, ctx, { userId, except: sessionId }, 'second_step_changed')
    await record(tx, ctx, passkeyAdded, { passkey: row.id }, { userId })
    await sendMail(tx, passkeyAddedMail(ctx.config, user.email, called))
    return viewOf(row)
  })
}

async function verify(
  ctx: SignedInHttpCtx,
  { id, response, ...rest }: Input<typeof passkeyRoutes.add>['body']['response'],
  challenge: string,
) {
  const party = relyingParty(ctx)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, ...rest, response: { ...response, attestationObject: withoutStatement(response) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) throw new Error('The passkey was not verified')
  if (registrationInfo.credential.id !== id) throw new Error('The passkey says two different ids')
  return registrationInfo
}

/** We trust no maker's statement, and the library asks every address that its certificates name. */
function withoutStatement({ attestationObject }: { attestationObject: string }): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const plain = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain))
}

function refused(cause?: unknown): Problem {
  return new Problem('bad_request', {
    says: 'This passkey could not be added. Please start again.',
    cause,
  })
}

function tooMany(): Problem {
  return new Problem('conflict', {
    says: `You have ${PASSKEYS_MAX} passkeys already. Please remove one first.`,
  })
}
