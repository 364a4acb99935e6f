import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { WatchedSite } from '@sitewright/contract/overview.ts'
import { sql } from 'kysely'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { Database } from '#platform/database/connect.ts'
import { OUTCOMES } from './checks/store-results.ts'
import { listMonitors } from './monitor.queries.ts'
import { stateOf } from './monitor.view.ts'

/** For the overview: the state of each watched site, with a spark line of the last day. */
export async function siteStatesOf(db: Database, userId: number, now: number): Promise<WatchedSite[]> {
  const [plan, rows] = await Promise.all([entitlementsOf(db, userId), listMonitors(db, userId)])
  const sparks = await sparksOf(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: stateOf(row, plan, now),
    latest_status: row.last_status,
    latest_response_time: row.last_ms,
    spark: sparks.get(row.id) ?? [],
  }))
}

const HOURS = 24

async function sparksOf(db: Database, ids: number[], now: number): Promise<Map<number, (number | null)[]>> {
  const sparks = new Map(ids.map((id) => [id, Array<number | null>(HOURS).fill(null)]))
  if (ids.length === 0) return sparks
  const since = now - DAY_MS
  const { rows } = await sql<{ monitor_id: number; hour: number; ms: number }>`
    select monitor_id, floor(extract(epoch from at - ${new Date(since)}::timestamptz) / 3600)::int as hour,
      avg(total_ms)::int as ms
    from monitor_checks where monitor_id = any(${ids}) and at >= ${new Date(since)} and outcome = ${sql.lit(OUTCOMES.up)}
    group by 1, 2`.execute(db)
  for (const { monitor_id, hour, ms } of rows) {
    const spark = sparks.get(monitor_id)
    if (spark && hour < HOURS) spark[hour] = ms
  }
  return sparks
}
