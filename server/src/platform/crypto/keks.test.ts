import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { StartupProblem } from '../startup-problem.ts'
import { readKeks } from './keks.ts'

const good = () => randomBytes(32).toString('base64')
const read = (keks: unknown, current = 'k1', session = 'k3J9xQ0vT7mZ2pL8wR5yB1nC6dF4gH0s') =>
  readKeks({ keks: typeof keks === 'string' ? keks : JSON.stringify(keks), current }, [session])

test('a key of 32 random bytes is taken, and one of several may be the current one', async () => {
  expect((await read({ k1: good() })).current).toBe('k1')
  expect((await read({ k1: good(), 'k2.2026-11': good() }, 'k2.2026-11')).current).toBe('k2.2026-11')
})

test.each([
  ['said to be a sample', `sample${good().slice(6)}`],
  ['said to be one in capitals', `CHANGE+ME+${good().slice(10)}`],
  ['too short', randomBytes(31).toString('base64')],
  ['too long', randomBytes(33).toString('base64')],
  ['no base64', 'not base64 at all, and just as long as one is'],
  ['without its padding', randomBytes(32).toString('base64').replace('=', '')],
  ['zeros', Buffer.alloc(32).toString('base64')],
  ['one byte repeated', Buffer.alloc(32, 0x5a).toString('base64')],
  ['eight bytes repeated', Buffer.concat(Array(4).fill(randomBytes(8))).toString('base64')],
  ['counted up', Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')],
  ['counted down', Buffer.from(Array.from({ length: 32 }, (_, at) => 200 - at * 3)).toString('base64')],
  ['typed by a person', Buffer.from('my-very-long-vault-key-of-32-chr').toString('base64')],
])('a key that is %s stops the start, and is not quoted', async (_, key) => {
  const refused = read({ k1: key })
  await expect(refused).rejects.toThrow(StartupProblem)
  await expect(refused).rejects.not.toThrow(key)
})

test.each(['', 'k1', '[]', '{}', 'null', '{"k1":5}', '{"":"x"}', '{"a b":"x"}', '{"k1":null}'])(
  'VAULT_KEKS=%s stops the start',
  async (keks) => {
    await expect(read(keks)).rejects.toThrow('VAULT_KEKS must look like')
  },
)

test('the same key under two ids, a current one that is not there, and the session secret stop the start', async () => {
  const key = good()
  await expect(read({ k1: key, k2: key })).rejects.toThrow('same key twice')
  await expect(read({ k1: key }, 'k2')).rejects.toThrow('VAULT_KEK_CURRENT')
  for (const session of [key, Buffer.from(key, 'base64').toString('base64url')])
    await expect(read({ k1: key }, 'k1', session)).rejects.toThrow('SESSION_SECRET')
})
