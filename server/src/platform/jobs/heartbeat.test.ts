import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from '#platform/database/connect.ts'
import { startTestApp } from '#test/app.ts'
import { startHeartbeat } from './heartbeat.ts'

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
