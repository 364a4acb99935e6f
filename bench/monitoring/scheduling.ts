import { Checker } from '../../server/src/features/monitoring/checks/checker.ts'
import { quantile } from '../limits/bars.ts'
import { openWorld } from './world.ts'

const up = {
  outcome: 'up',
  status: 200,
  times: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1, totalMs: 4 },
  address: null,
  certificate: null,
} as const

export interface Scheduling {
  /** Checks a second that one worker claims and stores, network aside. */
  capacity: number
  /** How late a check was claimed while 100,000 sites ran on a 5-minute plan. */
  lagP50Ms: number
  lagP99Ms: number
  bytesPerCheck: number
}

/** A hundred thousand sites on the 5-minute plan: how fast they are claimed and stored, and how late. */
export async function scheduling(monitors = 100_000, seconds = 30): Promise<Scheduling> {
  const world = await openWorld({ real: true })
  try {
    await world.seed(monitors, (index) => `https://site-${index}.example/`, 'performance')
    const checker = new Checker(world.services, { check: async () => up })
    const began = performance.now()
    let done = 0
    while (done < monitors) done += await checker.round(1_000)
    const capacity = done / ((performance.now() - began) / 1_000)

    // As in steady running: every site has a turn of its own within the five minutes.
    await world.pool.query(`update monitor_schedule set next_due = now() + random() * interval '5 minutes'`)
    const late: number[] = []
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) {
      const { rows } = await world.pool.query(
        'select extract(epoch from now() - next_due) * 1000 as late from monitor_schedule where next_due <= now()',
      )
      late.push(...rows.map((row) => Number(row.late)))
      while ((await checker.round(200)) === 200);
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    const size = await world.pool.query(
      `select sum(pg_total_relation_size(inhrelid))::float8 as bytes, (select count(*)::float8 from monitor_checks) as rows
       from pg_inherits where inhparent = 'monitor_checks'::regclass`,
    )
    return {
      capacity,
      lagP50Ms: quantile(late, 0.5),
      lagP99Ms: quantile(late, 0.99),
      bytesPerCheck: size.rows[0].bytes / size.rows[0].rows,
    }
  } finally {
    await world.stop()
  }
}
