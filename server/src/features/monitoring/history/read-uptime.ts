import { DAY_MS, HOUR_MS } from '@sitewright/contract/durations.ts'
import type { Uptime } from '@sitewright/contract/monitoring.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { OUTCOMES } from '../checks/store-results.ts'

export interface Counted {
  up: number
  down: number
  unknown: number
  total_ms_sum: number
}

const nothing: Counted = { up: 0, down: 0, unknown: 0, total_ms_sum: 0 }

/** Uptime over whole UTC days up to now, from what was rolled up and the checks since. */
export async function readUptime(
  db: Database,
  id: number,
  spans: readonly number[],
  now: number,
): Promise<Uptime[]> {
  const longest = Math.max(...spans)
  const days = await countDays(db, id, longest, now)
  return spans.map((span) => {
    const counted = days.slice(-span).reduce(add, nothing)
    return {
      days: span,
      percent: percentOf(counted),
      checks: counted.up + counted.down,
      unknown: counted.unknown,
    }
  })
}

/** Counts of each of the last `span` UTC days, oldest first, today included. */
export async function countDays(db: Database, id: number, span: number, now: number): Promise<Counted[]> {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const from = today - (span - 1) * DAY_MS
  const [closed, open] = await Promise.all([
    sql<Counted & { day: string }>`
      select day::text, up, down, unknown, total_ms_sum::float8 as total_ms_sum from monitor_days
      where monitor_id = ${id} and day >= ${new Date(from)}::timestamptz at time zone 'UTC'`.execute(db),
    countSince(db, id, new Date(today - DAY_MS), new Date(now + HOUR_MS)),
  ])
  const byDay = new Map(closed.rows.map((row) => [row.day, row as Counted]))
  // Yesterday is counted anew: its roll-up comes some minutes after midnight.
  for (const { day, ...counted } of open) byDay.set(day, counted)
  return Array.from({ length: span }, (_, index) => {
    const day = new Date(from + index * DAY_MS).toISOString().slice(0, 10)
    return byDay.get(day) ?? nothing
  })
}

async function countSince(
  db: Database,
  id: number,
  from: Date,
  to: Date,
): Promise<(Counted & { day: string })[]> {
  const { rows } = await sql<Counted & { day: string }>`
    with rolled_up as (select coalesce((select greatest(until, ${from}) from monitor_rolled_up), ${from}) as until)
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(up)::int as up, sum(down)::int as down,
      sum(unknown)::int as unknown, sum(total)::float8 as total_ms_sum
    from (
      select hour as at, up, down, unknown, total_ms_sum as total from monitor_hours, rolled_up
      where monitor_id = ${id} and hour >= ${from} and hour < until
      union all
      select at, (outcome = ${sql.lit(OUTCOMES.up)})::int, (outcome = ${sql.lit(OUTCOMES.down)})::int,
        (outcome in (${sql.lit(OUTCOMES.blocked)}, ${sql.lit(OUTCOMES.unknown)}))::int,
        case outcome when ${sql.lit(OUTCOMES.up)} then total_ms else 0 end
      from monitor_checks where monitor_id = ${id} and at >= (select until from rolled_up) and at < ${to}) counted
    group by 1`.execute(db)
  return rows
}

const add = (one: Counted, other: Counted): Counted => ({
  up: one.up + other.up,
  down: one.down + other.down,
  unknown: one.unknown + other.unknown,
  total_ms_sum: one.total_ms_sum + other.total_ms_sum,
})

/** To three places, rounded down, so that 100 means that nothing failed; null where nothing was measured. */
export function percentOf({ up, down }: Pick<Counted, 'up' | 'down'>): number | null {
  return up + down === 0 ? null : Math.floor((up / (up + down)) * 100_000) / 1_000
}
