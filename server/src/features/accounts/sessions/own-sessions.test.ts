import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { keptOfPerson, rates } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const { sessions, endSession, endOtherSessions, me } = accountRoutes

test('a person sees where they are signed in, this device first named, and nobody else', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await testApp.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    payload: { email: ann.email, password: ann.password },
  })
  const { body } = await ann.call(sessions)
  expect(body).toHaveLength(2)
  expect(body.filter(({ current }) => current)).toHaveLength(1)
  expect(body.find(({ current }) => !current)).toMatchObject({ device: 'Firefox on Linux', ip: '127.0.0.1' })
  expect(new Date(body[0]?.last_used_at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('ending another session signs that device out within moments, and works once', async () => {
  const phone = await join(testApp, 'Ann Baker')
  const socket = await phone.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const { body } = await phone.call(sessions)
  const id = body[0]?.id ?? 0
  const { token } = phone
  await phone.signIn()
  expect((await phone.call(endSession, { params: { id } })).status).toBe(200)
  await closed
  expect((await phone.call(endSession, { params: { id } })).status).toBe(404)
  expect((await phone.call(sessions)).body).toHaveLength(1)
  phone.token = token
  expect((await phone.call(me)).status).toBe(401)
})

test('sockets of an ended session close at once, before anybody sweeps, and those of others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const unswept = await startTestApp()
  vi.useRealTimers()
  const phone = await join(unswept, 'Ann Baker')
  const laptop = new Person(unswept, phone)
  await laptop.signIn()
  const [hers, ours] = [await phone.socket(), await laptop.socket()]
  const { body } = await laptop.call(sessions)
  const id = body.find(({ current }) => !current)?.id ?? 0
  expect((await laptop.call(endSession, { params: { id } })).status).toBe(200)
  await expect.poll(() => hers.connected).toBe(false)
  expect(ours.connected).toBe(true)
})

test('the list shows from where a session was last used', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { statusCode } = await testApp.app.inject({
    method: 'POST',
    url: '/api/token/refresh',
    headers: { cookie: ann.cookie },
    remoteAddress: '203.0.113.80',
  })
  expect(statusCode).toBe(200)
  expect((await ann.call(sessions)).body).toMatchObject([{ ip: '203.0.113.80' }])
})

test('ending the current session clears its cookie', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { body } = await ann.call(sessions)
  const answer = await ann.call(endSession, { params: { id: body[0]?.id ?? 0 } })
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/^rt=;/)
  expect((await ann.call(me)).status).toBe(401)
})

test('a session is ended only by its owner, not even by staff', async () => {
  const { body } = await people.ann.call(sessions)
  const id = body[0]?.id ?? 0
  for (const stranger of [people.bob, people.olga])
    expect((await stranger.call(endSession, { params: { id } })).status).toBe(404)
  expect((await people.guest.call(endSession, { params: { id } })).status).toBe(401)
  expect((await people.ann.call(me)).status).toBe(200)
})

test('one call ends all other sessions and nobody else is touched', async () => {
  const here = await join(testApp, 'Ann Baker')
  const tokens = [here.token]
  for (let more = 0; more < 3; more += 1) tokens.push((await here.signIn()).token)
  const answer = await here.call(endOtherSessions)
  expect(answer.status).toBe(200)
  expect(answer.body.ended).toBe(3)
  expect((await here.call(sessions)).body).toMatchObject([{ current: true }])
  for (const token of tokens.slice(0, -1)) {
    here.token = token
    expect((await here.call(me)).status).toBe(401)
  }
  expect((await people.bob.call(me)).status).toBe(200)
  expect((await people.guest.call(endOtherSessions)).status).toBe(401)
})

test('ids that are no ids are not found', async () => {
  for (const id of ['0', '-1', '2147483648', 'abc', '1e3'])
    expect((await people.ann.call(endSession, { params: { id } })).status).toBe(404)
})

test('a person has a hundred sessions at most: the eldest ends, its socket too, and nobody else’s', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const bob = await join(testApp, 'Bob Cook')
  const socket = await ann.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const { token } = ann
  await testApp.pool.query(
    `insert into sessions (user_id, staff, device, ip, created_at, last_used_at, idle_expires_at, expires_at)
     select user_id, staff, device, ip, created_at, last_used_at, idle_expires_at, expires_at
     from sessions, generate_series(1, $2) where user_id = $1`,
    [ann.id, keptOfPerson.sessions - 1],
  )
  await ann.signIn()
  await closed
  const open = 'select from sessions where user_id = $1 and ended_at is null'
  expect((await testApp.pool.query(open, [ann.id])).rowCount).toBe(keptOfPerson.sessions)
  expect((await ann.call(me)).status).toBe(200)
  ann.token = token
  expect((await ann.call(me)).status).toBe(401)
  const { token: his } = bob
  await bob.signIn()
  bob.token = his
  expect((await bob.call(me)).status).toBe(200)
  await testApp.pool.query(
    `update sessions set ended_at = now(), end_reason = 'logout'
     where id in (select id from sessions where user_id = $1 order by id desc limit 50)`,
    [ann.id],
  )
  await ann.signIn()
  expect((await testApp.pool.query(open, [ann.id])).rowCount).toBe(keptOfPerson.sessions - 50 + 1)
})

test('signing in again and again, each time with what is right, is refused in a plain sentence', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { budgets, now } = testApp.services
  while (budgets.tryConsume(rates.signIns, ann.id, now()) === 0);
  const { statusCode, headers, body } = await testApp.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: ann.email, password: ann.password },
  })
  expect(statusCode).toBe(429)
  expect(body).toContain(rates.signIns.says)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
