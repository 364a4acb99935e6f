import { HISTORY_MAX } from '@sitewright/contract/monitoring.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { OUTCOMES } from '../checks/store-results.ts'
import { CHECKS_KEPT_DAYS, DAY_MS } from './partitions.ts'

export interface HistoryRow {
  created_at: string
  status_code: number | null
  response_time: number
}

/**
 * What was seen of the site in the last days, oldest first: every check where they are few enough, otherwise of each bucket
 * the worst one as it was. What could not be checked is left out, since it says nothing about the site.
 */
export async function readHistory(
  db: Database,
  id: number,
  days: number,
  now: number,
): Promise<HistoryRow[]> {
  const since = new Date(now - days * DAY_MS)
  const rows =
    days <= CHECKS_KEPT_DAYS ? await checksSince(db, id, since, now) : await worstHours(db, id, since, days)
  return rows.map(({ at, status, ms }) => ({
    created_at: at.toISOString(),
    status_code: status,
    response_time: ms,
  }))
}

async function checksSince(db: Database, id: number, since: Date, now: number): Promise<Worst[]> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(at) as first from (
      select at from monitor_checks where monitor_id = ${id} and at >= ${since} and ${told}
      order by at limit ${sql.lit(HISTORY_MAX + 1)}) c`.execute(db)
  const { count = 0, first = null } = rows[0] ?? {}
  if (!first) return []
  if (count <= HISTORY_MAX) return everyCheck(db, id, since)
  const seconds = Math.ceil((now - first.getTime()) / 1_000 / BUCKETS)
  return worstChecks(db, id, since, Math.max(1, seconds))
}

/** Fewer than allowed, since the first and the last bucket are cut. */
const BUCKETS = HISTORY_MAX - 100

const told = sql<boolean>`outcome in (${sql.lit(OUTCOMES.up)}, ${sql.lit(OUTCOMES.down)})`

async function everyCheck(db: Database, id: number, since: Date): Promise<Worst[]> {
  const { rows } = await sql<Worst>`
    select at, status, total_ms as ms from monitor_checks
    where monitor_id = ${id} and at >= ${since} and ${told} order by at`.execute(db)
  // A check may have come in since they were counted.
  return rows.slice(-HISTORY_MAX)
}

interface Worst {
  at: Date
  status: number | null
  ms: number
}

/**
 * The primary key holds every column that is read here, and one pass finds the worst of each bucket: how bad it is, the time it
 * took, when it was and its status, packed into one number whose maximum is taken. Sorting ten thousand rows takes longer.
 */
async function worstChecks(db: Database, id: number, since: Date, seconds: number): Promise<Worst[]> {
  const { rows } = await sql<{ worst: string }>`
    select max(((bad * 65536 + least(total_ms, 65535)) * 2147483648 + ms) * 1024 + coalesce(status, 0)) as worst
    from (
      select total_ms, status, (date_part('epoch', at - ${since}::timestamptz) * 1000)::bigint as ms,
        (case when outcome = ${sql.lit(OUTCOMES.up)} then 0 when status is null then 3 when status >= 400 then 2 else 1 end)::bigint as bad
      from monitor_checks where monitor_id = ${id} and at >= ${since} and ${told}) c
    group by ms / ${sql.lit(seconds * 1_000)}`.execute(db)
  return rows
    .map(({ worst }) => unpack(BigInt(worst), since))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

function unpack(worst: bigint, since: Date): Worst {
  const status = Number(worst & 1_023n)
  return {
    at: new Date(since.getTime() + Number((worst >> 10n) & 2_147_483_647n)),
    status: status === 0 ? null : status,
    ms: Number((worst >> 41n) & 65_535n),
  }
}

async function worstHours(db: Database, id: number, since: Date, days: number): Promise<Worst[]> {
  const hours = Math.ceil((days * 24) / BUCKETS)
  const { rows } = await sql<{ worst_at: Date; worst_status: number | null; worst_ms: number }>`
    select distinct on (bucket) worst_at, worst_status, worst_ms from (
      select *, floor(extract(epoch from hour) / ${sql.lit(hours * 3_600)}) as bucket from monitor_hours
      where monitor_id = ${id} and hour >= ${since} and worst_at is not null) h
    order by bucket, down > 0 desc, worst_status desc nulls first, worst_ms desc`.execute(db)
  return rows.map(({ worst_at, worst_status, worst_ms }) => ({
    at: worst_at,
    status: worst_status,
    ms: worst_ms,
  }))
}
