import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

const TRIES = 5

export type ChallengePurpose = 'two_step' | 'passkey_sign_in' | 'passkey_add' | 'sign_in_link'

interface NewChallenge {
  purpose: ChallengePurpose
  livesMinutes: number
  userId?: number
  /** Only this session may answer. */
  sessionId?: number
  /** Only the browser with the cookie of this hash may answer. */
  browserHash?: Buffer
}

export interface Challenge {
  id: string
  userId: number | null
}

export async function issueChallenge(tx: Tx | Database, ctx: Ctx, of: NewChallenge): Promise<string> {
  const challenge = randomToken()
  await tx
    .insertInto('sign_in_challenges')
    .values({
      purpose: of.purpose,
      hash: hashOfToken(challenge),
      user_id: of.userId ?? null,
      session_id: of.sessionId ?? null,
      browser_hash: of.browserHash ?? null,
      created_at: new Date(ctx.now()),
      expires_at: new Date(ctx.now() + of.livesMinutes * 60_000),
    })
    .execute()
  return challenge
}

interface Given {
  purpose: ChallengePurpose
  challenge: string
  sessionId?: number
  browser?: string
}

/** Neither expired nor of another purpose, session or browser. */
function fits(ctx: Ctx, { challenge, purpose, sessionId, browser }: Given) {
  return sql<boolean>`(hash = ${hashOfToken(challenge)} and purpose = ${purpose} and expires_at > ${new Date(ctx.now())}
    and session_id is not distinct from ${sessionId ?? null}
    and browser_hash is not distinct from ${browser === undefined ? null : hashOfToken(browser)})`
}

/** Uses the challenge up; null when it is unknown, expired, used, or of another session or browser. */
export async function takeChallenge(tx: Tx | Database, ctx: Ctx, given: Given): Promise<Challenge | null> {
  const row = await tx
    .deleteFrom('sign_in_challenges')
    .where(fits(ctx, given))
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  return row ? { id: row.id, userId: row.user_id } : null
}

/** Whose it is, without using it up: `takeChallenge` does that, in the transaction that it opens something in. */
export async function getChallengeOrNull(db: Database, ctx: Ctx, given: Given): Promise<Challenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['id', 'user_id'])
    .where(fits(ctx, given))
    .executeTakeFirst()
  return row ? { id: row.id, userId: row.user_id } : null
}

/** Counts one try before it is compared; null when the challenge is unknown, expired or has had its five. */
export async function countTry(
  db: Database,
  ctx: Ctx,
  given: Pick<Given, 'purpose' | 'challenge'>,
): Promise<Challenge | null> {
  const row = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hashOfToken(given.challenge))
    .where('purpose', '=', given.purpose)
    .where('expires_at', '>', new Date(ctx.now()))
    .where('tries', '<', TRIES)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  return row ? { id: row.id, userId: row.user_id } : null
}

/** For a new password: sign-ins started with the old one cannot be completed. */
export async function dropChallenges(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
