import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { localKeys, open, type Place, rewrap, type Sealed, seal, Unreadable } from './envelope.ts'

const k1 = randomBytes(32)
const k2 = randomBytes(32)
const keys = localKeys(new Map([['k1', k1]]), 'k1')
const place: Place = { tenantId: 7, ownerId: 7, recordId: 41, field: 'text', dekVersion: 1 }
const secret = 'correct horse battery staple: ünïcödé 🔑'

const BYTES = ['wrapped_dek', 'wrap_iv', 'iv', 'ct', 'tag'] as const

test('what is sealed opens at its own place and holds nothing readable', async () => {
  const sealed = await seal(keys, place, secret)
  expect(await open(keys, place, sealed)).toBe(secret)
  const stored = Buffer.concat(BYTES.map((name) => sealed[name]))
  expect(stored.includes(Buffer.from('correct'))).toBe(false)
  expect(sealed.tag).toHaveLength(16)
  expect(sealed.iv).toHaveLength(12)
  expect(sealed.wrap_iv).toHaveLength(12)
})

test('every write has a data key and vectors of its own', async () => {
  const rows = await Promise.all(Array.from({ length: 200 }, () => seal(keys, place, secret)))
  for (const name of BYTES) expect(new Set(rows.map((row) => row[name].toString('hex'))).size).toBe(200)
})

test('a row moved to another tenant, owner, record, field or version does not open', async () => {
  const sealed = await seal(keys, place, secret)
  const elsewhere: Partial<Place>[] = [
    { tenantId: 8 },
    { ownerId: 8 },
    { recordId: 42 },
    { field: 'notes' },
    { dekVersion: 2 },
    { tenantId: 74, recordId: 1 },
  ]
  for (const moved of elsewhere)
    await expect(open(keys, { ...place, ...moved }, sealed), JSON.stringify(moved)).rejects.toThrow(
      Unreadable,
    )
})

test('parts of a place cannot slide into each other', async () => {
  const sealed = await seal(keys, { ...place, recordId: 12, field: '3text' }, secret)
  await expect(open(keys, { ...place, recordId: 123, field: 'text' }, sealed)).rejects.toThrow(Unreadable)
})

test('one flipped bit in any of the stored bytes is refused', async () => {
  const sealed = await seal(
    keys,
    place,
    'a longer secret, so that more than two hundred bytes are stored of it',
  )
  let flipped = 0
  for (const name of BYTES)
    for (let at = 0; at < sealed[name].length; at += 1) {
      const bytes = Buffer.from(sealed[name])
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      await expect(open(keys, place, { ...sealed, [name]: bytes }), `${name}[${at}]`).rejects.toThrow(
        Unreadable,
      )
      flipped += 1
    }
  expect(flipped).toBeGreaterThanOrEqual(200)
})

test('the parts of one row do not open with those of another', async () => {
  const [one, other] = [await seal(keys, place, secret), await seal(keys, place, 'another one')]
  for (const name of BYTES)
    await expect(open(keys, place, { ...one, [name]: other[name] }), name).rejects.toThrow(Unreadable)
  const withItsKey = { ...one, wrapped_dek: other.wrapped_dek, wrap_iv: other.wrap_iv }
  await expect(open(keys, place, withItsKey)).rejects.toThrow(Unreadable)
})

test('a tag of four bytes is refused, though the cipher alone would take it', async () => {
  const sealed = await seal(keys, place, secret)
  for (const length of [4, 8, 12, 15, 0])
    await expect(open(keys, place, { ...sealed, tag: sealed.tag.subarray(0, length) })).rejects.toThrow(
      Unreadable,
    )
  const short = sealed.wrapped_dek.subarray(0, 36)
  const long = Buffer.concat([sealed.wrapped_dek, Buffer.alloc(1)])
  for (const wrapped_dek of [short, long])
    await expect(open(keys, place, { ...sealed, wrapped_dek })).rejects.toThrow(Unreadable)
})

test('an unknown format or key is refused', async () => {
  const sealed = await seal(keys, place, secret)
  for (const format of [0, 2, 255])
    await expect(open(keys, place, { ...sealed, format })).rejects.toThrow(Unreadable)
  const unknown = { name: 'Unreadable', cause: 'the key k9 is not configured' }
  await expect(open(keys, place, { ...sealed, kek_id: 'k9' })).rejects.toMatchObject(unknown)
  const other = localKeys(new Map([['k1', k2]]), 'k1')
  await expect(open(other, place, sealed)).rejects.toThrow(Unreadable)
})

test('a row that names another configured key is refused, although that key exists', async () => {
  const both = localKeys(
    new Map([
      ['k1', k1],
      ['twin', Buffer.from(k1)],
    ]),
    'k1',
  )
  const sealed = await seal(both, place, secret)
  await expect(open(both, place, { ...sealed, kek_id: 'twin' })).rejects.toThrow(Unreadable)
})

test('secrets of one to fifty characters are equally long when stored', async () => {
  const lengths = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (await seal(keys, place, 'x'.repeat(at + 1))).ct.length),
  )
  expect(new Set(lengths)).toEqual(new Set([64]))
  const long = await seal(keys, place, 'x'.repeat(10_000))
  expect(long.ct.length % 64).toBe(0)
  expect(await open(keys, place, long)).toBe('x'.repeat(10_000))
})

test('rewrapping changes the key around it and leaves the ciphertext alone', async () => {
  const before = await seal(keys, place, secret)
  const both = localKeys(
    new Map([
      ['k1', k1],
      ['k2', k2],
    ]),
    'k2',
  )
  const after: Sealed = { ...before, ...(await rewrap(both, place, before)) }
  expect(after.kek_id).toBe('k2')
  expect(after.ct.equals(before.ct)).toBe(true)
  expect(after.wrap_iv.equals(before.wrap_iv)).toBe(false)
  expect(await open(both, place, after)).toBe(secret)
  expect(await open(both, place, before)).toBe(secret)
  expect(await open(localKeys(new Map([['k2', k2]]), 'k2'), place, after)).toBe(secret)
  await expect(open(keys, place, after)).rejects.toThrow(Unreadable)
})

test('a moved row is not rewrapped', async () => {
  const sealed = await seal(keys, place, secret)
  await expect(rewrap(keys, { ...place, recordId: 42 }, sealed)).rejects.toThrow(Unreadable)
})

test('a padded length beyond the text is refused', async () => {
  // Only who holds the key can write this; the length is checked all the same.
  const lying: typeof keys = {
    current: 'k1',
    wrap: keys.wrap,
    unwrap: keys.unwrap,
  }
  const dek = randomBytes(32)
  const context = await contextBytes()
  const padded = Buffer.alloc(64)
  padded.writeUInt32BE(1_000)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', dek, iv, { authTagLength: 16 })
  cipher.setAAD(context)
  const ct = Buffer.concat([cipher.update(padded), cipher.final()])
  const sealed = { format: 1, ...(await keys.wrap(dek, context)), iv, ct, tag: cipher.getAuthTag() }
  await expect(open(lying, place, sealed)).rejects.toThrow(Unreadable)
})

/** The authenticated data of `place`, as a key service would be given it. */
async function contextBytes(): Promise<Buffer> {
  let given = Buffer.alloc(0)
  const spy = {
    current: 'k1',
    wrap: async (_: Buffer, context: Buffer) => {
      given = Buffer.from(context)
      return { kek_id: 'k1', wrapped_dek: Buffer.alloc(48), wrap_iv: Buffer.alloc(12) }
    },
    unwrap: keys.unwrap,
  }
  await seal(spy, place, 'x')
  return given
}

test('what an earlier version sealed still opens', async () => {
  const then = localKeys(new Map([['k1', Buffer.alloc(32, 'a key of 2026')]]), 'k1')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const sealed: Sealed = {
    format: 1,
    kek_id: 'k1',
    wrapped_dek: bytes('NfelrjOU8Ai+RZBsPl4QcWRF1Qze4kW7uRMdCU1otebm5nmS6aUTMgDaVph01dnx'),
    wrap_iv: bytes('eo4nRyuxnNAo9L5Z'),
    iv: bytes('yeyAEhy8KtA1+sR4'),
    ct: bytes('1hkhmyJ1KvADoh8DRDgJFnz6ttvxilWM9PyZpsZR1Jm0irkEK++R7R6Pbdy8ECEA6+KGMZ7kxGKz6QXwtAdg8Q=='),
    tag: bytes('rEXB3IFvvGiPFfO2RfXV2Q=='),
  }
  expect(await open(then, place, sealed)).toBe('sealed in 2026')
})

test('the data key is forgotten as soon as its row is written, read or rewrapped', async () => {
  const seen: Buffer[] = []
  const watched: typeof keys = {
    current: 'k1',
    wrap: (dek, context) => {
      seen.push(dek)
      return keys.wrap(dek, context)
    },
    unwrap: async (wrapped, context) => {
      const dek = await keys.unwrap(wrapped, context)
      seen.push(dek)
      return dek
    },
  }
  const sealed = await seal(watched, place, secret)
  await open(watched, place, sealed)
  await rewrap(watched, place, sealed)
  expect(seen).toHaveLength(4)
  for (const dek of seen) expect(dek.equals(Buffer.alloc(32))).toBe(true)
})
