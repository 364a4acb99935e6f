import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'

let testApp: TestApp
let guest: Person

beforeAll(async () => {
  testApp = await startTestApp()
  guest = new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })
})

/** What a person may have set up, as rows. */
const rows = {
  app: "insert into two_step (user_id, secret, confirmed_at) values ($1, 'sealed', now())",
  unconfirmedApp: "insert into two_step (user_id, secret) values ($1, 'sealed')",
  passkey: `insert into passkeys (user_id, credential_id, public_key, name, synced)
    values ($1, 'key of ' || $1::int, '\\x00', 'key', false)`,
  code: "insert into recovery_codes (user_id, hash) values ($1, 'unused')",
  usedCode: "insert into recovery_codes (user_id, hash, used_at) values ($1, 'used', now())",
}
type Thing = keyof typeof rows

async function having(name: string, things: Thing[], isAdmin: boolean): Promise<Person> {
  const person = await join(testApp, name, { isAdmin })
  for (const thing of things) await testApp.pool.query(rows[thing], [person.id])
  return person
}

test.each<{ isAdmin: boolean; has: Thing[]; asked: string[] }>([
  { isAdmin: false, has: [], asked: [] },
  { isAdmin: false, has: ['unconfirmedApp'], asked: [] },
  { isAdmin: false, has: ['passkey'], asked: [] },
  { isAdmin: false, has: ['app', 'code'], asked: ['code'] },
  { isAdmin: false, has: ['app', 'passkey'], asked: ['code', 'passkey'] },
  { isAdmin: true, has: [], asked: [] },
  { isAdmin: true, has: ['code'], asked: [] },
  { isAdmin: true, has: ['app', 'usedCode'], asked: ['code'] },
  { isAdmin: true, has: ['passkey'], asked: ['passkey'] },
  { isAdmin: true, has: ['passkey', 'usedCode'], asked: ['passkey'] },
  { isAdmin: true, has: ['passkey', 'code'], asked: ['code', 'passkey'] },
])(
  'after the right password, who (staff: $isAdmin) has $has is asked for $asked',
  async ({ isAdmin, has, asked }) => {
    const { email, password } = await having('Ann Baker', has, isAdmin)
    const { body } = await guest.call(accountRoutes.login, { body: { email, password } })
    expect('methods' in body ? body.methods : []).toEqual(asked)
    expect('token' in body).toBe(asked.length === 0)
  },
)

test('recovery codes stay while an app or a passkey is left, go with the last, and those of others stay', async () => {
  const left = async (person: Person) => (await person.call(twoStepRoutes.state)).body.recovery_codes_left
  const removePasskey = async (person: Person) => {
    const [key] = (await person.call(passkeyRoutes.list)).body
    return person.call(passkeyRoutes.remove, { params: { id: key?.id ?? 0 }, body: {} })
  }
  const endApp = (person: Person) => person.call(twoStepRoutes.end, { body: { password: person.password } })
  const [bob, olga, rita] = [
    await having('Bob Fisher', ['app', 'code'], false),
    await having('Olga Petrova', ['app', 'passkey', 'code'], true),
    await having('Rita Staff', ['app', 'passkey', 'code'], true),
  ]
  expect((await removePasskey(olga)).status).toBe(200)
  expect(await left(olga)).toBe(1)
  expect((await endApp(rita)).status).toBe(200)
  expect(await left(rita)).toBe(1)
  expect((await endApp(olga)).status).toBe(200)
  expect((await removePasskey(rita)).status).toBe(200)
  expect([await left(olga), await left(rita), await left(bob)]).toEqual([0, 0, 1])
})

test.each<Thing>(['app', 'passkey'])(
  'a password that waits while %s is set up opens no session without it',
  async (thing) => {
    const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
    const { email, password } = olga
    const elsewhere = await testApp.pool.connect()
    onTestFinished(() => elsewhere.release(true))
    await elsewhere.query('begin')
    await elsewhere.query('select from users where id = $1 for update', [olga.id])
    const signingIn = guest.call(accountRoutes.login, { body: { email, password } })
    await expect.poll(() => waiting(testApp)).toBe(1)
    await elsewhere.query(rows[thing], [olga.id])
    await elsewhere.query('commit')
    expect((await signingIn).body.code).toBe('sign_in_expired')
  },
)
