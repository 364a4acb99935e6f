import { expect, test } from 'vitest'
import { encodingFor } from './compress.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['br;q=nonsense', null],
  ['', null],
  [undefined, null],
  ['gzip,'.repeat(5_000), null],
])('a visitor who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
