import { KeyObject } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { deriveKeys, mac } from './keys.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const keys = deriveKeys('the session secret of this very test')
const cheap = { keys, config: loadConfig({ NODE_ENV: 'test' }) }
const real = { keys, config: loadConfig({ NODE_ENV: 'development' }) }

test('a password is kept as argon2id with 64 MiB, three passes and 32 bytes', async () => {
  const stored = await hashPassword(real, 'a good long one 42')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(Buffer.from(stored.split('$').at(-1) ?? '', 'base64')).toHaveLength(32)
  expect(await checkPassword(real, stored, 'a good long one 42')).toBe('right')
  expect(await checkPassword(real, stored, 'a good long one 43')).toBe('wrong')
})

test('a password hashed more cheaply is right and asks to be hashed again', async () => {
  const stored = await hashPassword(cheap, 'a good long one 42')
  expect(await checkPassword(cheap, stored, 'a good long one 42')).toBe('right')
  expect(await checkPassword(real, stored, 'a good long one 42')).toBe('outdated')
})

test('composed and decomposed letters are one password', async () => {
  const typed = 'Grün-Käse-Straße-77'
  const stored = await hashPassword(cheap, typed.normalize('NFC'))
  expect(await checkPassword(cheap, stored, typed.normalize('NFD'))).toBe('right')
})

test('without a hash every password is wrong', async () => {
  for (const password of ['', 'anything', '\0'.repeat(32)])
    expect(await checkPassword(cheap, null, password)).toBe('wrong')
})

test('a stolen hash does not verify without the key of the installation', async () => {
  const stored = await hashPassword(cheap, 'a good long one 42')
  const elsewhere = { ...cheap, keys: deriveKeys('the session secret of another house') }
  expect(await checkPassword(elsewhere, stored, 'a good long one 42')).toBe('wrong')
  expect(await checkPassword(cheap, await hash('a good long one 42'), 'a good long one 42')).toBe('wrong')
})

test('each purpose has a key of its own, and parts of a message cannot slide into each other', () => {
  const all = Object.values(keys).map((key) =>
    ('export' in key ? key : KeyObject.from(key)).export().toString('hex'),
  )
  expect(new Set(all).size).toBe(all.length)
  expect(mac(keys.codes, 'ab', 'c').equals(mac(keys.codes, 'a', 'bc'))).toBe(false)
  expect(mac(keys.codes, 1, '2').equals(mac(keys.codes, '1', 2))).toBe(true)
})
