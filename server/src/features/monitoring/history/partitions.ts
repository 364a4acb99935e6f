import { DAY_MS } from '@sitewright/contract/durations.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

const AHEAD_DAYS = 7
export const CHECKS_KEPT_DAYS = 14
const LOCK = 730_513

const readyUntil = new WeakMap<Database, { from: number; to: number }>()

const startOf = (at: number) => Math.floor(at / DAY_MS) * DAY_MS
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Makes the days of checks from yesterday to a week ahead; asks the database about once a week. */
export async function ensurePartitions(db: Database, now: number): Promise<void> {
  const ready = readyUntil.get(db)
  if (ready && now > ready.from && now < ready.to) return
  const days = Array.from({ length: AHEAD_DAYS + 2 }, (_, index) => dayOf(now + (index - 1) * DAY_MS))
  const { rows } = await sql<{ day: string }>`select day from unnest(${days}::text[]) day
    where to_regclass('monitor_checks_' || replace(day, '-', '')) is null order by day`.execute(db)
  if (rows.length > 0) await makePartitions(db, rows)
  readyUntil.set(db, { from: startOf(now) - DAY_MS, to: startOf(now) + (AHEAD_DAYS - 1) * DAY_MS })
}

async function makePartitions(db: Database, days: { day: string }[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    for (const { day } of days) await sql`select make_monitor_checks(${day}::date)`.execute(tx)
  })
}

/** Drops whole days of checks that are older than two weeks; nothing is deleted row by row. */
export async function dropOldPartitions(db: Database, now: number): Promise<void> {
  await sql`select drop_monitor_checks(${dayOf(now - CHECKS_KEPT_DAYS * DAY_MS)}::date)`.execute(db)
}
