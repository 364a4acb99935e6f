import { expect, test } from 'vitest'
import { isConfirmed } from './is-confirmed.ts'

const ann = { name: 'Ann  Baker', tickets: 3 }

test('the name or the number of tickets confirms', () => {
  expect(isConfirmed(' ann baker ', ann)).toBe(true)
  expect(isConfirmed('3', ann)).toBe(true)
})

test('anything else does not', () => {
  for (const typed of ['', ' ', 'ann', '03', '30', 'yes']) expect(isConfirmed(typed, ann)).toBe(false)
  expect(isConfirmed('', { name: '', tickets: 0 })).toBe(false)
})
