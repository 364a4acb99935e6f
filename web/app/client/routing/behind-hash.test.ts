import { expect, test } from 'vitest'
import { behindHash } from './behind-hash.ts'

test.each([
  ['#7.messages.abc', '7.messages.abc'],
  ['#7%2Emessages%2Eabc', '7.messages.abc'],
  ['#7.messages.abc%', '7.messages.abc%'],
  ['#%ff', '%ff'],
  ['', ''],
])('a link that ends in %s opens its page, however it was cut', (hash, text) => {
  expect(behindHash(hash)).toBe(text)
})
