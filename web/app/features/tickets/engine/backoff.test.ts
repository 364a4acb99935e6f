import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('the wait doubles, stops at half a minute and spreads by up to a quarter', () => {
  const longest = [1, 2, 3, 7, 50].map((failures) => backoffMs(failures, () => 0))
  expect(longest).toEqual([500, 1_000, 2_000, 30_000, 30_000])
  expect(backoffMs(1, () => 1)).toBe(375)
})
