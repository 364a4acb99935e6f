import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { EVENTS_AT_ONCE } from '@sitewright/contract/reporting-rules.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { analyticsJobs } from './index.ts'

const DAY_MS = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

beforeEach(async () => {
  await testApp.pool.query('truncate analytics_events, event_days, event_days_until')
  await testApp.pool.query("delete from rate_limits where key like 'analytics%'")
})

async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${testApp.url}${analyticsRoutes.events.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { kept?: number; code?: string } }
}

const view = (path: string) => ({ name: 'pageview', path })
const kept = async () => (await testApp.pool.query('select * from analytics_events order by id')).rows
const summary = (query: Record<string, string> = {}) => people.olga.call(analyticsRoutes.summary, { query })

test('page views are kept with the page alone, ids folded', async () => {
  const events = [view('/pricing'), view('/dashboard/ticket/77'), view('/quote/s3cret-Capability-0001')]
  expect(await send({ events })).toEqual({ status: 202, body: { kept: 3 } })
  const rows = await kept()
  expect(rows.map(({ path }) => path)).toEqual(['/pricing', '/dashboard/ticket/:ticketId', '/quote/:id'])
  expect(Object.keys(rows[0])).toEqual(['id', 'at', 'name', 'path'])
  expect(JSON.stringify(rows)).not.toContain('s3cret')
})

test('an address that is no page of ours leaves nothing of itself', async () => {
  await send({ events: [view('/ann.baker@example.com'), view('/x\u0000y')] })
  expect((await kept()).map(({ path }) => path)).toEqual(['(no such page)', '(no such page)'])
})

test('robots, and visitors who object, are not counted and get no error', async () => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  for (const headers of [{ 'user-agent': googlebot }, { 'user-agent': '' }, { dnt: '1' }, { 'sec-gpc': '1' }])
    expect(await send({ events: [view('/')] }, headers as never)).toEqual({ status: 202, body: { kept: 0 } })
  expect(await kept()).toEqual([])
})

test('unknown keys, unknown names, queries and heaps are refused', async () => {
  const bad: unknown[] = [
    {},
    { events: [] },
    { events: [{ ...view('/'), user: 7 }] },
    { events: [view('/')], session: 'x' },
    { events: [{ name: 'password_typed', path: '/' }] },
    { events: [view('/reset-password?code=123456')] },
    { events: [view('/kb#ann')] },
    { events: [view('pricing')] },
    { events: [view(`/${'x'.repeat(500)}`)] },
    { events: Array(EVENTS_AT_ONCE + 1).fill(view('/')) },
  ]
  for (const body of bad) expect((await send(body)).status, JSON.stringify(body).slice(0, 80)).toBe(400)
  expect((await send({ events: [view('/')] }, { 'content-type': 'text/plain' })).status).toBe(415)
  expect(await kept()).toEqual([])
})

test('the 601st call of a network within an hour is refused', async () => {
  await send({ events: [view('/')] })
  await testApp.pool.query("update rate_limits set points = 600 where key like 'analytics-ip:%'")
  expect(await send({ events: [view('/')] })).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(await kept()).toHaveLength(1)
})

test('the 20,001st call of all networks together within an hour is refused', async () => {
  await send({ events: [view('/')] })
  await testApp.pool.query("update rate_limits set points = 20000 where key = 'analytics-all:all'")
  expect(await send({ events: [view('/')] })).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(await kept()).toHaveLength(1)
})

test('the summary counts the last days in UTC, today included, and ranks the pages', async () => {
  const steps = [view('/pricing'), view('/pricing'), view('/'), { name: 'signed_up', path: '/register' }]
  await send({ events: steps })
  await put(1)
  await put(6)
  await put(7)

  const { status, body } = await summary()
  expect(status).toBe(200)
  expect(body).toMatchObject({ days: 7, total_events: 6, pageviews: 5 })
  expect(body.top_paths).toEqual([
    { path: '/kb', count: 2 },
    { path: '/pricing', count: 2 },
    { path: '/', count: 1 },
  ])
  expect(body.actions).toEqual([{ name: 'signed_up', count: 1 }])
  expect(body.daily.map(({ pageviews }) => pageviews)).toEqual([1, 0, 0, 0, 0, 1, 3])
  expect(body.daily.at(-1)?.day).toBe(new Date(testApp.services.now()).toISOString().slice(0, 10))
  expect((await summary({ days: '1' })).body).toMatchObject({ days: 1, total_events: 4 })
  expect((await summary({ days: '8' })).body).toMatchObject({ days: 8, total_events: 7 })
})

test('the days are a whole number from 1 to 90', async () => {
  for (const days of ['1', '7', '90']) expect((await summary({ days })).status, days).toBe(200)
  for (const days of ['0', '91', '-1', '1.5', '7x', '', '1e1', '007'])
    expect((await summary({ days })).status, days).toBe(400)
})

test('only staff see the figures and the errors', async () => {
  for (const route of [analyticsRoutes.summary, analyticsRoutes.errors]) {
    expect((await people.ann.call(route)).status).toBe(403)
    expect((await people.guest.call(route)).status).toBe(401)
  }
})

const put = (daysAgo: number, count = 1, name = 'pageview') =>
  testApp.pool.query(
    `insert into analytics_events (at, name, path) select $1, $2, '/kb' from generate_series(1, $3::int)`,
    [new Date(testApp.services.now() - daysAgo * DAY_MS), name, count],
  )
const jobNamed = (id: string) => {
  const job = analyticsJobs.find((one) => one.id === id)
  if (!job) throw new Error(`no job ${id}`)
  return job
}
const run = (id: string) => runJob(testApp.services, jobNamed(id), {})
const ninety = async () => (await summary({ days: '90' })).body

test('the counts by day say the same as the events, however often the job ran', async () => {
  for (const [daysAgo, count] of [
    [0, 3],
    [1, 5],
    [40, 7],
  ] as const)
    await put(daysAgo, count)
  await put(2, 2, 'signed_up')
  const before = await ninety()
  expect(before).toMatchObject({ total_events: 17, pageviews: 15 })
  for (let again = 0; again < 3; again += 1) {
    await run('analytics.roll-up')
    expect(await ninety()).toEqual(before)
  }
  // Read from the counts: the events of the days that are over can go.
  await testApp.pool.query(`delete from analytics_events where at < now() - interval '1 day 1 hour'`)
  expect(await ninety()).toEqual(before)
})

test('events since the last run count at once, and late ones with the next run', async () => {
  await put(3, 4)
  await run('analytics.roll-up')
  await send({ events: [view('/pricing')] })
  expect(await ninety()).toMatchObject({ total_events: 5 })
  await put(3, 6)
  await put(20, 1)
  await run('analytics.roll-up')
  expect(await ninety()).toMatchObject({ total_events: 12 })
})

test('after a stop of days the job catches up', async () => {
  await put(9, 2)
  await run('analytics.roll-up')
  const { now } = testApp.services
  await testApp.pool.query(`update event_days_until set until = $1`, [new Date(now() - 5 * DAY_MS)])
  await put(4, 3)
  await put(1, 1)
  await run('analytics.roll-up')
  const { rows } = await testApp.pool.query('select sum(count)::int as count from event_days')
  expect(rows).toEqual([{ count: 6 }])
  expect(await ninety()).toMatchObject({ total_events: 6 })
})

test('events are purged after 100 days, once they are counted, and their counts stay', async () => {
  for (const daysAgo of [99, 102]) await put(daysAgo)
  await run('analytics.forget-events')
  expect(await kept()).toHaveLength(2)
  await run('analytics.roll-up')
  await run('analytics.forget-events')
  expect(await kept()).toHaveLength(1)
})

test('counts by day are purged after two years and a month, and those of the days since stay', async () => {
  const today = testApp.services.now()
  const days = [759, 760, 761].map((daysAgo) => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10))
  await testApp.pool.query(
    `insert into event_days (day, name, path, count) select unnest($1::date[]), 'pageview', '/kb', 1`,
    [days],
  )
  await run('analytics.forget-events')
  const { rows } = await testApp.pool.query('select day::text from event_days order by day desc')
  expect(rows.map(({ day }) => day)).toEqual(days.slice(0, 2))
})

test('no PostHog is offered until one is configured', async () => {
  const { body } = await people.guest.call(analyticsRoutes.settings)
  expect(body).toEqual({ posthog: null })
  const other = await startTestApp({ POSTHOG_KEY: 'phc_sample', POSTHOG_HOST: 'https://stats.example/' })
  const answer = await other.app.inject({ method: 'GET', url: analyticsRoutes.settings.path })
  expect(answer.json()).toEqual({ posthog: { key: 'phc_sample', host: 'https://stats.example' } })
  expect(answer.headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/stats\.example/)
  expect(answer.headers['content-security-policy']).not.toMatch(/script-src [^;]*stats\.example/)
})
