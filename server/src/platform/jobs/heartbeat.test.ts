import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from '#platform/database/connect.ts'
import { startTestApp } from '#test/app.ts'
import { startHeartbeat, unlockJobsOfTheDead } from './heartbeat.ts'

/** PostgreSQL behind a line that can go dead: what stands stays open, and nothing comes through any more. */
async function lineTo(url: string) {
  const target = new URL(url)
  const pairs: [Socket, Socket][] = []
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname)
    for (const socket of [inside, outside]) socket.on('error', () => undefined)
    inside.pipe(outside)
    outside.pipe(inside)
    pairs.push([inside, outside])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    for (const socket of pairs.flat()) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  const goDead = () => {
    for (const [inside, outside] of pairs.splice(0)) {
      inside.unpipe().resume()
      outside.unpipe().destroy()
    }
  }
  return { url: Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href, goDead }
}

test('a worker whose connection is cut without a word notices that, and is visible again', async () => {
  const app = await startTestApp()
  const line = await lineTo(app.pool.options.connectionString ?? '')
  const { db, pool } = connectDatabase({ url: line.url, poolSize: 1 })
  onTestFinished(() => db.destroy())
  const seen = async () => {
    const { rows } = await app.pool.query(
      `select 1 from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'
       and datname = current_database() and application_name = 'sitewright heartbeat'`,
    )
    return rows.length
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const heartbeat = startHeartbeat(pool, 'worker-behind-a-line', app.services.log)
  onTestFinished(heartbeat.end)
  await heartbeat.visible()
  expect(await seen()).toBe(1)
  line.goDead()
  // The question after ten seconds, and the patience with its answer.
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await expect.poll(seen).toBe(1)
})

/** A database that counts what it is asked, and does `first` before it unlocks. */
function asked(pool: pg.Pool, first?: () => Promise<unknown>) {
  const texts: string[] = []
  const query = async (text: string, values: unknown[]) => {
    texts.push(text)
    if (text.startsWith('with dead')) await first?.()
    return pool.query(text, values)
  }
  return { texts, pool: { query } as unknown as pg.Pool }
}

test('only a worker that is not seen twice is dead', async () => {
  const app = await startTestApp()
  const { rows } = await app.pool.query(`select id from graphile_worker.add_job('test.slow', '{}')`)
  const lockedBy = async (owner?: string) => {
    if (owner)
      await app.pool.query(
        'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2',
        [owner, rows[0].id],
      )
    const found = 'select locked_by from graphile_worker._private_jobs where id = $1'
    return (await app.pool.query(found, [rows[0].id])).rows[0].locked_by
  }
  const { signal } = new AbortController()
  await lockedBy('worker-that-is-slow')
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined
  onTestFinished(() => heartbeat?.end())
  const { pool } = asked(app.pool, () => {
    heartbeat = startHeartbeat(app.pool, 'worker-that-is-slow', app.services.log)
    return heartbeat.visible()
  })
  await unlockJobsOfTheDead(pool, 1, signal)
  expect(await lockedBy()).toBe('worker-that-is-slow')
  // Where all live, nothing is waited for.
  const again = asked(app.pool)
  await unlockJobsOfTheDead(again.pool, 1, signal)
  expect(again.texts).toHaveLength(1)
  await lockedBy('worker-that-is-dead')
  await unlockJobsOfTheDead(app.pool, 1, signal)
  expect(await lockedBy()).toBeNull()
})
