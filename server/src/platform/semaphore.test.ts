import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('a semaphore lets a few through at once, keeps some in line and refuses the rest', async () => {
  const semaphore = new Semaphore({ atOnce: 2, waiting: 3 })
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => semaphore.run(work)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'unavailable' },
  })
  expect(most).toBe(2)
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await semaphore.run(work)
  expect(inside).toBe(0)
})

test('those with one key fill a part of the line, and others still find room', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 10, ofOne: 3 })
  const work = () => new Promise((resolve) => setTimeout(resolve, 5))
  const many = Array.from({ length: 20 }, () => semaphore.run(work, 'loud'))
  const quiet = semaphore.run(work, 'quiet')
  const nobodys = Promise.all(Array.from({ length: 4 }, () => semaphore.run(work)))
  const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(17)
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited', retryAfterSeconds: 2 } })
  await Promise.all([quiet, nobodys])
  await semaphore.run(work, 'loud')
})
