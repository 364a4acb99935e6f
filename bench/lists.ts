import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './limits/bars.ts'
import { plant, plantLatest } from './lists/plant.ts'
import { lists } from './lists/queries.ts'
import { type Product, startProduct, tokenFor } from './product/start.ts'
import { timeOf } from './speed/measure.ts'

// node_modules/.bin/node bench/lists.ts
// Every list of staff, its first page and its searches, with a million rows of each kind behind it.
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
/** Page views beside them; 50,000,000 take some 8 GB, so better with few rows: `BENCH_ROWS=10000 BENCH_EVENTS=50000000`. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? ROWS)
const ROUNDS = 15
const BAR_MS = 50
const ms = (time: number) => `${time.toFixed(1)} ms`

const product = await startProduct()
let slow = 0
try {
  const [, , olga] = product.accounts
  const { rows } = await product.pool.query('select id from users where email = $1', [olga?.email])
  const staff = rows[0].id as number
  await plant(product.pool, ROWS, EVENTS, staff)
  const customers = await product.pool.query(`select min(id) as id from users where email like 'customer%'`)
  const idsIn = (query: string) => query.replace('ME', String(staff)).replace('HER', customers.rows[0].id)
  await rollUp(product.pool)
  await plantLatest(product.pool, EVENTS)
  const token = await tokenFor(product.url, olga)
  const table: Record<string, Record<string, string>> = {}
  const measure = async (url: string) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(url, token))
    const warm = times.slice(3)
    return [quantile(warm, 0.5), quantile(warm, 0.95), Math.min(...warm)] as const
  }
  const calls = Object.entries(lists).flatMap(([list, { path, queries }]) =>
    queries.map((query) => ({
      name: `${list} ${query || '(first page)'}`,
      url: `${product.url}${path}${idsIn(query)}`,
    })),
  )
  for (const { name, url } of calls) {
    const [median, late, least] = await measure(url)
    if (median > BAR_MS) slow += 1
    table[name] = {
      median: ms(median),
      'p 95': ms(late),
      least: ms(least),
      [`≤ ${BAR_MS}`]: median <= BAR_MS ? 'yes' : 'NO',
    }
  }
  console.table(table)
} finally {
  await product.stop()
}
process.exit(slow === 0 ? 0 : 1)

/** As the worker does every few minutes. */
async function rollUp(pool: Product['pool']): Promise<void> {
  for (const job of ['figures.roll-up', 'analytics.roll-up'])
    await pool.query(`select graphile_worker.add_job($1, '{}', job_key => $1)`, [job])
  for (let left = 1; left > 0; ) {
    await pause(2_000)
    const { rows } = await pool.query(
      `select count(*)::int as count from graphile_worker._private_jobs where key in ('figures.roll-up', 'analytics.roll-up')`,
    )
    left = rows[0].count
  }
}
