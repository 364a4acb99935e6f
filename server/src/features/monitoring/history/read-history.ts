import { DAY_MS } from '@sitewright/contract/durations.ts'
import { HISTORY_MAX } from '@sitewright/contract/monitoring.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { OUTCOMES } from '../checks/store-results.ts'
import { CHECKS_KEPT_DAYS } from './partitions.ts'

/** Leaves room for the checks since the hours were rolled up. */
const BUCKETS = HISTORY_MAX - 100

export interface HistoryRow {
  created_at: string
  status_code: number | null
  response_time: number
}

/**
 * What was seen of the site in the last days, oldest first: every check where they are few enough, otherwise of each hour (or
 * of several) the worst one as it was, and every check since the hours were rolled up. What could not be checked is left out,
 * since it says nothing about the site.
 */
export async function readHistory(
  db: Database,
  id: number,
  days: number,
  now: number,
): Promise<HistoryRow[]> {
  const since = new Date(now - days * DAY_MS)
  const rolledUp = await countRolledUp(db, id, since)
  const isFew = days <= CHECKS_KEPT_DAYS && rolledUp.checks <= BUCKETS
  const rows = isFew
    ? await everyCheck(db, id, since)
    : await worstAndLatest(db, id, since, days, rolledUp.until)
  // Before the first roll-up they may be more.
  return rows.slice(-HISTORY_MAX).map(({ at, status, ms }) => ({
    created_at: at.toISOString(),
    status_code: status,
    response_time: ms,
  }))
}

interface Seen {
  at: Date
  status: number | null
  ms: number
}

const told = sql<boolean>`outcome in (${sql.lit(OUTCOMES.up)}, ${sql.lit(OUTCOMES.down)})`

async function countRolledUp(
  db: Database,
  id: number,
  since: Date,
): Promise<{ until: Date; checks: number }> {
  const { rows } = await sql<{ until: Date; checks: number }>`
    select until, (select coalesce(sum(up + down), 0)::int from monitor_hours
      where monitor_id = ${id} and hour >= ${since} and hour < until) as checks
    from monitor_rolled_up where until > ${since}`.execute(db)
  return rows[0] ?? { until: since, checks: 0 }
}

async function everyCheck(db: Database, id: number, since: Date): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select at, status, total_ms as ms from monitor_checks
    where monitor_id = ${id} and at >= ${since} and ${told} order by at`.execute(db)
  return rows
}

async function worstAndLatest(
  db: Database,
  id: number,
  since: Date,
  days: number,
  until: Date,
): Promise<Seen[]> {
  const [hours, latest] = await Promise.all([
    worstHours(db, id, since, until, days),
    everyCheck(db, id, until),
  ])
  return [...hours, ...latest]
}

async function worstHours(db: Database, id: number, since: Date, until: Date, days: number): Promise<Seen[]> {
  const hours = Math.ceil((days * 24) / BUCKETS)
  const { rows } = await sql<Seen>`
    select distinct on (bucket) worst_at as at, worst_status as status, worst_ms as ms from (
      select *, floor(extract(epoch from hour) / ${sql.lit(hours * 3_600)}) as bucket from monitor_hours
      where monitor_id = ${id} and hour >= ${since} and hour < ${until} and worst_at is not null) h
    order by bucket, down > 0 desc, worst_status desc nulls first, worst_ms desc`.execute(db)
  return rows
}
