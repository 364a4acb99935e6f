import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { JobPool } from './job-pool.ts'

const MINUTE = 60_000

/** Jobs whose database is away. */
function poolOfNothing(signal = new AbortController().signal): JobPool {
  const options = { connectionString: 'postgres://nobody@127.0.0.1:1/nothing' }
  return new JobPool(options, pino({ level: 'silent' }), signal)
}

test('a job waits a minute for a database that is away, and then fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let failed = false
  const failing = poolOfNothing()
    .connect()
    .catch(() => {
      failed = true
    })
  const tries = vi.spyOn(Object.getPrototypeOf(JobPool.prototype), 'connect')
  onTestFinished(() => tries.mockRestore())
  await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(1)
  expect(failed).toBe(false)
  vi.setSystemTime(Date.now() + MINUTE + 1)
  await failing
  expect(failed).toBe(true)
}, 15_000)

test('a job whose process stops waits no longer for its database', async () => {
  await expect(poolOfNothing(AbortSignal.abort()).connect()).rejects.toThrow('ECONNREFUSED')
}, 15_000)
