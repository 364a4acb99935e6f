import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { Limits } from './limits.ts'

test('while Redis is away the tries are counted in PostgreSQL, and nobody waits for it', async () => {
  const { pool } = await startTestApp()
  const redis = new Redis('redis://127.0.0.1:1', { maxRetriesPerRequest: 3 }).on('error', () => {})
  onTestFinished(() => redis.disconnect())
  const limits = new Limits(pool, redis)
  const limit = { name: 'away-test', points: 2, seconds: 60 }
  const began = Date.now()
  await limits.spend(limit, 'ann')
  await limits.spend(limit, 'ann')
  await expect(limits.spend(limit, 'ann')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await limits.spent(limit, 'ann')).toBe(3)
  await limits.forgive(limit, 'ann')
  await limits.spend(limit, 'ann')
  expect(Date.now() - began).toBeLessThan(1_000)
})
