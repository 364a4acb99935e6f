import { expect, test } from 'vitest'
import { monthWords, planWords, spanWords } from './figure-words.ts'

test.each([
  [0, '0 min'],
  [59 * 60, '59 min'],
  [3_600, '1 h'],
  [12_000, '3 h 20 min'],
  [86_399, '24 h'],
  [187_200, '2 d 4 h'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words)
})

test('plans and months are named as people name them', () => {
  expect([planWords('security'), planWords('')]).toEqual(['Security', 'No plan'])
  expect(monthWords('2026-02')).toBe('Feb 2026')
})
