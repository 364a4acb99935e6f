import { type MaintenanceWindow, MONITOR_NAME_MAX, type QuietHours } from '@sitewright/contract/monitors.ts'
import { sql } from 'kysely'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

function monitorsOf(db: Database | Tx, userId: number) {
  return db
    .selectFrom('monitors as m')
    .innerJoin('monitor_schedule as s', 's.monitor_id', 'm.id')
    .selectAll('m')
    .select([
      's.state',
      's.fails',
      's.incident_id',
      's.last_at',
      's.last_outcome',
      's.last_status',
      's.last_ms',
      's.last_says',
      // Those that are checked keep their places first.
      sql<number>`row_number() over (order by m.verified_at is null or m.paused_at is not null, m.id)::int`.as(
        'place',
      ),
    ])
    .where('m.user_id', '=', userId)
}

/** All monitors of a person, oldest first; there are never more than the largest plan gives. */
export async function listMonitors(db: Database | Tx, userId: number) {
  return (await monitorsOf(db, userId).orderBy('m.id').limit(100).execute()).map(typed)
}
export type MonitorRow = Awaited<ReturnType<typeof listMonitors>>[number]

/** The second lock: a person's own monitor; `not_found` when absent or another customer's. */
export async function findOwnMonitor(db: Database | Tx, userId: number, id: number): Promise<MonitorRow> {
  const monitor = (await listMonitors(db, userId)).find((row) => row.id === id)
  if (!monitor) throw new Problem('not_found')
  return monitor
}

/**
 * The same, to be changed. Locks the row that checks write first, before anything else: what a check is about to store
 * has been stored then, or will not be.
 */
export async function lockOwnMonitor(tx: Tx, userId: number, id: number): Promise<MonitorRow> {
  await sql`select from monitor_schedule s join monitors m on m.id = s.monitor_id
    where m.id = ${id} and m.user_id = ${userId} for update of s`.execute(tx)
  return findOwnMonitor(tx, userId, id)
}

/** One that is checked now: proved, not paused, and within what its owner's plan covers. */
export async function findCovered(db: Database | Tx, id: number): Promise<MonitorRow | null> {
  const owner = await db.selectFrom('monitors').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!owner) return null
  const row = (await listMonitors(db, owner.user_id)).find((one) => one.id === id)
  if (!row?.verified_at || row.paused_at) return null
  return row.place <= (await entitlementsOf(db, owner.user_id)).sites ? row : null
}

/** An examination that no request or ticket refers to. */
export const isUnasked = sql<boolean>`
  not exists (select from findings f join service_requests r on r.finding_id = f.id where f.examination_id = e.id)
  and not exists (select from findings f join tickets t on t.finding_id = f.id where f.examination_id = e.id)`

function typed<R extends { maintenance: unknown; quiet_hours: unknown }>(row: R) {
  return {
    ...row,
    maintenance: row.maintenance as MaintenanceWindow[],
    quiet_hours: row.quiet_hours as QuietHours | null,
  }
}

/** What a site is called whose owner gives it no name. */
export const unnamed = (host: string) => host.slice(0, MONITOR_NAME_MAX)

export interface NewMonitorRow {
  userId: number
  url: string
  host: string
  name: string
  keyword: string | null
  token: string
  now: Date
}

/** Null when the person watches this address already. */
export async function insertMonitor(tx: Tx, made: NewMonitorRow): Promise<number | null> {
  const row = await tx
    .insertInto('monitors')
    .values({
      user_id: made.userId,
      url: made.url,
      host: made.host,
      name: made.name,
      keyword: made.keyword,
      token: made.token,
      created_at: made.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await tx.insertInto('monitor_schedule').values({ monitor_id: row.id }).execute()
  return row.id
}

/** Checks begin, or begin again, within a second. */
export async function checkSoon(tx: Tx | Database, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('monitor_schedule')
    .set((eb) => ({ next_due: at, version: eb('version', '+', 1), state: 'waiting', fails: 0, oks: 0 }))
    .where('monitor_id', '=', id)
    .execute()
}

export async function stopChecks(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('monitor_schedule')
    .set((eb) => ({
      next_due: null,
      version: eb('version', '+', 1),
      state: 'waiting',
      fails: 0,
      oks: 0,
      failed_at: null,
      recovered_at: null,
    }))
    .where('monitor_id', '=', id)
    .execute()
}
