import { expect, test } from 'vitest'
import { stopInOrder } from './stop-in-order.ts'

test('one part that does not stop cleanly does not keep the others running', async () => {
  const stopped: string[] = []
  const stops = [
    async () => stopped.push('database'),
    () => Promise.reject(new Error('was stopped already')),
    async () => stopped.push('web'),
  ]
  await expect(stopInOrder(stops)).rejects.toThrow('was stopped already')
  expect(stopped).toEqual(['web', 'database'])
  await stopInOrder(stops)
  expect(stopped).toHaveLength(2)
})
