import { type RawBuilder, sql } from 'kysely'
import { keptOfPerson } from '#platform/budget-table.ts'
import type { Ctx, Services } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import { type SessionEnding, sessionsEnded } from '../accounts.events.ts'
import { clientFields, type UserRow, userFields } from '../profile/user.queries.ts'

const LISTED = 100

/** Of `sessions as s` with `users as u`: neither ended nor expired, and opened in the role that the person has now. */
const isOpen = (now: Date | RawBuilder<Date>) =>
  sql<boolean>`s.ended_at is null and s.expires_at > ${now} and s.idle_expires_at > ${now} and s.staff = u.is_admin`

/** Open, and not suspended. Staff who look as a client see a suspended one too, while their own session lives. */
export function isLive(now: Date | RawBuilder<Date>) {
  return sql<boolean>`(${isOpen(now)}
    and case when s.viewer_session_id is null then u.suspended_at is null
      else exists (select from sessions vs join users v on v.id = vs.user_id
        where vs.id = s.viewer_session_id and vs.ended_at is null and vs.expires_at > ${now} and vs.idle_expires_at > ${now}
          and vs.staff and v.is_admin) end)`
}

export interface SessionUserRow extends UserRow {
  expires_at: Date
  viewer: { id: number; name: string } | null
}

/** What most requests need, at four fifths of PostgreSQL's time: `isLive` of clients whom no staff look as. */
const isLiveOfClient = (now: Date) =>
  sql<boolean>`(${isOpen(now)} and not u.is_admin and s.viewer_session_id is null and u.suspended_at is null)`

const viewer = sql`(select jsonb_build_object('id', v.id, 'name', v.name)
  from sessions vs join users v on v.id = vs.user_id where vs.id = s.viewer_session_id) as viewer`

/** The person of a live session. Written out, as it is built at every request. */
export async function getLiveSessionOrNull(
  { db, now }: Pick<Services, 'db' | 'now'>,
  of: { userId: number; sessionId: number },
): Promise<SessionUserRow | null> {
  const at = new Date(now())
  const read = async (fields: RawBuilder<unknown>, isLiveNow: RawBuilder<boolean>) => {
    const { rows } = await sql<SessionUserRow>`select ${fields}, s.expires_at
      from sessions s join users u on u.id = s.user_id
      where s.id = ${of.sessionId} and s.user_id = ${of.userId} and ${isLiveNow}`.execute(db)
    return rows[0] ?? null
  }
  return (
    (await read(sql`${clientFields}, null as viewer`, isLiveOfClient(at))) ??
    (await read(sql`${userFields}, ${viewer}`, isLive(at)))
  )
}

/** Where a person is signed in, the latest first. */
export async function listLiveSessions({ db, now }: Pick<Services, 'db' | 'now'>, userId: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.device', 's.ip', 's.created_at', 's.last_used_at'])
    .where('s.user_id', '=', userId)
    .where('s.viewer_session_id', 'is', null)
    .where(isLive(new Date(now())))
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(LISTED)
    .execute()
}

/** Which of these sessions are over, for the sweep of the sockets. */
export async function deadSessions(db: Database, sessionIds: number[]): Promise<number[]> {
  const living = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('s.id', '=', sql<number>`any(${sessionIds}::int[])`)
    .where(isLive(sql<Date>`now()`))
    .execute()
  const alive = new Set(living.map(({ id }) => id))
  return sessionIds.filter((id) => !alive.has(id))
}

/** Ends sessions of one person that are still open and, after the commit, closes their sockets. */
export async function endSessions(
  tx: Tx,
  ctx: Ctx,
  of: { userId: number; only?: number; except?: number },
  why: SessionEnding,
): Promise<number[]> {
  // Staff may be clients now, or the other way round: an open socket would stay in the rooms that it joined before.
  if (why === 'second_step_changed') afterCommit(tx, () => ctx.live.disconnect(rooms.user(of.userId)))
  let open = tx
    .updateTable('sessions')
    .set({ ended_at: new Date(ctx.now()), end_reason: why })
    .where('user_id', '=', of.userId)
    .where('ended_at', 'is', null)
  if (of.only !== undefined) open = open.where('id', '=', of.only)
  if (of.except !== undefined) open = open.where('id', '!=', of.except)
  const sessions = (await open.returning('id').execute()).map(({ id }) => id)
  if (sessions.length === 0) return []
  await record(tx, ctx, sessionsEnded, { why, sessions }, { userId: of.userId })
  afterCommit(tx, () => {
    for (const id of sessions) ctx.live.disconnect(rooms.session(id))
  })
  return sessions
}

/** Makes room for one more; usually there is nothing to end. */
export async function endEldestSessions(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const beyond = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(keptOfPerson.sessions - 1)
    .execute()
  for (const { id } of beyond) await endSessions(tx, ctx, { userId, only: id }, 'too_many')
}
