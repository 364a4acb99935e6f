import { accountRoutes } from '@sitewright/contract/accounts.ts'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ensureAccount } from '#features/accounts/index.ts'
import { mac } from '#platform/crypto/keys.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const { login, me } = accountRoutes

const tryIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'POST', url: '/api/login', headers, payload: { email, password } })

const resetLimits = () => testApp.services.db.deleteFrom('rate_limits').execute()

test('a right password gives the person, a token, and a cookie that no script can read', async () => {
  const answer = await people.ann.call(login, {
    body: { email: people.ann.email, password: people.ann.password },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    id: people.ann.id,
    email: people.ann.email,
    name: 'Ann Baker',
    is_admin: false,
  })
  expect(Object.keys(answer.body).filter((key) => /hash|password/.test(key))).toEqual([])
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
  const refresh = cookies.find((cookie) => cookie.startsWith('rt='))
  expect(refresh).toMatch(/^rt=[\w-]{43}; Max-Age=12(09600|09599); Path=\/; HttpOnly; SameSite=Strict$/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('behind https the cookies are bound to the host and to encrypted connections', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://sitewright.test' })
  const ann = await join(secure, 'Ann Baker')
  const answer = await ann.call(login, { body: { email: ann.email, password: ann.password } })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
  for (const name of ['__Host-rt', '__Host-kd']) {
    const cookie = cookies.find((text) => text.startsWith(`${name}=`))
    expect(cookie).toContain('; Path=/; HttpOnly; Secure; SameSite=Strict')
    expect(cookie).not.toContain('Domain')
  }
  // A browser takes no other one in the place of a cookie with this prefix, not even to delete it.
  const left = await secure.app.inject({ method: 'POST', url: '/api/logout' })
  const cleared = [left.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('__Host-rt=;'))
  for (const word of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']) expect(cleared).toContain(word)
})

test('an address in capitals is the same account', async () => {
  expect((await tryIn(people.ann.email.toUpperCase(), people.ann.password)).statusCode).toBe(200)
  expect((await tryIn(` ${people.ann.email} `, people.ann.password)).statusCode).toBe(200)
})

test('a password typed as NFC, NFD or in full width is the same', async () => {
  const email = 'kaethe@example.com'
  const password = 'Käse-Straße-Ａ-77'
  await ensureAccount(testApp.services, {
    email,
    name: 'Käthe',
    password: password.normalize('NFD'),
    isAdmin: false,
  })
  for (const typed of [
    password,
    password.normalize('NFC'),
    password.normalize('NFD'),
    password.normalize('NFKC'),
  ])
    expect((await tryIn(email, typed)).statusCode).toBe(200)
  expect((await tryIn(email, password.toLowerCase())).statusCode).toBe(401)
})

test('a wrong password and an unknown address get the same answer, byte by byte', async () => {
  const wrong = await tryIn(people.ann.email, 'not the right one')
  const unknown = await tryIn('nobody.at.all@example.com', 'not the right one')
  expect(wrong.statusCode).toBe(401)
  expect(unknown.statusCode).toBe(401)
  const plain = (body: string) => body.replace(/"request_id":"[^"]+"/, '')
  expect(plain(unknown.body)).toBe(plain(wrong.body))
  expect(wrong.json().message).toBe('That e-mail and password do not match.')
  const headers = (answer: typeof wrong) => Object.keys(answer.headers).sort()
  expect(headers(unknown)).toEqual(headers(wrong))
})

test('that an address is not verified is shown only after the right password', async () => {
  const una = await join(testApp, 'Una Verified')
  await testApp.services.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', una.id)
    .execute()
  expect((await tryIn(una.email, una.password)).json()).toMatchObject({ code: 'email_unverified' })
  const written =
    "select data->>'why' as why from events where user_id = $1 and name = 'account.sign_in_failed'"
  expect((await testApp.pool.query(written, [una.id])).rows).toEqual([{ why: 'unverified' }])
  expect((await tryIn(una.email, 'not the right one')).json()).toMatchObject({ code: 'invalid_credentials' })
})

test('ten wrong passwords make strangers wait, whatever address they claim to come from', async () => {
  await resetLimits()
  const bob = await join(testApp, 'Bob Fisher')
  const guesses = Array.from({ length: 1_000 }, (_, at) =>
    tryIn(bob.email, `guess ${at}`, {
      'x-forwarded-for': `203.0.113.${at % 250}`,
      'x-real-ip': `10.0.0.${at % 250}`,
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  expect(statuses.filter((status) => status !== 401).every((status) => status === 429)).toBe(true)
  await resetNetwork()
  const owner = await tryIn(bob.email, bob.password)
  expect(owner.statusCode).toBe(429)
  expect(Number(owner.headers['retry-after'])).toBeGreaterThan(0)
  expect(owner.json().message).not.toContain('today')
})

async function resetNetwork() {
  await testApp.services.db.deleteFrom('rate_limits').where('key', 'like', 'login-ip:%').execute()
}

test('an unknown address is limited like a known one', async () => {
  await resetLimits()
  const statuses: number[] = []
  for (let at = 0; at < 12; at++)
    statuses.push((await tryIn('nobody.here@example.com', `guess ${at}`)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('the owner still gets in on a device that was signed in before, a forged device cookie does not help', async () => {
  await resetLimits()
  const bob = await join(testApp, 'Bob Fisher')
  const carl = await join(testApp, 'Carl Forger')
  for (let at = 0; at < 12; at++) await tryIn(bob.email, `guess ${at}`)
  expect((await tryIn(bob.email, bob.password)).statusCode).toBe(429)
  const kd = /kd=[^;]+/.exec(bob.cookie)?.[0] ?? ''
  expect((await tryIn(bob.email, bob.password, { cookie: kd })).statusCode).toBe(200)
  const forgeries = [
    /kd=[^;]+/.exec(carl.cookie)?.[0] ?? '',
    `${kd}x`,
    'kd=a.99999999999999.b',
    'kd=a.99999999999999',
    kd.replace(/=[^.]+/, '=another'),
    kd.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 3_650 * 86_400_000}.`),
    'kd=',
    `kd=${'x'.repeat(2000)}`,
  ]
  for (const cookie of forgeries)
    expect((await tryIn(bob.email, bob.password, { cookie })).statusCode).toBe(429)
})

test('a device is known until its cookie ends, and under the password of today alone', async () => {
  await resetLimits()
  const bob = await join(testApp, 'Bob Fisher')
  const kd = /kd=[^;]+/.exec(bob.cookie)?.[0] ?? ''
  for (let at = 0; at < 12; at++) await tryIn(bob.email, `guess ${at}`)
  const { rows } = await testApp.pool.query('select password_hash as hash from users where id = $1', [bob.id])
  const until = testApp.services.now() - 1
  const sealed = mac(testApp.services.keys.devices, 'mine', bob.id, until, rows[0].hash).toString('base64url')
  const over = await tryIn(bob.email, bob.password, { cookie: `kd=mine.${until}.${sealed}` })
  expect(over.statusCode).toBe(429)
  const newPassword = 'a brand new one 77'
  const body = { currentPassword: bob.password, newPassword }
  expect((await bob.call(accountRoutes.updatePassword, { body })).status).toBe(200)
  expect((await tryIn(bob.email, newPassword, { cookie: kd })).statusCode).toBe(429)
})

test('a known device has ten tries of its own, no more', async () => {
  await resetLimits()
  const bob = await join(testApp, 'Bob Fisher')
  const statuses: number[] = []
  for (let at = 0; at < 12; at++)
    statuses.push((await tryIn(bob.email, `guess ${at}`, { cookie: bob.cookie })).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('after a hundred wrong passwords in a day only the mail helps', async () => {
  await resetLimits()
  const bob = await join(testApp, 'Bob Fisher')
  for (let at = 0; at < 100; at++) {
    await testApp.services.db
      .deleteFrom('rate_limits')
      .where((eb) =>
        eb.or([
          eb('key', 'like', 'login-5m:%'),
          eb('key', 'like', 'login-1h:%'),
          eb('key', 'like', 'login-6h:%'),
        ]),
      )
      .execute()
    expect((await tryIn(bob.email, `guess ${at}`)).statusCode).toBe(401)
  }
  await testApp.services.db.deleteFrom('rate_limits').where('key', 'not like', 'login-1d:%').execute()
  const answer = await tryIn(bob.email, bob.password)
  expect(answer.statusCode).toBe(429)
  expect(answer.json().message).toContain('by mail')
})

test('a right password clears the count of wrong ones', async () => {
  await resetLimits()
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 9; at++) expect((await tryIn(people.sam.email, 'wrong')).statusCode).toBe(401)
    expect((await tryIn(people.sam.email, people.sam.password)).statusCode).toBe(200)
  }
})

test('a hash of an older kind is made anew at sign-in, and nobody else’s is touched', async () => {
  await resetLimits()
  const [ann, bob] = [await join(testApp, 'Ann Older'), await join(testApp, 'Bob Newer')]
  const hashOf = async ({ id }: Person): Promise<string> =>
    (await testApp.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
  const [anns, bobs] = [await hashOf(ann), await hashOf(bob)]
  const older = anns.slice(anns.indexOf('$'))
  await testApp.pool.query('update users set password_hash = $1 where id = $2', [older, ann.id])
  expect((await tryIn(ann.email, ann.password)).statusCode).toBe(200)
  expect((await hashOf(ann)).slice(0, anns.indexOf('$') + 1)).toBe(anns.slice(0, anns.indexOf('$') + 1))
  expect(await hashOf(bob)).toBe(bobs)
  expect((await tryIn(ann.email, ann.password)).statusCode).toBe(200)
})

test('fifty sign-ins at once are answered, none with an error', async () => {
  await resetLimits()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      tryIn(people.sam.email, people.sam.password, { cookie: people.sam.cookie }),
    ),
  )
  for (const { statusCode } of answers) expect([200, 429]).toContain(statusCode)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(10)
})

test('both a sign-in and a failed one are in the audit trail, without the password', async () => {
  await resetLimits()
  await tryIn(people.ann.email, 'a secret that must not be kept')
  await tryIn(people.ann.email, people.ann.password, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const { rows } = await testApp.pool.query(
    'select name, actor_kind, ip, data::text from events where user_id = $1',
    [people.ann.id],
  )
  expect(rows).toContainEqual({
    name: 'account.sign_in_failed',
    actor_kind: 'guest',
    ip: '127.0.0.1',
    data: '{"why": "password"}',
  })
  const signedIn = rows.find(({ data }) => data.includes('Firefox on Linux'))
  expect(signedIn).toMatchObject({ name: 'account.signed_in', actor_kind: 'guest', ip: '127.0.0.1' })
  expect(JSON.parse(signedIn.data)).toEqual({ how: 'password', device: 'Firefox on Linux' })
  expect(JSON.stringify(rows)).not.toContain('must not be kept')
  expect(JSON.stringify(rows)).not.toContain(people.ann.password)
})

test('a wrong password or code takes the database as much for an address without an account as for one with', async () => {
  await resetLimits()
  const ann = await join(testApp, 'Ann Timed')
  // Before each commit PostgreSQL is asked for its number, which only a transaction that wrote something has.
  const commits = async (guess: () => Promise<unknown>) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    await guess()
    const answers = (await Promise.all(asked.mock.results.map(({ value }) => value))) as unknown[]
    asked.mockRestore()
    const rows = answers.flatMap((answer) => (answer as { rows?: object[] } | undefined)?.rows ?? [])
    return rows.flatMap((row) => ('number' in row ? [row.number === null ? 'read' : 'wrote'] : []))
  }
  const password = (email: string) => commits(() => tryIn(email, 'not the right one'))
  const code = (email: string) =>
    commits(() =>
      people.guest.call(accountRoutes.resetPassword, {
        body: { email, code: '000000', password: 'a lovely long one 7' },
      }),
    )
  await people.guest.call(accountRoutes.forgotPassword, { body: { email: ann.email } })
  await testApp.work()
  const stranger = 'invented-timed@nobody.example'
  for (const guess of [password, code]) {
    const known = await guess(ann.email)
    expect(known.at(-1)).toBe('wrote')
    expect(await guess(stranger)).toEqual(known)
  }
})

test('wrong passwords and codes for addresses without an account leave nothing in the log that never forgets', async () => {
  await resetLimits()
  const count = async () =>
    (await testApp.pool.query('select count(*)::int as events from events')).rows[0].events
  const before = await count()
  for (const n of [1, 2, 3]) {
    const email = `invented-${n}@nobody.example`
    expect((await tryIn(email, 'not the right one')).statusCode).toBe(401)
    const wrong = await people.guest.call(accountRoutes.verifyEmail, { body: { email, code: '000000' } })
    expect(wrong.status).toBe(400)
  }
  expect(await count()).toBe(before)
})

test('a signed-out visitor has no profile, and a stale token does not close the public pages', async () => {
  expect((await people.guest.call(me)).status).toBe(401)
  const stale = await join(testApp, 'Stella Stale')
  await testApp.pool.query('update sessions set ended_at = now() where user_id = $1', [stale.id])
  expect(await stale.call(me)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  expect(
    (await testApp.app.inject({ url: '/api/promotion', headers: { authorization: `Bearer ${stale.token}` } }))
      .statusCode,
  ).toBe(200)
})

test('a role that is taken away or given ends the session at once', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const socket = await olga.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await testApp.pool.query('update users set is_admin = false where id = $1', [olga.id])
  expect((await olga.call(me)).status).toBe(401)
  await closed
  await olga.signIn()
  expect((await olga.call(me)).body.is_admin).toBe(false)
  await testApp.pool.query('update users set is_admin = true where id = $1', [olga.id])
  expect((await olga.call(me)).status).toBe(401)
})

test('an account that configuration asks for is made once and keeps the password its owner chose', async () => {
  const wanted = {
    email: 'Chief@example.com',
    name: 'Chief',
    password: 'from the configuration',
    isAdmin: true,
  }
  const id = await ensureAccount(testApp.services, wanted)
  expect(await ensureAccount(testApp.services, { ...wanted, password: 'another one by now' })).toBe(id)
  expect((await tryIn('chief@example.com', 'from the configuration')).json()).toMatchObject({
    id,
    is_admin: true,
  })
})

test('a stranger who was first to register the admin’s address does not become admin', async () => {
  const eve: Person = people.guest
  const body = {
    name: 'Eve',
    email: 'boss@example.com',
    password: 'eves own secret 9',
    confirmPassword: 'eves own secret 9',
  }
  expect((await eve.call(accountRoutes.register, { body })).status).toBe(201)
  await ensureAccount(testApp.services, {
    email: 'boss@example.com',
    name: 'Boss',
    password: 'from the configuration',
    isAdmin: true,
  })
  expect((await tryIn('boss@example.com', 'eves own secret 9')).statusCode).toBe(401)
  expect((await tryIn('boss@example.com', 'from the configuration')).json()).toMatchObject({ is_admin: true })
})
