import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Delivery, RETRY_MINUTES, webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { webhookJobs } from '#features/webhooks/index.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { watchDeletions, watchUpdates } from '#test/deletions.ts'
import { openTicket } from '#test/tickets.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

let testApp: TestApp
let people: Cast
/** The path of each request, in the order in which they came. */
let received: string[] = []
let status = 200

const receiver = createServer((request, response) => {
  received.push(request.url ?? '')
  request.resume().on('end', () => response.writeHead(status).end())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  testApp = await startTestApp({ PROBE_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'silent' })
  people = await cast(testApp)
})
afterAll(() => void receiver.close())

beforeEach(async () => {
  await testApp.pool.query('delete from webhooks; delete from rate_limits; delete from mails')
  testApp.mails.length = 0
  received = []
  status = 200
  await later(0)
})

/** Access tokens live ten minutes, so people sign in again. */
async function later(ms: number): Promise<void> {
  testApp.advance(ms)
  await Promise.all([people.olga.signIn(), people.ann.signIn()])
}

async function connected(path = '/hook'): Promise<number> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
  const body = { name: 'Chat room', url, kinds: ['ticket.opened'], password: people.olga.password }
  const made = await people.olga.call(webhookRoutes.create, { body })
  expect(made.status).toBe(201)
  return made.body.id
}
const run = (id: string, payload: object = {}) => {
  const job = webhookJobs.find((one) => one.id === id)
  if (!job) throw new Error(`no job ${id}`)
  return runJob(testApp.services, job, payload)
}
const deliver = (webhook: number) => run('webhooks.deliver', { webhook })
const logOf = async (id: number): Promise<Delivery[]> =>
  (await people.olga.call(webhookRoutes.deliveries, { params: { id } })).body
const set = (table: string, id: number, change: string) =>
  testApp.pool.query(
    `update ${table} set ${change} where ${table === 'webhooks' ? 'id' : 'webhook_id'} = $1`,
    [id],
  )
/** Of the product's clock, as a text of SQL. */
const at = (ms = 0) => `'${new Date(testApp.services.now() + ms).toISOString()}'::timestamptz`

/** One with an event that could not be delivered once. */
async function failing(): Promise<number> {
  const id = await connected()
  status = 500
  await openTicket(people.ann)
  await testApp.work()
  expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 1 }])
  received = []
  return id
}

test('a receiver that rests or is paused is asked nothing, and its job ends without an error', async () => {
  const id = await failing()
  await deliver(id)
  await set('webhooks', id, `rests_until = null, paused_at = ${at()}`)
  await set('webhook_deliveries', id, `next_try_at = ${at()}`)
  await deliver(id)
  expect(received).toEqual([])
  await set('webhooks', id, 'paused_at = null')
  await deliver(id)
  expect(received).toEqual(['/hook'])
})

test('an event is not sent again before its time, though the receiver works', async () => {
  const id = await failing()
  await set('webhooks', id, 'rests_until = null')
  await set('webhook_deliveries', id, `next_try_at = ${at(5 * MINUTE_MS)}`)
  status = 200
  await deliver(id)
  expect(received).toEqual([])
  await later(5 * MINUTE_MS)
  await deliver(id)
  expect(received).toEqual(['/hook'])
})

test('each minute those alone are asked that have something due, do not rest and are not paused', async () => {
  const ids: Record<string, number> = {}
  for (const name of ['due', 'new', 'paused', 'resting', 'early', 'empty'])
    ids[name] = await connected(`/${name}`)
  await openTicket(people.ann)
  const { due = 0, paused = 0, resting = 0, early = 0, empty = 0 } = ids
  await testApp.pool.query('delete from graphile_worker._private_jobs')
  await set('webhooks', due, `rests_until = ${at()}`)
  await set('webhooks', paused, `paused_at = ${at()}`)
  await set('webhooks', resting, `rests_until = ${at(MINUTE_MS)}`)
  await set('webhook_deliveries', early, `next_try_at = ${at(MINUTE_MS)}`)
  await set('webhook_deliveries', empty, "next_try_at = null, state = 'delivered'")
  await run('webhooks.retry-due')
  const { rows } = await testApp.pool.query('select payload from graphile_worker._private_jobs')
  expect(new Set(rows.map(({ payload }) => payload.webhook))).toEqual(new Set([due, ids.new]))
})

test('after fifty events of one receiver those of another one are sent first', async () => {
  const [one, between, other] = [await connected('/one'), await connected(), await connected('/other')]
  await testApp.pool.query(
    `insert into webhook_deliveries (webhook_id, kind, message_id)
     select $1, 'webhook.test', 'evt_' || n from generate_series(1, 51) n`,
    [one],
  )
  await people.olga.call(webhookRoutes.remove, { params: { id: between } })
  for (const id of [one, other]) await people.olga.call(webhookRoutes.test, { params: { id } })
  await testApp.work()
  expect(received).toEqual([...Array(50).fill('/one'), '/other', '/one', '/one'])
})

test('a receiver that takes its time is left after half a minute, and asked for the rest later', async () => {
  const id = await connected()
  const { now } = performance
  const clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => now.call(performance) + received.length * 20_000)
  onTestFinished(() => clock.mockRestore())
  for (let count = 0; count < 3; count += 1) await people.olga.call(webhookRoutes.test, { params: { id } })
  await deliver(id)
  expect(received).toHaveLength(2)
  await testApp.work()
  expect(received).toHaveLength(3)
})

test('a webhook goes with more deliveries than one statement has time for, in batches', async () => {
  const id = await connected()
  const most = await watchDeletions(testApp, ['webhook_deliveries'])
  await testApp.pool.query(
    `insert into webhook_deliveries (webhook_id, kind, message_id)
     select $1, 'webhook.test', 'evt_' || n from generate_series(1, 2500) n`,
    [id],
  )
  expect((await people.olga.call(webhookRoutes.remove, { params: { id } })).status).toBe(200)
  expect((await people.olga.call(webhookRoutes.remove, { params: { id } })).status).toBe(404)
  expect(await most('webhook_deliveries')).toBe(1_000)
})

test('a webhook with more deliveries waiting than one statement has time for is paused, and they are given up', async () => {
  const id = await connected()
  const most = await watchUpdates(testApp, ['webhook_deliveries'])
  await testApp.pool.query(
    `insert into webhook_deliveries (webhook_id, kind, message_id)
     select $1, 'webhook.test', 'evt_' || n from generate_series(1, 2500) n`,
    [id],
  )
  status = 410
  await deliver(id)
  const shown = await people.olga.call(webhookRoutes.get, { params: { id } })
  expect(shown.body).toMatchObject({ paused: true, paused_by_itself: true, waiting: 0 })
  expect((await logOf(id)).map(({ state }) => state)).toEqual(Array(50).fill('failed'))
  expect(await most('webhook_deliveries')).toBe(1_000)
  expect(received).toEqual(['/hook'])
  await testApp.work()
  expect(testApp.mailsTo(people.olga.email).at(-1)?.subject).toContain('is paused')
})

test('what a stopped worker left waiting of a webhook that paused itself is given up, until it goes on', async () => {
  const other = await connected('/other')
  const id = await failing()
  for (const webhook of [id, other])
    await set('webhooks', webhook, `rests_until = null, paused_at = ${at()}, paused_by_itself = true`)
  await deliver(id)
  expect(await logOf(id)).toMatchObject([{ state: 'failed', tries: 1 }])
  expect(await logOf(other)).toMatchObject([{ state: 'waiting' }])
  await people.olga.call(webhookRoutes.change, { params: { id }, body: { paused: false } })
  await people.olga.call(webhookRoutes.test, { params: { id } })
  await deliver(id)
  expect(received).toEqual(['/hook'])
})

test('what can no longer be written or signed is not sent', async () => {
  const id = await connected()
  const problem = 'It can no longer be written.'
  await openTicket(people.ann)
  await set('webhook_deliveries', id, 'event_id = 0')
  await testApp.work()
  expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 1, problem }])
  await set('webhooks', id, "rests_until = null, secret = 'sealed with another key'")
  await openTicket(people.ann)
  await testApp.work()
  expect((await logOf(id))[0]).toMatchObject({ state: 'waiting', tries: 1, problem })
  expect(received).toEqual([])
})

test('an event of an older version that lacks a field holds up neither the next one nor the list', async () => {
  const id = await connected()
  await testApp.pool.query(
    `insert into events (name, actor_kind, user_id, ticket_id, data) values ('ticket.opened', 'guest', 1, 1, '{}')`,
  )
  await openTicket(people.ann)
  await deliver(id)
  await later(MINUTE_MS)
  await deliver(id)
  expect(received).toEqual(['/hook'])
  expect((await logOf(id)).map(({ state }) => state)).toEqual(['delivered', 'waiting'])
})

test('days of failures pause a webhook when an event is given up, and not before', async () => {
  const id = await failing()
  await set('webhooks', id, `rests_until = null, failing_since = ${at(-6 * DAY_MS)}`)
  await openTicket(people.ann)
  await testApp.work()
  expect(received).toEqual(['/hook'])
  const shown = await people.olga.call(webhookRoutes.get, { params: { id } })
  expect(shown.body).toMatchObject({ paused: false, waiting: 2 })
})

test('owners are told of what is given up once in a day, and of no other failure', async () => {
  const told = async () => {
    await testApp.work()
    return testApp.mailsTo(people.olga.email).filter(({ kind }) => kind === 'webhook_failing').length
  }
  const untilMidnight = DAY_MS - (testApp.services.now() % DAY_MS)
  await later(untilMidnight + DAY_MS - 30 * MINUTE_MS)
  const id = await failing()
  expect(await told()).toBe(0)
  const giveUp = async () => {
    await set('webhooks', id, 'rests_until = null')
    await set('webhook_deliveries', id, `state = 'failed', next_try_at = null`)
    await people.olga.call(webhookRoutes.test, { params: { id } })
    const last = `tries = ${RETRY_MINUTES.length}`
    await set('webhook_deliveries', id, `${last}, next_try_at = case state when 'waiting' then ${at()} end`)
    await deliver(id)
    expect((await logOf(id))[0]).toMatchObject({ state: 'failed', tries: RETRY_MINUTES.length + 1 })
  }
  await giveUp()
  expect(await told()).toBe(1)
  await later(60 * MINUTE_MS)
  await giveUp()
  expect(await told()).toBe(1)
  await later(DAY_MS)
  await giveUp()
  expect(await told()).toBe(2)
})
