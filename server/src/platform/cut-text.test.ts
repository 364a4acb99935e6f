import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['plain', 3, 'pla'],
  ['short', 5, 'short'],
  ['short', 50, 'short'],
  ['', 5, ''],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['👩‍👩‍👧 family', 4, ''],
  ['cafe\u0301', 4, 'caf'],
  ['🇬🇧🇫🇷', 6, '🇬🇧'],
])('%j has %d units left as %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})

test('the longest message is cut at once', () => {
  const began = process.threadCpuUsage()
  for (const sign of ['😀', 'a', '\u200d👩', 'a\u0301']) cutText(sign.repeat(20_000), 19_999)
  expect(process.threadCpuUsage(began).user).toBeLessThan(500_000)
})
