import { ensurePartitions } from '../../server/src/features/monitoring/history/partitions.ts'
import { readHistory } from '../../server/src/features/monitoring/history/read-history.ts'
import { readUptime } from '../../server/src/features/monitoring/history/read-uptime.ts'
import { quantile } from '../limits/bars.ts'
import { openWorld } from './world.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface Answer {
  rows: number
  p50Ms: number
  p95Ms: number
  cold: number
  bytesPerRow: number
}

/**
 * The week of a site that is checked every minute beside many others: `generate_series` writes one row a monitor and minute,
 * in the order of time as checks come in, and one a monitor and hour as the roll-up does; then the tables are vacuumed as
 * autovacuum does.
 */
export async function weekAnswer(rows: number): Promise<Answer> {
  await using cleanup = new AsyncDisposableStack()
  const world = await openWorld({ real: true })
  cleanup.defer(world.stop)
  const { db } = world.services
  const now = world.services.now()
  for (let back = 0; back <= 8; back += 1) await ensurePartitions(db, now - back * DAY_MS)
  const minutes = 7 * 24 * 60
  const monitors = Math.max(1, Math.round(rows / minutes))
  await world.seed(monitors, (index) => `https://site-${index}.example/`)
  const client = await world.pool.connect()
  cleanup.defer(() => client.release())
  await client.query('set statement_timeout = 0')
  for (let day = 7; day > 0; day -= 1)
    await client.query(
      `insert into monitor_checks (monitor_id, at, total_ms, status, outcome, dns_ms, connect_ms, tls_ms, first_byte_ms)
         select m, $1::timestamptz + n * interval '1 minute' + m * interval '1 millisecond', 80 + (m + n) % 200, 200, 0, 2, 9, 20, 40
         from generate_series(0, 1439) n, generate_series(1, $2) m`,
      [new Date(now - day * DAY_MS), monitors],
    )
  await client.query('vacuum (analyze) monitor_checks')
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  await client.query(
    `insert into monitor_hours (monitor_id, hour, up, down, unknown, total_ms_sum, worst_at, worst_status, worst_ms)
       select m, h, 60, 0, 0, 60 * 180, h + interval '5 minutes', 200, 279
       from generate_series($1::timestamptz - interval '7 days', $1::timestamptz - interval '1 hour', interval '1 hour') h,
         generate_series(1, $2) m`,
    [new Date(hour), monitors],
  )
  await client.query('insert into monitor_rolled_up (until) values ($1)', [new Date(hour)])
  await client.query('vacuum (analyze) monitor_hours')
  const { rows: counted } = await client.query(
    `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'monitor_checks'::regclass`,
  )
  const took: number[] = []
  for (let turn = 0; turn < 60; turn += 1) {
    const id = 1 + Math.floor((turn * monitors) / 60)
    const began = performance.now()
    const [history] = await Promise.all([readHistory(db, id, 7, now), readUptime(db, id, [7, 30, 90], now)])
    took.push(performance.now() - began)
    if (history.length < 160 || history.length > 300) throw new Error(`${history.length} rows`)
  }
  const written = monitors * minutes
  return {
    rows: written,
    p50Ms: quantile(took, 0.5),
    p95Ms: quantile(took, 0.95),
    cold: took[0] ?? Number.NaN,
    bytesPerRow: counted[0].bytes / written,
  }
}
