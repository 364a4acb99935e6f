import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Redis } from 'ioredis'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { runJob } from './jobs/run.ts'
import { purgeLimits } from './limits.jobs.ts'
import { Limits, peerKey } from './limits.ts'
import type { Problem } from './problem.ts'

test('while Redis is away the tries are counted in PostgreSQL, without waiting', async () => {
  const { pool } = await startTestApp()
  const redis = new Redis('redis://127.0.0.1:1', { maxRetriesPerRequest: 3 }).on('error', () => undefined)
  onTestFinished(() => redis.disconnect())
  const limits = new Limits(pool, redis, 'one')
  const limit = { name: 'away-test', points: 2, seconds: 60 }
  // What is given to Redis waits until it is back.
  const waiting = vi.spyOn(redis, 'sendCommand')
  await limits.consume(limit, 'ann')
  await limits.consume(limit, 'ann')
  await expect(limits.consume(limit, 'ann')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: expect.any(Number),
  })
  expect(await limits.consumed(limit, 'ann')).toBe(3)
  await limits.reset(limit, 'ann')
  await limits.consume(limit, 'ann')
  expect(waiting).not.toHaveBeenCalled()
})

test('while Redis takes orders and counts nothing, tries are counted in PostgreSQL', async () => {
  const orders: string[] = []
  const silent = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        orders.push(String(data))
        socket.write(answerOf(String(data)))
      })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { services } = await startTestApp({
    REDIS_URL: `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  })
  const limit = { name: 'silent-test', points: 1, seconds: 60 }
  await services.limits.consume(limit, 'ann')
  await expect(services.limits.consume(limit, 'ann')).rejects.toMatchObject({ code: 'rate_limited' })
  // Another installation on the same Redis counts apart.
  expect(orders.join('')).toMatch(/\r\nsitewright:[\da-f]{12}:silent-test:ann\r\n/)
})

/** What a Redis says that neither counts nor has news, and takes every other order. */
function answerOf(orders: string): string {
  const lines = orders.split('\r\n')
  const channels = lines.filter((line) => line.startsWith('sitewright:'))
  if (/^(eval|evalsha|xread)$/im.test(orders)) return ''
  if (/^subscribe$/im.test(orders))
    return channels.map((name) => `*3\r\n$9\r\nsubscribe\r\n$${name.length}\r\n${name}\r\n:1\r\n`).join('')
  return '+OK\r\n'.repeat(lines.filter((line) => line.startsWith('*')).length)
}

test('who has used up a limit waits for no longer than its time', async () => {
  const { pool } = await startTestApp()
  const limits = new Limits(pool, null, 'one')
  const limit = { name: 'wait-test', points: 1, seconds: 60 }
  await limits.consume(limit, 'ann')
  const refused = await limits.consume(limit, 'ann').catch((error: Problem) => error)
  expect(refused?.retryAfterSeconds).toBeGreaterThan(50)
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60)
})

test('a try is counted on another connection when its own is cut', async () => {
  const { pool, services } = await startTestApp()
  // The sequence outlives what is undone.
  await pool.query(`create sequence cuts; grant usage on sequence cuts to public;
    create function cut() returns trigger language plpgsql security definer as $$ begin
      if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create trigger cut before insert or update or delete on rate_limits for each row execute function cut()`)
  const limit = { name: 'cut-test', points: 2, seconds: 60 }
  await services.limits.consume(limit, 'ann')
  expect(await services.limits.consumed(limit, 'ann')).toBe(1)
})

test('tries that cannot be counted are a failure of ours, and not too many', async () => {
  const lost = new Limits(new pg.Pool({ connectionString: 'postgres://x@127.0.0.1:1/x' }), null, 'one')
  await expect(lost.consume({ name: 'lost-test', points: 2, seconds: 60 }, 'ann')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('tries go an hour after their limit has ended, and those that still count stay', async () => {
  const { services, pool, advance } = await startTestApp()
  const minute = { name: 'minute-test', points: 2, seconds: 60 }
  const day = { name: 'day-test', points: 2, seconds: 86_400 }
  await services.limits.consume(minute, 'ann')
  await services.limits.consume(day, 'ann')
  const kept = async () => {
    await runJob(services, purgeLimits, {})
    const { rows } = await pool.query('select key from rate_limits order by key')
    return rows.map(({ key }) => key)
  }
  advance(59 * 60_000)
  expect(await kept()).toEqual(['day-test:ann', 'minute-test:ann'])
  advance(3 * 60_000)
  expect(await kept()).toEqual(['day-test:ann'])
})

test('a key of any length and any characters is counted, and apart from others', async () => {
  const { pool } = await startTestApp()
  const limits = new Limits(pool, null, 'one')
  const limit = { name: 'any-key-test', points: 1, seconds: 60 }
  for (const key of ['a'.repeat(240), 'a'.repeat(100_000), 'one\u0000', 'one', 'é'.repeat(200), '']) {
    await limits.consume(limit, key)
    await expect(limits.consume(limit, key)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await limits.consumed(limit, key)).toBe(2)
    await limits.reset(limit, key)
    expect(await limits.consumed(limit, key)).toBe(0)
    await limits.consume(limit, key)
  }
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:1', '2001:db8:0:0'],
  ['2001:db8:1::9', '2001:db8:1:0'],
  ['2001::1:2:3:4:5:6', '2001:0:1:2'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('%s is counted as %s', (ip, key) => {
  expect(peerKey(ip)).toBe(key)
})
