import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { rates } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

const { refresh, logout, me } = accountRoutes

const cookieOf = (headers: Record<string, unknown>) =>
  /rt=([^;]*)/.exec([headers['set-cookie'] ?? []].flat().join('\n'))?.[1] ?? null

const refreshWith = async (token: string | null, headers: Record<string, string> = {}) => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/token/refresh',
    headers: { ...(token === null ? {} : { cookie: `rt=${token}` }), ...headers },
  })
  return { status: response.statusCode, cookie: cookieOf(response.headers), body: response.json() }
}

const refreshTokenOf = (person: Person) => /rt=([^;]+)/.exec(person.cookie)?.[1] ?? ''

test('a refresh swaps the cookie and gives a token that opens the account', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const first = refreshTokenOf(ann)
  expect(first).toMatch(/^[\w-]{43}$/)
  const answer = await ann.call(refresh)
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['token'])
  const second = cookieOf(answer.headers)
  expect(second).toMatch(/^[\w-]{43}$/)
  expect(second).not.toBe(first)
  ann.token = answer.body.token
  expect((await ann.call(me)).body.id).toBe(ann.id)
  const { rows } = await testApp.pool.query('select encode(hash, $1) as hash from refresh_tokens', ['escape'])
  expect(JSON.stringify(rows)).not.toContain(second)
})

test('without a cookie, or with a dead one, one is signed out and the cookie is cleared', async () => {
  for (const token of [null, '', 'x', 'x'.repeat(43), `${'x'.repeat(4000)}`, '%00', "' or 1=1--"]) {
    const answer = await refreshWith(token)
    expect(answer).toMatchObject({ status: 401, cookie: '', body: { code: 'signed_out' } })
  }
})

test.each([
  ['password_changed', 'password_changed'],
  ['password_reset', 'password_changed'],
  ['signed_out', 'signed_out'],
])('whose session has ended by %s reads %s', async (why, code) => {
  const ann = await join(testApp, 'Ann Baker')
  await testApp.pool.query('update sessions set ended_at = now(), end_reason = $2 where user_id = $1', [
    ann.id,
    why,
  ])
  expect(await ann.call(refresh)).toMatchObject({ status: 401, body: { code } })
})

test('an access token is no refresh token', async () => {
  const ann = await join(testApp, 'Ann Baker')
  expect((await refreshWith(ann.token)).status).toBe(401)
  const bearer = await testApp.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${refreshTokenOf(ann)}` },
  })
  expect(bearer.statusCode).toBe(401)
})

test('twenty tabs that refresh at once all stay in, round after round', async () => {
  const ann = await join(testApp, 'Ann Baker')
  let token = refreshTokenOf(ann)
  for (let round = 0; round < 25; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const successors = new Set(answers.map(({ cookie }) => cookie))
    expect(successors.size).toBe(1)
    token = [...successors][0] ?? ''
  }
  const { rows } = await testApp.pool.query('select ended_at from sessions where user_id = $1', [ann.id])
  expect(rows).toEqual([{ ended_at: null }])
})

test('an old token that comes back ends its session everywhere, closes its sockets and mails the owner', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const stolen = refreshTokenOf(ann)
  const second = (await refreshWith(stolen)).cookie
  const third = await refreshWith(second)
  ann.token = third.body.token
  const socket = await ann.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))

  expect(await refreshWith(stolen)).toMatchObject({ status: 401, cookie: '' })
  await closed
  expect((await ann.call(me)).status).toBe(401)
  expect((await refreshWith(third.cookie)).status).toBe(401)
  expect((await refreshWith(stolen)).status).toBe(401)
  await testApp.work()
  expect(testApp.mailsTo(ann.email).map(({ subject }) => subject)).toEqual([
    'We signed you out on one device',
  ])
  const { rows } = await testApp.pool.query(
    "select name from events where user_id = $1 and name like '%reuse%'",
    [ann.id],
  )
  expect(rows).toEqual([{ name: 'account.refresh_reused' }])
})

test('an old token that comes back twice at once is written down and mailed once', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const stolen = refreshTokenOf(ann)
  await refreshWith((await refreshWith(stolen)).cookie)
  const owner = await testApp.pool.connect()
  await owner.query('begin')
  onTestFinished(() => owner.release(true))
  await owner.query('select from sessions where user_id = $1 for update', [ann.id])
  const answers = [refreshWith(stolen), refreshWith(stolen)]
  await expect.poll(() => waiting(testApp)).toBe(2)
  await owner.query('commit')
  for (const { status } of await Promise.all(answers)) expect(status).toBe(401)
  const written = "select from events where user_id = $1 and name = 'account.refresh_reused'"
  expect((await testApp.pool.query(written, [ann.id])).rowCount).toBe(1)
  await testApp.work()
  expect(testApp.mailsTo(ann.email)).toHaveLength(1)
})

test('the parent of the newest token is forgiven for ten seconds and no longer', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const parent = refreshTokenOf(ann)
  const first = await refreshWith(parent)
  testApp.advance(9_000)
  expect((await refreshWith(parent)).cookie).toBe(first.cookie)
  testApp.advance(2_000)
  expect((await refreshWith(parent)).status).toBe(401)
  expect((await refreshWith(first.cookie)).status).toBe(401)
})

test('a device that never got the answer, and comes back a day later, stays signed in; another one does not', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const bob = await join(testApp, 'Bob Jones')
  const deviceOf = (person: Person) => ({
    cookie: `rt=${parent}; kd=${/kd=([^;]+)/.exec(person.cookie)?.[1]}`,
  })
  const parent = refreshTokenOf(ann)
  const lost = await refreshWith(parent)
  testApp.advance(86_400_000)
  const again = await refreshWith(null, deviceOf(ann))
  expect(again).toMatchObject({ status: 200, cookie: lost.cookie })
  const next = await refreshWith(again.cookie)
  expect(next.status).toBe(200)
  expect((await refreshWith(null, deviceOf(ann))).status).toBe(401)
  expect((await refreshWith(next.cookie)).status).toBe(401)

  const other = await join(testApp, 'Carl Thief')
  const taken = refreshTokenOf(other)
  await refreshWith(taken)
  testApp.advance(11_000)
  const bobs = /kd=([^;]+)/.exec(bob.cookie)?.[1]
  expect((await refreshWith(null, { cookie: `rt=${taken}; kd=${bobs}` })).status).toBe(401)
})

test('ending one session by a stolen token leaves the others alone', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const stolen = refreshTokenOf(ann)
  const elsewhere = refreshTokenOf(await ann.signIn())
  await refreshWith((await refreshWith(stolen)).cookie)
  expect((await refreshWith(stolen)).status).toBe(401)
  expect((await refreshWith(elsewhere)).status).toBe(200)
})

test('a client is signed out after 14 idle days and after 30 days in any case', async () => {
  const day = 86_400_000
  const ann = await join(testApp, 'Ann Baker')
  testApp.advance(14 * day + 1)
  expect((await refreshWith(refreshTokenOf(ann))).status).toBe(401)
  let token: string | null = refreshTokenOf(await ann.signIn())
  for (const days of [13, 13]) {
    testApp.advance(days * day)
    token = (await refreshWith(token)).cookie
  }
  testApp.advance(3.9 * day)
  const last = await refreshWith(token)
  expect(last.status).toBe(200)
  testApp.advance(0.2 * day)
  expect((await refreshWith(last.cookie)).status).toBe(401)
})

test('staff are signed out after 30 idle minutes and after 12 hours in any case', async () => {
  const minute = 60_000
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  testApp.advance(30 * minute)
  expect((await refreshWith(refreshTokenOf(olga))).status).toBe(401)
  let token: string | null = refreshTokenOf(await olga.signIn())
  for (let at = 0; at < 28; at++) {
    testApp.advance(25 * minute)
    const answer = await refreshWith(token)
    expect(answer.status).toBe(200)
    token = answer.cookie
  }
  testApp.advance(25 * minute)
  expect((await refreshWith(token)).status).toBe(401)
})

test('a page of another origin can neither refresh nor sign out', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${testApp.url}.evil.example` },
    { origin: `https://evil.example/${testApp.url}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]
  for (const headers of foreign)
    for (const url of ['/api/token/refresh', '/api/logout']) {
      const response = await testApp.app.inject({
        method: 'POST',
        url,
        headers: { cookie: ann.cookie, ...headers },
      })
      expect(response.statusCode).toBe(403)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  expect(
    (await refreshWith(refreshTokenOf(ann), { origin: testApp.url, 'sec-fetch-site': 'same-origin' })).status,
  ).toBe(200)
})

test('signing out ends the session, its token and its sockets, and clears what the browser kept', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const socket = await ann.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const answer = await ann.call(logout)
  expect(answer.status).toBe(200)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect(cookieOf(answer.headers)).toBe('')
  await closed
  expect((await ann.call(me)).status).toBe(401)
  expect((await refreshWith(refreshTokenOf(ann))).status).toBe(401)
})

test('signing out here, by the token alone, leaves the other devices signed in', async () => {
  const phone = await join(testApp, 'Ann Baker')
  const laptop = await new Person(testApp, phone).signIn()
  phone.cookie = ''
  expect((await phone.call(logout)).status).toBe(200)
  expect((await phone.call(me)).status).toBe(401)
  expect((await laptop.call(me)).status).toBe(200)
  expect((await laptop.call(refresh)).status).toBe(200)
})

test('signing out works twice, without a cookie, and with the token or the cookie alone', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(logout)
  expect((await ann.call(logout)).status).toBe(200)
  ann.cookie = ''
  ann.token = ''
  expect((await ann.call(logout)).status).toBe(200)

  await ann.signIn()
  const { token } = ann
  ann.token = ''
  await ann.call(logout)
  ann.token = token
  expect((await ann.call(me)).status).toBe(401)

  await ann.signIn()
  const { cookie } = ann
  ann.cookie = ''
  await ann.call(logout)
  expect((await refreshWith(/rt=([^;]+)/.exec(cookie)?.[1] ?? '')).status).toBe(401)
})

test.each(['is_admin = true', 'suspended_at = now()'])(
  'a session is not refreshed once its person has %s, though others live as she did',
  async (change) => {
    const [ann, bob] = await Promise.all([join(testApp, 'Ann Baker'), join(testApp, 'Bob Fisher')])
    await testApp.pool.query(`update users set ${change} where id = $1`, [ann.id])
    expect((await refreshWith(refreshTokenOf(ann))).status).toBe(401)
    expect((await refreshWith(refreshTokenOf(bob))).status).toBe(200)
  },
)

test('who refreshes without end waits, still signed in, and leaves no row for each try', async () => {
  const ann = await join(testApp, 'Ann Baker')
  let token: string | null = refreshTokenOf(ann)
  const statuses: number[] = []
  for (let count = 0; count < 200; count += 1) {
    const answer = await refreshWith(token)
    statuses.push(answer.status)
    if (answer.status === 200) token = answer.cookie
    else expect(answer).toMatchObject({ status: 429, cookie: null, body: { code: 'rate_limited' } })
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  const rotations = statuses.filter((status) => status === 200).length
  expect(rotations).toBeLessThan(100)
  const { rowCount } = await testApp.pool.query(
    'select from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = $1',
    [ann.id],
  )
  expect(rowCount).toBe(rotations + 1)
  testApp.advance(60_000)
  const later = await refreshWith(token)
  ann.token = later.body.token
  expect([later.status, (await ann.call(me)).status]).toEqual([200, 200])
})

test('a network that tries tokens without end waits, and no other one does', async () => {
  const { budgets, now } = testApp.services
  const tryFrom = async (remoteAddress: string) => {
    const headers = { cookie: `rt=${'x'.repeat(43)}` }
    const options = { method: 'POST', url: '/api/token/refresh', remoteAddress, headers } as const
    return (await testApp.app.inject(options)).statusCode
  }
  budgets.tryConsume(rates.refreshesOfNetwork, '203.0.113.9', now(), rates.refreshesOfNetwork.burst)
  expect([await tryFrom('203.0.113.9'), await tryFrom('203.0.113.10')]).toEqual([429, 401])
  testApp.advance(60_000)
  expect(await tryFrom('203.0.113.9')).toBe(401)
  // A household has as many addresses of IPv6 as it likes.
  budgets.tryConsume(rates.refreshesOfNetwork, '2001:db8:5:6', now(), rates.refreshesOfNetwork.burst)
  expect([await tryFrom('2001:db8:5:6::77'), await tryFrom('2001:db8:5:7::77')]).toEqual([429, 401])
})

test('signing out while twenty tabs refresh leaves no way back in', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const token = refreshTokenOf(ann)
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => refreshWith(token)),
    ann.call(logout),
    ...Array.from({ length: 10 }, () => refreshWith(token)),
  ])
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true)
  const cookies = answers
    .slice(0, 10)
    .flatMap((answer) => ('cookie' in answer && answer.cookie ? [answer.cookie] : []))
  for (const cookie of new Set([token, ...cookies])) expect((await refreshWith(cookie)).status).toBe(401)
})
