import { DAY_MS } from '@sitewright/contract/durations.ts'
import { sql } from 'kysely'
import { rates } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { macs } from '#platform/crypto/keys.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isLive } from './session.queries.ts'

const lifetimes = {
  client: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
  staff: { idleMs: 30 * 60_000, absoluteMs: DAY_MS / 2 },
}
/** Pages that refresh together present the same token; later than this it was stolen, or comes from the owner's device. */
const TOGETHER_MS = 10_000

export interface OpenSession {
  id: number
  user_id: number
  idle_expires_at: Date
}

const sessionColumns = ['s.id', 's.user_id', 's.idle_expires_at'] as const

/** Derived, not drawn: who presents the same parent gets the same successor, and only its hash is stored. */
function successorsOf(ctx: Ctx, token: string): [string, ...string[]] {
  const [newest, ...older] = macs(ctx.keys.refresh, token).map((one) => one.toString('base64url'))
  return [newest ?? '', ...older]
}

export async function openSession(
  tx: Tx,
  ctx: Ctx,
  user: { id: number; is_admin: boolean },
  device: string,
): Promise<{ session: OpenSession; refreshToken: string }> {
  const now = ctx.now()
  const { idleMs, absoluteMs } = lifetimes[user.is_admin ? 'staff' : 'client']
  const session = await tx
    .insertInto('sessions')
    .values({
      user_id: user.id,
      staff: user.is_admin,
      device,
      ip: ctx.ip,
      created_at: new Date(now),
      last_used_at: new Date(now),
      idle_expires_at: new Date(now + idleMs),
      expires_at: new Date(now + absoluteMs),
    })
    .returning(['id', 'user_id', 'idle_expires_at'])
    .executeTakeFirstOrThrow()
  const refreshToken = randomToken()
  await tx
    .insertInto('refresh_tokens')
    .values({ session_id: session.id, hash: hashOfToken(refreshToken) })
    .execute()
  return { session, refreshToken }
}

/** The session that a refresh token, used or not, belongs to. */
export async function getSessionOfTokenOrNull(
  tx: Tx,
  token: string,
): Promise<{ id: number; user_id: number } | null> {
  const row = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['s.id', 's.user_id'])
    .where('t.hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return row ?? null
}

/** Why the session of a refresh token ended; null while it has not, and of an unknown token. */
export async function getEndingOrNull(db: Database, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select('s.end_reason')
    .where('t.hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return row?.end_reason ?? null
}

/**
 * Swaps a token for its successor, once; who presents it again before the successor is used, within 10 s or from a
 * device of the owner's that never got the answer, gets the same one. `reused` is any other second time; null is an
 * unknown token or an ended session.
 */
export async function rotate(
  tx: Tx,
  ctx: Ctx,
  token: string,
  isOwnDevice: (userId: number) => Promise<boolean>,
): Promise<{ session: OpenSession; refreshToken: string; reused: boolean } | null> {
  const successors = successorsOf(ctx, token)
  const [refreshToken] = successors
  const spent = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(ctx.now()) })
    .where('hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .returning(['id', 'session_id'])
    .executeTakeFirst()
  if (spent) {
    // Where it throws, the token stays unused, and works again a little later.
    ctx.budgets.consume(rates.refreshes, spent.session_id, ctx.now())
    const session = await extendSession(tx, ctx, spent.session_id)
    if (!session) return null
    const { id: parent_id, session_id } = spent
    await tx
      .insertInto('refresh_tokens')
      .values({ session_id, parent_id, hash: hashOfToken(refreshToken) })
      .execute()
    return { session, refreshToken, reused: false }
  }
  const again = await getUsedTokenOrNull(tx, ctx, token)
  if (!again) return null
  const { used_at, successor_used_at, successor_hash, ...session } = again
  const together = ctx.now() - (used_at?.getTime() ?? 0) <= TOGETHER_MS
  const forgiven = successor_used_at === null && (together || (await isOwnDevice(session.user_id)))
  // Given out before the secret was changed, it was derived with the older one.
  const given = successors.find((one) => successor_hash?.equals(hashOfToken(one)))
  return { session, refreshToken: given ?? refreshToken, reused: !forgiven }
}

async function extendSession(tx: Tx, ctx: Ctx, sessionId: number): Promise<OpenSession | null> {
  const now = new Date(ctx.now())
  const until = (role: keyof typeof lifetimes) => new Date(ctx.now() + lifetimes[role].idleMs)
  const row = await tx
    .updateTable('sessions as s')
    .from('users as u')
    .set({
      last_used_at: now,
      ip: ctx.ip,
      idle_expires_at: sql<Date>`least(s.expires_at,
        case when s.staff then ${until('staff')}::timestamptz else ${until('client')}::timestamptz end)`,
    })
    .whereRef('u.id', '=', 's.user_id')
    .where('s.id', '=', sessionId)
    .where(isLive(now))
    .returning(sessionColumns)
    .executeTakeFirst()
  return row ?? null
}

async function getUsedTokenOrNull(tx: Tx, ctx: Ctx, token: string) {
  return tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('refresh_tokens as successor', (join) =>
      join.onRef('successor.session_id', '=', 't.session_id').onRef('successor.parent_id', '=', 't.id'),
    )
    .select(sessionColumns)
    .select(['t.used_at', 'successor.used_at as successor_used_at', 'successor.hash as successor_hash'])
    .where('t.hash', '=', hashOfToken(token))
    .where(isLive(new Date(ctx.now())))
    .executeTakeFirst()
}
