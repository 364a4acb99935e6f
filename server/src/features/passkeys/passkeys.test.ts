import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { PASSKEYS_MAX, passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { rooms } from '#platform/sockets/live.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { Authenticator } from '#test/authenticator.ts'
import { join, Person } from '#test/cast.ts'
import { productionEnvironment } from '#test/environment.ts'
import { waiting } from '#test/locks.ts'

const ORIGIN = 'https://sitewright.test'
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: ORIGIN })
})

const { me, login } = accountRoutes
const { list, addOptions, add, remove, signInOptions, signIn } = passkeyRoutes

const guestOf = (app = testApp) => new Person(app, { id: 0, email: '', password: '', name: 'Guest' })
const authenticator = (id?: Buffer<ArrayBuffer>) => new Authenticator(ORIGIN, 'sitewright.test', id)

async function addTo(person: Person, key: Authenticator, name = 'Phone') {
  const options = await person.call(addOptions, { body: {} })
  expect(options.status, JSON.stringify(options.body)).toBe(200)
  return person.call(add, { body: { name, response: key.register(options.body) } })
}

/** A browser that has asked for a challenge. */
async function asking() {
  const browser = guestOf()
  const options = await browser.call(signInOptions)
  browser.takeCookies(options.headers)
  return { browser, options: options.body }
}

async function signInWith(key: Authenticator, change: Parameters<Authenticator['assert']>[1] = {}) {
  const { browser, options } = await asking()
  return browser.call(signIn, { body: { response: key.assert(options, change) } })
}

const resetLimits = () => testApp.services.db.deleteFrom('rate_limits').execute()

test('a passkey alone signs in, and its person sees it in the list and in a mail', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = authenticator()
  // EdDSA, ES256 and RS256: what every authenticator of today speaks.
  const kinds = [-8, -7, -257].map((alg) => ({ type: 'public-key', alg }))
  expect((await ann.call(addOptions, { body: {} })).body).toMatchObject({ pubKeyCredParams: kinds })
  const added = await addTo(ann, key)
  expect(added.status).toBe(201)
  expect((await ann.call(list)).body).toMatchObject([{ name: 'Phone', synced: false, last_used_at: null }])
  const answer = await signInWith(key)
  expect(answer.status).toBe(200)
  const elsewhere = guestOf().keep(answer.body, answer.headers)
  expect((await elsewhere.call(me)).body.id).toBe(ann.id)
  expect((await ann.call(list)).body[0]?.last_used_at).not.toBeNull()
  await testApp.work()
  expect(testApp.mailsTo(ann.email).map(({ kind }) => kind)).toEqual(['passkey_added'])
})

test('the browser is asked to make sure who holds the passkey', async () => {
  expect((await asking()).options).toMatchObject({ userVerification: 'required' })
})

test('a passkey stays a second way in: a client signs in with the password as before', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await addTo(ann, authenticator())
  await ann.signIn()
  expect((await ann.call(me)).status).toBe(200)
})

test('an assertion that is not of this person, page, challenge and moment is refused', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const [annKey, bobKey] = [authenticator(), authenticator()]
  await addTo(ann, annKey)
  await addTo(bob, bobKey)
  const changes: Parameters<Authenticator['assert']>[1][] = [
    { origin: 'https://evil.example' },
    { origin: 'http://sitewright.test' },
    { origin: 'https://sitewright.test.evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { unverified: true },
    { userHandle: null },
    { userHandle: 'AAAA' },
    { challenge: 'AAAA' },
    { counter: 0 },
    { counter: 9 },
  ]
  expect((await signInWith(annKey, { counter: 9 })).status).toBe(200)
  for (const change of changes) {
    const answer = await signInWith(annKey, change)
    expect(answer.status, JSON.stringify(change)).toBe(401)
    expect(answer.headers['set-cookie'] ?? '').not.toContain('rt=')
  }
  // Bob's key under the name of Ann's, and the other way round.
  const asAnn = new Authenticator(ORIGIN, 'sitewright.test', annKey.id as Buffer<ArrayBuffer>)
  expect((await signInWith(asAnn, { userHandle: annKey.userHandle })).status).toBe(401)
  const swapped = await asking()
  const mixed = { ...bobKey.assert(swapped.options), id: annKey.id.toString('base64url') }
  expect((await swapped.browser.call(signIn, { body: { response: mixed } })).status).toBe(401)
  expect((await signInWith(authenticator(), { userHandle: 'AAAA' })).status).toBe(401)
  await resetLimits()
})

test('a challenge works once, for five minutes, in the browser that asked', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = authenticator()
  await addTo(ann, key)
  const { browser, options } = await asking()
  const response = key.assert(options)
  const cookie = browser.cookie
  const thief = guestOf()
  expect((await thief.call(signIn, { body: { response } })).status).toBe(401)
  const other = await asking()
  expect((await other.browser.call(signIn, { body: { response } })).status).toBe(401)
  expect((await browser.call(signIn, { body: { response } })).status).toBe(200)
  browser.cookie = cookie
  expect((await browser.call(signIn, { body: { response } })).body.code).toBe('sign_in_expired')
  const late = await asking()
  testApp.advance(6 * 60_000)
  const answer = await late.browser.call(signIn, { body: { response: key.assert(late.options) } })
  expect(answer.body.code).toBe('sign_in_expired')
})

test('an answer takes the cookie of its challenge out of the browser, whatever comes of it', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = authenticator()
  await addTo(ann, key)
  for (const [change, status] of [
    [{ challenge: 'AAAA' }, 401],
    [{}, 200],
  ] as const) {
    const { browser, options } = await asking()
    expect(browser.cookie).toMatch(/^__Host-pk=/)
    const answer = await browser.call(signIn, { body: { response: key.assert(options, change) } })
    expect(answer.status).toBe(status)
    browser.takeCookies(answer.headers)
    expect(browser.cookie).not.toContain('pk=')
  }
})

test('a passkey is added in the session that asked, once, and never to two accounts', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const options = (await ann.call(addOptions, { body: {} })).body
  const key = authenticator()
  const response = key.register(options)
  expect((await bob.call(add, { body: { response } })).status).toBe(400)
  const first = ann.token
  await ann.signIn()
  expect((await ann.call(add, { body: { response } })).status).toBe(400)
  ann.token = first
  expect((await ann.call(add, { body: { response } })).status).toBe(201)
  expect((await ann.call(add, { body: { response } })).status).toBe(400)
  // The id of Ann's passkey under a key of Bob's.
  expect((await addTo(bob, authenticator(key.id as Buffer<ArrayBuffer>))).status).toBe(409)
  expect((await signInWith(key)).body.id).toBe(ann.id)
  for (const change of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { unverified: true }]) {
    const { body } = await bob.call(addOptions, { body: {} })
    const refused = await bob.call(add, { body: { response: authenticator().register(body, change) } })
    expect(refused.status, JSON.stringify(change)).toBe(400)
    // What was refused has used its challenge up.
    const again = await bob.call(add, { body: { response: authenticator().register(body) } })
    expect(again.status, JSON.stringify(change)).toBe(400)
  }
  expect((await bob.call(list)).body).toEqual([])
})

test('one of several passkeys is used or goes, and those beside it stay as they were', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const [phone, laptop, bobs] = [authenticator(), authenticator(), authenticator()]
  const { id } = (await addTo(ann, phone)).body
  await addTo(ann, laptop, 'Laptop')
  await addTo(bob, bobs)
  expect((await signInWith(phone)).status).toBe(200)
  const usedOf = async (who: Person) =>
    (await who.call(list)).body.map(({ name, last_used_at }) => [name, last_used_at !== null])
  expect(await usedOf(ann)).toEqual([
    ['Laptop', false],
    ['Phone', true],
  ])
  expect(await usedOf(bob)).toEqual([['Phone', false]])
  expect((await bob.call(remove, { params: { id }, body: {} })).status).toBe(404)
  expect((await signInWith(phone)).status).toBe(200)
  expect((await ann.call(remove, { params: { id }, body: {} })).status).toBe(200)
  expect((await signInWith(phone)).status).toBe(401)
  for (const [key, who] of [
    [laptop, ann],
    [bobs, bob],
  ] as const)
    expect((await signInWith(key)).body.id).toBe(who.id)
})

test('a passkey that is removed while it is being checked signs nobody in', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = authenticator()
  const { id } = (await addTo(ann, key)).body
  const elsewhere = await testApp.pool.connect()
  await elsewhere.query('begin')
  await elsewhere.query('delete from passkeys where id = $1', [id])
  const answer = signInWith(key)
  await expect.poll(() => waiting(testApp)).toBe(1)
  await elsewhere.query('commit')
  elsewhere.release()
  expect(await answer).toMatchObject({ status: 401, body: { code: 'passkey_refused' } })
})

test.each(['no JSON', 'null', '5', '{}', '{"challenge":5}', `{"challenge":"${'A'.repeat(2_000)}"}`])(
  'what a browser signed that is no answer to a challenge (%.20s) is refused',
  async (data) => {
    const ann = await join(testApp, 'Ann Baker')
    const key = authenticator()
    await addTo(ann, key)
    const clientDataJSON = Buffer.from(data).toString('base64url')
    const { browser, options } = await asking()
    const asserted = key.assert(options)
    const body = { response: { ...asserted, response: { ...asserted.response, clientDataJSON } } }
    expect((await browser.call(signIn, { body })).body.code).toBe('sign_in_expired')
    const made = authenticator().register((await ann.call(addOptions, { body: {} })).body)
    const changed = { ...made, response: { ...made.response, clientDataJSON } }
    expect((await ann.call(add, { body: { response: changed } })).status).toBe(400)
  },
)

test('one network asks for so many challenges, and answers so many, in a quarter of an hour', async () => {
  const { browser, options } = await asking()
  const response = authenticator().assert(options, { userHandle: 'AAAA' })
  await browser.call(signIn, { body: { response } })
  // Apart from each other: who may ask no more still answers the challenge at hand.
  const use = (which: string) =>
    testApp.pool.query('update rate_limits set points = 300 where key like $1', [`passkey-${which}-ip:%`])
  const statuses = async () => [
    (await guestOf().call(signInOptions)).status,
    (await guestOf().call(signIn, { body: { response } })).status,
  ]
  await use('start')
  expect(await statuses()).toEqual([429, 401])
  await use('answer')
  expect(await statuses()).toEqual([429, 429])
  await resetLimits()
  await asking()
})

test('adding and removing need the password when the sign-in is not fresh', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = authenticator()
  const { id } = (await addTo(ann, key)).body
  testApp.advance(6 * 60_000)
  expect((await ann.call(addOptions, { body: {} })).status).toBe(400)
  expect((await ann.call(remove, { params: { id }, body: {} })).status).toBe(400)
  const wrong = await ann.call(remove, { params: { id }, body: { password: 'not the right one' } })
  expect(wrong.status).toBe(400)
  expect((await ann.call(remove, { params: { id }, body: { password: ann.password } })).status).toBe(200)
  expect((await ann.call(list)).body).toEqual([])
  expect((await signInWith(key)).status).toBe(401)
})

test('nobody has more than twenty', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { db } = testApp.services
  const options = (await ann.call(addOptions, { body: {} })).body
  await db
    .insertInto('passkeys')
    .values(
      Array.from({ length: PASSKEYS_MAX }, (_, count) => ({
        user_id: ann.id,
        credential_id: `${ann.id}-${count}`,
        public_key: Buffer.alloc(1),
        name: 'x',
        synced: false,
      })),
    )
    .execute()
  expect((await ann.call(addOptions, { body: {} })).status).toBe(409)
  expect((await ann.call(add, { body: { response: authenticator().register(options) } })).status).toBe(409)
})

test('staff with a passkey do not get in with the password alone', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const key = authenticator()
  await addTo(olga, key)
  const { email, password } = olga
  const answer = await guestOf().call(login, { body: { email, password } })
  expect(answer.body).toEqual({ two_step: true, challenge: expect.any(String), methods: ['passkey'] })
  const done = await signInWith(key)
  expect(done.body).toMatchObject({ id: olga.id, second_step: 'fine' })
  olga.keep(done.body, done.headers)
  const codes = await olga.call(twoStepRoutes.renewCodes, { body: { password } })
  expect(codes.status).toBe(200)
  const again = await guestOf().call(login, { body: { email, password } })
  const { challenge } = again.body as unknown as { challenge: string }
  const code = codes.body.recovery_codes[0] ?? ''
  expect((await guestOf().call(twoStepRoutes.signIn, { body: { challenge, code } })).status).toBe(200)
})

test('in production staff are clients until they have a second step; elsewhere it is only advised', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  expect((await olga.call(me)).body.second_step).toBe('advised')
  expect((await olga.call(ticketRoutes.inbox)).status).toBe(200)
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp({ ...own, PUBLIC_URL: ORIGIN })
  const rita = await join(live, 'Rita Staff', { isAdmin: true })
  expect((await rita.call(me)).body).toMatchObject({ is_admin: true, second_step: 'required' })
  const { email, password } = await join(live, 'Ann Baker')
  const ann = await rita.call(login, { body: { email, password } })
  expect(ann.body).toMatchObject({ email, second_step: 'fine' })
  expect((await rita.call(ticketRoutes.inbox)).status).toBe(403)
  expect((await rita.call(addOptions, { body: {} })).status).toBe(400)
  expect((await rita.call(twoStepRoutes.setUp, { body: {} })).status).toBe(400)
  const options = await rita.call(addOptions, { body: { password: rita.password } })
  expect((await rita.call(add, { body: { response: authenticator().register(options.body) } })).status).toBe(
    201,
  )
  expect((await rita.call(me)).body.second_step).toBe('fine')
  expect((await rita.call(ticketRoutes.inbox)).status).toBe(200)
})

test('staff with a passkey alone may have recovery codes, and clients need none', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const ann = await join(testApp, 'Ann Baker')
  expect((await olga.call(twoStepRoutes.state)).body.may_have_codes).toBe(false)
  for (const who of [olga, ann]) {
    const options = await who.call(addOptions, { body: {} })
    await who.call(add, { body: { response: authenticator().register(options.body) } })
  }
  expect((await olga.call(twoStepRoutes.state)).body.may_have_codes).toBe(true)
  expect((await ann.call(twoStepRoutes.state)).body.may_have_codes).toBe(false)
})

test('a passkey that comes or goes ends all other sessions', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const elsewhere = async () => {
    const { token } = ann
    await ann.signIn()
    return async () => {
      const here = ann.token
      ann.token = token
      const { status } = await ann.call(me)
      ann.token = here
      return status
    }
  }
  const first = await elsewhere()
  const options = await ann.call(addOptions, { body: {} })
  const { body } = await ann.call(add, { body: { response: authenticator().register(options.body) } })
  expect(await first()).toBe(401)
  const second = await elsewhere()
  expect(await second()).toBe(200)
  await ann.call(remove, { params: { id: body.id }, body: {} })
  expect(await second()).toBe(401)
  expect((await ann.call(me)).status).toBe(200)
})

test('who gives up the second step in production hears nothing more of what staff hear', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp(own)
  const olga = await join(live, 'Olga Petrova', { isAdmin: true })
  const { rows } = await live.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, 'key', '\\x00', 'key', false)
      returning id`,
    [olga.id],
  )
  const socket = await olga.socket()
  const body = { password: olga.password }
  const removed = await olga.call(remove, { params: { id: rows[0].id }, body })
  expect(removed.status).toBe(200)
  await expect.poll(() => socket.connected).toBe(false)
  const heard = vi.fn()
  const again = await olga.socket()
  again.on('inbox_changed', heard)
  live.services.live.emit(rooms.staff(), 'inbox_changed')
  live.services.live.emit(rooms.user(olga.id), 'requests_changed')
  await new Promise((resolve) => again.once('requests_changed', () => resolve(null)))
  expect(heard).not.toHaveBeenCalled()
})
