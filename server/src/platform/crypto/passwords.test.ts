import { KeyObject } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { deriveKeys, mac, macBy } from './keys.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const keys = deriveKeys(['the session secret of this very test'])
const cheap = { keys, config: loadConfig(testEnvironment) }
const real = { keys, config: loadConfig({ ...testEnvironment, NODE_ENV: 'development' }) }

test('a password is kept as argon2id with 64 MiB, three passes and 32 bytes', async () => {
  const stored = await hashPassword(real, 'a good long one 42')
  expect(stored).toMatch(/^[\da-f]{8}\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(Buffer.from(stored.split('$').at(-1) ?? '', 'base64')).toHaveLength(32)
  expect(await checkPassword(real, stored, 'a good long one 42')).toBe('right')
  expect(await checkPassword(real, stored, 'a good long one 43')).toBe('wrong')
})

test('a password hashed more cheaply is right and asks to be hashed again', async () => {
  const stored = await hashPassword(cheap, 'a good long one 42')
  expect(await checkPassword(cheap, stored, 'a good long one 42')).toBe('right')
  expect(await checkPassword(real, stored, 'a good long one 42')).toBe('outdated')
})

test.each([
  ['less memory', { memoryCost: 32 * 1024, timeCost: 3 }],
  ['fewer passes', { memoryCost: 64 * 1024, timeCost: 2 }],
])('one hashed with %s asks to be hashed again', async (_, cost) => {
  const [pepper] = keys.peppers
  const peppered = macBy(pepper.key, 'a good long one 42').toString('base64')
  const stored = `${pepper.id}${await hash(peppered, cost)}`
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
  const elsewhere = { ...cheap, keys: deriveKeys(['the session secret of another house']) }
  expect(await checkPassword(elsewhere, stored, 'a good long one 42')).toBe('wrong')
  expect(await checkPassword(cheap, await hash('a good long one 42'), 'a good long one 42')).toBe('wrong')
})

test('each purpose has a key of its own, and parts of a message cannot slide into each other', () => {
  const { tokens, peppers, ...rings } = keys
  const single = [KeyObject.from(tokens), peppers[0].key, ...Object.values(rings).map(([key]) => key)]
  const all = single.map((key) => key.export().toString('hex'))
  expect(new Set(all).size).toBe(all.length)
  expect(mac(keys.codes, 'ab', 'c').equals(mac(keys.codes, 'a', 'bc'))).toBe(false)
  expect(mac(keys.codes, 1, '2').equals(mac(keys.codes, '1', 2))).toBe(true)
})

test('with a newer secret an old password is right and asks to be hashed again, however it was stored', async () => {
  const both = {
    ...cheap,
    keys: deriveKeys(['a newer session secret', 'the session secret of this very test']),
  }
  const stored = await hashPassword(cheap, 'a good long one 42')
  for (const known of [stored, stored.slice(stored.indexOf('$'))]) {
    expect(await checkPassword(both, known, 'a good long one 42')).toBe('outdated')
    expect(await checkPassword(both, known, 'a good long one 43')).toBe('wrong')
  }
  const renewed = await hashPassword(both, 'a good long one 42')
  const alone = { ...cheap, keys: deriveKeys(['a newer session secret']) }
  expect(await checkPassword(alone, renewed, 'a good long one 42')).toBe('right')
  expect(await checkPassword(alone, stored, 'a good long one 42')).toBe('wrong')
})

test('a password from before peppers had names is right, and hashed again with one', async () => {
  const stored = await hashPassword(cheap, 'a good long one 42')
  expect(await checkPassword(cheap, stored.slice(stored.indexOf('$')), 'a good long one 42')).toBe('outdated')
})

test.each([
  ['tries', (ip: string) => checkPassword({ ...cheap, ip }, null, 'a guess')],
  ['new passwords', (ip: string) => hashPassword({ ...cheap, ip }, 'a good long one 42')],
])('the %s of one network keep no other out, and two hundred networks find room', async (_, ask) => {
  const flood = Promise.allSettled(Array.from({ length: 400 }, () => ask('192.0.2.1')))
  const others = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => ask(`198.51.100.${n}`)))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})
