import { expect, test } from 'vitest'
import { deriveKeys, isMac, mac, macBy } from './keys.ts'

const { tokens, peppers, ...rings } = deriveKeys(['newest secret', 'older secret'])

test('each purpose has a key of its own, and each secret gives others', () => {
  const all = [...Object.values(rings).flat(), ...peppers.map(({ key }) => key)]
  expect(all).toHaveLength(24)
  expect(new Set(all.map((key) => key.export().toString('hex'))).size).toBe(all.length)
  expect(all.every((key) => key.symmetricKeySize === 32)).toBe(true)
  expect(tokens.extractable).toBe(false)
})

test('no part of a seal passes for the whole, nor does anything longer', () => {
  const whole = mac(rings.codes, 7, 'verify_email')
  expect(isMac(rings.codes, whole, 7, 'verify_email')).toBe(true)
  for (let bytes = 0; bytes < whole.length; bytes += 1)
    expect(isMac(rings.codes, whole.subarray(0, bytes), 7, 'verify_email')).toBe(false)
  expect(isMac(rings.codes, Buffer.concat([whole, whole]), 7, 'verify_email')).toBe(false)
})

test('a seal with one byte changed is another one, wherever that is', () => {
  const whole = mac(rings.codes, 7, 'verify_email')
  for (const at of whole.keys()) {
    const changed = Buffer.from(whole)
    changed[at] = (whole[at] ?? 0) ^ 1
    expect(isMac(rings.codes, changed, 7, 'verify_email')).toBe(false)
  }
})

test('parts that read alike together are told apart', () => {
  const [key] = rings.codes
  const seals = [[1, 11], [11, 1], ['1', '1', '1'], [111], ['1:1', 1], ['']].map((parts) =>
    macBy(key, ...parts),
  )
  expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(seals.length)
})
