import { expect, test } from 'vitest'
import { checksInWords } from './words.ts'

test.each([
  [0, '0 checks'],
  [1, '1 check'],
  [43_200, '43,200 checks'],
])('%d are %s', (count, words) => {
  expect(checksInWords(count)).toBe(words)
})
