import { expect, test } from 'vitest'
import { daysFrom } from './days.ts'

test('whole numbers from 1 to 90 are days, anything else is not', () => {
  expect(['1', '7', ' 30 ', '90', '07'].map(daysFrom)).toEqual([1, 7, 30, 90, 7])
  for (const text of ['', '0', '91', '-1', '1.5', '1e1', 'x', '100', null]) expect(daysFrom(text)).toBeNull()
})
