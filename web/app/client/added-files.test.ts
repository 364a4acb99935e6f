import { expect, test } from 'vitest'
import { addedFrom } from './added-files.ts'

const HOUR_MS = 3_600_000
const now = 1_800_000_000_000
const file = { id: 'A'.repeat(24), name: 'log.txt', size: 12, at: now - HOUR_MS }

test('files that were added are known until the server has removed them', () => {
  expect(addedFrom(JSON.stringify([file]), now)).toEqual([file])
  expect(addedFrom(JSON.stringify([file]), now + 47 * HOUR_MS)).toEqual([])
})

test('what is not ours in the browser’s store is passed over', () => {
  for (const text of [null, 'nonsense', '7', '{}', '[null]', '[{"id":"short"}]', '[{"id":7}]'])
    expect(addedFrom(text, now)).toEqual([])
})
