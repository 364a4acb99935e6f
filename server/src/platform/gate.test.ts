import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

test('a gate lets a few through at once, keeps some in line and refuses the rest', async () => {
  const gate = new Gate(2, 3)
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => gate.run(work)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'unavailable' },
  })
  expect(most).toBe(2)
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await gate.run(work)
  expect(inside).toBe(0)
})
