import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

function recording(options: { most: number; waitMs: number }) {
  const sent: number[][] = []
  return { sent, batch: createBatch<number>({ ...options, send: (items) => void sent.push(items) }) }
}

test('what happens within the wait is one sending', async () => {
  const { sent, batch } = recording({ most: 20, waitMs: 30 })
  batch.add(1)
  batch.add(2)
  expect(sent).toEqual([])
  await delay(60)
  expect(sent).toEqual([[1, 2]])
  batch.add(3)
  await delay(60)
  expect(sent).toEqual([[1, 2], [3]])
})

test('a full batch goes at once, and never more than the server takes', () => {
  const { sent, batch } = recording({ most: 3, waitMs: 10_000 })
  for (const item of [1, 2, 3, 4, 5, 6, 7]) batch.add(item)
  expect(sent).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  batch.flush()
  expect(sent.at(-1)).toEqual([7])
})

test('a page that goes sends what waits, once, and nothing when nothing waits', async () => {
  const { sent, batch } = recording({ most: 3, waitMs: 20 })
  batch.flush()
  batch.add(1)
  batch.flush()
  batch.flush()
  await delay(40)
  expect(sent).toEqual([[1]])
})
