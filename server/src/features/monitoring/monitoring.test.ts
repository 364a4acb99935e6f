import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { allRows } from '#test/all-rows.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { hold, waiting } from '#test/locks.ts'
import { openTicket } from '#test/tickets.ts'
import { runNow, watch } from '#test/watching.ts'
import { Checker, type CheckerOptions } from './checks/checker.ts'

const MINUTE = 60_000

let app: TestApp
let people: Cast
let checker: Checker
let url = ''
let proof = ''
let onLook: () => Promise<unknown> = async () => undefined
let answer: { status: number; body: string } | 'silent' | 'inside' = { status: 200, body: '' }

const site: Server = createServer((request, response) => {
  if (request.url === '/.well-known/sitewright.txt') return void onLook().then(() => response.end(proof))
  if (answer === 'silent') return void request.socket.destroy()
  if (answer === 'inside') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.body)
})

const page =
  '<!doctype html><html lang="en"><head><title>Bakery</title></head><body><h1>Fresh bread</h1></body></html>'

beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = site.address() as AddressInfo
  url = `http://bakery.test:${port}/`
  app = await startTestApp({ PROBE_ALLOW: '127.0.0.0/8', PROBE_RESOLVE: `bakery.test:${port}:127.0.0.1` })
  people = await cast(app)
})
afterAll(() => void site.close())
beforeEach(() => {
  onLook = async () => undefined
  answer = { status: 200, body: page }
  // A new worker each time: what an earlier test saw of the site is forgotten.
  checker = newChecker()
})

/** Time that no one sets back, which passes with the product's clock. */
let passed = 0

const newChecker = (options: CheckerOptions = {}) =>
  new Checker(app.services, {
    clock: () => passed,
    storeEveryMs: 2,
    ...options,
  })

/** A client on a plan who watches the site and has proved it. */
async function watcher(tier: 'performance' | 'security' = 'security', more: object = {}) {
  const who = await join(app, 'Wanda Watcher', { tier })
  const added = await who.call(monitoringRoutes.add, { body: { url, name: 'Corner Bakery', ...more } })
  expect(added.status).toBe(201)
  proof = added.body.ownership.file.content
  const { body } = await who.call(monitoringRoutes.verify, { params: { id: added.body.id } })
  expect(body.verified).toBe(true)
  return { who, id: added.body.id }
}

/** Lets the product's clock run on and checks whatever is due meanwhile, as a worker would. */
async function pass(ms: number, stepMs = 5_000): Promise<void> {
  for (let gone = 0; gone < ms; gone += stepMs) {
    app.advance(stepMs)
    passed += stepMs
    await checker.round()
  }
}

async function health(who: Person, query: Record<string, string> = {}) {
  const first = await who.call(monitoringRoutes.health, { query })
  // A token lasts a quarter of an hour, and tests let more time pass.
  const { status, body } =
    first.status === 401 ? await (await who.signIn()).call(monitoringRoutes.health, { query }) : first
  expect(status).toBe(200)
  return body
}

async function tidy({ who, id }: { who: Person; id: number }): Promise<void> {
  await health(who)
  await who.call(monitoringRoutes.remove, { params: { id } })
}

test('without a plan site health answers 402 and names the plan that has it', async () => {
  const { status, body } = await people.ann.call(monitoringRoutes.health)
  expect([status, body.message, body.plan]).toEqual([
    402,
    'Site Health requires a subscription',
    'performance',
  ])
  expect((await people.ann.call(monitoringRoutes.add, { body: { url } })).status).toBe(402)
})

test('a plan without a monitor answers nulls and an empty history', async () => {
  const body = await health(people.sam)
  expect(body.summary).toEqual({ latest_status: null, latest_response_time: null })
  expect([body.history, body.incidents, body.monitor]).toEqual([[], [], null])
})

test('a plan watches as many sites as it says, and then names the plan that watches more', async () => {
  const who = await join(app, 'Percy Plan', { tier: 'performance' })
  const added = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      who.call(monitoringRoutes.add, { body: { url: `https://${name}.example.com` } }),
    ),
  )
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 402, 402])
  const refused = added.find(({ status }) => status === 402)
  expect(refused?.body).toMatchObject({ code: 'payment_required', plan: 'stability' })
  expect(refused?.body.message).toContain('The Stability plan watches 3.')
})

test('a site is watched once by its client; left empty, its name is that of its host, and no words are looked for', async () => {
  const who = await join(app, 'Otto Once', { tier: 'security' })
  const sent = { body: { url: 'https://once.example.com', name: '', keyword: '' } }
  const { body } = await who.call(monitoringRoutes.add, sent)
  expect(body).toMatchObject({ name: 'once.example.com', keyword: null })
  expect((await who.call(monitoringRoutes.add, sent)).status).toBe(409)
  const change = async (keyword: string) =>
    (await who.call(monitoringRoutes.change, { params: { id: body.id }, body: { keyword } })).body.keyword
  expect([await change('bread'), await change('')]).toEqual(['bread', null])
})

test('who adds sites or looks for proofs too often waits', async () => {
  const who = await join(app, 'Otto Often', { tier: 'security' })
  const { body } = await who.call(monitoringRoutes.add, { body: { url } })
  for (const limit of [limits.monitors, limits.ownershipLooks])
    for (let count = limit === limits.monitors ? 1 : 0; count < limit.points; count += 1)
      await app.services.limits.consume(limit, String(who.id))
  expect((await who.call(monitoringRoutes.add, { body: { url: 'https://b.example.com' } })).status).toBe(429)
  expect((await who.call(monitoringRoutes.verify, { params: { id: body.id } })).status).toBe(429)
})

test('two sites that are added at once stand in line for the last place of a plan', async () => {
  const who = await join(app, 'Percy Hurried', { tier: 'performance' })
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('lock table monitors in share mode')
  const added = ['a', 'b'].map((name) =>
    who.call(monitoringRoutes.add, { body: { url: `https://${name}.example.com` } }),
  )
  await expect.poll(() => waiting(app)).toBe(2)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(added)).map(({ status }) => status).toSorted()).toEqual([201, 402])
})

test('who adds a site waits for no other account', async () => {
  const who = await join(app, 'Percy Alone', { tier: 'performance' })
  const other = await join(app, 'Olive Other', { tier: 'performance' })
  await hold(app, 'select from users where id = $1 for update', [other.id])
  const added = await who.call(monitoringRoutes.add, { body: { url: 'https://alone.example.com' } })
  expect(added.status).toBe(201)
})

test('addresses inside are not watched', async () => {
  for (const inside of [
    'http://10.0.0.1',
    'http://localhost.localdomain',
    'ftp://example.com',
    'http://user:pw@example.com',
  ])
    expect((await people.sam.call(monitoringRoutes.add, { body: { url: inside } })).status, inside).toBe(400)
})

test('nothing is checked before the site is proved to be the client’s', async () => {
  const who = await join(app, 'Una Proved', { tier: 'security' })
  const { body: monitor } = await who.call(monitoringRoutes.add, { body: { url } })
  proof = 'something else'
  const { body } = await who.call(monitoringRoutes.verify, { params: { id: monitor.id } })
  expect(body.verified).toBe(false)
  expect(body.looks.map(({ way, found }) => [way, found])).toEqual([
    ['file', false],
    ['meta', false],
    ['dns', false],
  ])
  await pass(2 * MINUTE, 30_000)
  expect((await health(who)).history).toEqual([])
  expect((await health(who)).monitor?.state).toBe('unproved')
  await tidy({ who, id: monitor.id })
})

test.each([
  ['a site that is paused during the look for its proof is not checked', true, null],
  ['a site whose pause ends during the look for its proof is checked', false, expect.any(Date)],
])('%s', async (_, paused, next_due) => {
  const who = await join(app, 'Luke Look', { tier: 'security' })
  const { body: monitor } = await who.call(monitoringRoutes.add, { body: { url } })
  const params = { id: monitor.id }
  await who.call(monitoringRoutes.change, { params, body: { paused: !paused } })
  proof = monitor.ownership.file.content
  onLook = () => who.call(monitoringRoutes.change, { params, body: { paused } })
  const { body } = await who.call(monitoringRoutes.verify, { params })
  expect([body.verified, body.monitor.paused]).toEqual([true, paused])
  const { rows } = await app.pool.query('select next_due from monitor_schedule where monitor_id = $1', [
    monitor.id,
  ])
  expect(rows).toEqual([{ next_due }])
  await tidy({ who, id: monitor.id })
})

test('a watched site shows its status, its times and every check of the week', async () => {
  const watched = await watcher()
  await pass(3 * MINUTE, 20_000)
  const body = await health(watched.who)
  expect(body.summary.latest_status).toBe(200)
  expect(body.history.length).toBeGreaterThanOrEqual(3)
  expect(body.history.length).toBeLessThanOrEqual(5)
  for (const row of body.history) {
    expect(row.status_code).toBe(200)
    expect(Object.keys(row).toSorted()).toEqual(['created_at', 'response_time', 'status_code'])
  }
  expect(body.uptime.map(({ days, percent }) => [days, percent])).toEqual([
    [7, 100],
    [30, 100],
    [90, 100],
  ])
  expect(body.timing?.connect_ms).not.toBeNull()
  await tidy(watched)
})

test('an outage opens one incident with its cause, mails at once, and closes by itself with its duration', async () => {
  const watched = await watcher()
  await pass(MINUTE)
  answer = {
    status: 500,
    body: '<html><head><title>Error</title></head><body><h1>Error establishing a database connection</h1></body></html>',
  }
  await pass(2.5 * MINUTE)
  await app.work()
  const down = await health(watched.who)
  expect(down.summary.latest_status).toBe(500)
  expect(down.monitor?.state).toBe('down')
  expect(down.incidents).toHaveLength(1)
  expect(down.incidents[0]).toMatchObject({ ended_at: null, status_code: 500, kind: 'http' })
  expect(down.incidents[0]?.finding?.code).toBe('wp.db_connection')
  expect(down.incidents[0]?.finding?.request_href).toContain('/dashboard/quote?finding=')
  const [told] = app.mailsTo(watched.who.email)
  expect(told?.subject).toBe('Corner Bakery is down')
  expect(told?.text).toContain('database')

  answer = { status: 200, body: page }
  await pass(4 * MINUTE)
  const { incidents, monitor } = await health(watched.who)
  expect(monitor?.state).toBe('up')
  expect(incidents).toHaveLength(1)
  expect(incidents[0]?.duration_seconds).toBeGreaterThan(60)
  await app.work()
  expect(app.mailsTo(watched.who.email).map(({ subject }) => subject)[1]).toMatch(
    /^Corner Bakery is up again after /,
  )
  await tidy(watched)
})

test('one failed check, or two, is no incident', async () => {
  const watched = await watcher()
  await pass(MINUTE)
  for (let turn = 0; turn < 3; turn += 1) {
    answer = { status: 503, body: 'wait' }
    while ((await health(watched.who)).monitor?.state !== 'checking') await pass(5_000)
    answer = { status: 200, body: page }
    await pass(2 * MINUTE)
  }
  const body = await health(watched.who)
  expect(body.incidents).toEqual([])
  expect(body.monitor?.state).toBe('up')
  expect(body.history.some(({ status_code }) => status_code === 503)).toBe(true)
  await tidy(watched)
})

test('a site that closes the connection has no status, and one that redirects inside is down without a visit there', async () => {
  const watched = await watcher()
  await pass(MINUTE)
  answer = 'silent'
  await pass(2.5 * MINUTE)
  expect((await health(watched.who)).incidents[0]).toMatchObject({ status_code: null, kind: 'protocol' })
  answer = { status: 200, body: page }
  await pass(3 * MINUTE)
  // More than a quarter of an hour later it is another incident; within it, it would be the same one again.
  await pass(17 * MINUTE, MINUTE)
  answer = 'inside'
  await pass(2.5 * MINUTE)
  expect((await health(watched.who)).incidents[0]).toMatchObject({
    status_code: null,
    kind: 'redirect',
    ended_at: null,
  })
  await tidy(watched)
})

test('a missing keyword is an incident although the status is 200', async () => {
  const watched = await watcher('security', { keyword: 'fresh bread' })
  await pass(MINUTE)
  answer = { status: 200, body: page.replace('Fresh bread', 'Closed') }
  await pass(2.5 * MINUTE)
  const body = await health(watched.who)
  expect(body.summary.latest_status).toBe(200)
  expect(body.incidents[0]).toMatchObject({ kind: 'keyword', status_code: 200 })
  await tidy(watched)
})

test('other plans are mailed in one digest within the hour, and quiet hours hold it back', async () => {
  const watched = await watcher('performance')
  const clock = (minutes: number) =>
    new Date(app.services.now() + minutes * MINUTE).toISOString().slice(11, 16)
  await pass(5 * MINUTE, 30_000)
  answer = { status: 500, body: 'Error' }
  await pass(8 * MINUTE, 10_000)
  expect((await health(watched.who)).incidents).toHaveLength(1)
  await digests()
  expect(app.mailsTo(watched.who.email)).toEqual([])
  app.advance(46 * MINUTE)
  await watched.who.signIn()
  await watched.who.call(monitoringRoutes.change, {
    params: { id: watched.id },
    body: { quiet_hours: { from: clock(-60), to: clock(60), time_zone: 'UTC' } },
  })
  await digests()
  expect(app.mailsTo(watched.who.email)).toEqual([])
  await watched.who.call(monitoringRoutes.change, { params: { id: watched.id }, body: { quiet_hours: null } })
  await digests()
  expect(app.mailsTo(watched.who.email).map(({ subject }) => subject)).toEqual(['Corner Bakery is down'])
  await digests()
  expect(app.mailsTo(watched.who.email)).toHaveLength(1)
  await tidy(watched)
})

test('who switched mails about incidents off gets none, and a mail about one can end them', async () => {
  const [watched, other] = [await watcher(), await watcher()]
  await watched.who.call(notificationRoutes.put, { body: { incidents: 'off' } })
  await pass(5 * MINUTE, 30_000)
  answer = { status: 500, body: 'Error' }
  await pass(8 * MINUTE, 10_000)
  await digests()
  expect((await health(watched.who)).incidents).toHaveLength(1)
  expect(app.mailsTo(watched.who.email)).toEqual([])
  expect(app.mailsTo(other.who.email)[0]?.text).toContain('/unsubscribe#')
  await tidy(watched)
  await tidy(other)
})

test('a pause and a maintenance window open no incident', async () => {
  const watched = await watcher()
  await pass(MINUTE)
  const { who, id } = watched
  answer = { status: 500, body: 'Error' }
  expect(
    (await who.call(monitoringRoutes.change, { params: { id }, body: { paused: true } })).body.state,
  ).toBe('paused')
  await pass(3 * MINUTE, 20_000)
  const from = new Date(app.services.now() - MINUTE).toISOString()
  const to = new Date(app.services.now() + 60 * MINUTE).toISOString()
  const changed = await who.call(monitoringRoutes.change, {
    params: { id },
    body: { paused: false, maintenance: [{ starts_at: from, ends_at: to }] },
  })
  expect(changed.body.state).toBe('maintenance')
  await pass(3 * MINUTE, 10_000)
  const body = await health(who)
  expect(body.incidents).toEqual([])
  expect(body.uptime[0]?.percent).toBe(100)
  await tidy(watched)
})

test('what is said once more of a site changes nothing: its proof, its pause and the address of its public page', async () => {
  const { who, id } = await watcher()
  const params = { id }
  const change = (body: object) => who.call(monitoringRoutes.change, { params, body })
  const its = async () =>
    [...(await allRows(app))].filter((row) =>
      new RegExp(`^monitor\\w+ .*"(monitor_)?id":${id}[,}]`).test(row),
    )
  const events = async () =>
    (
      await app.pool.query("select name from events where data->>'monitorId' = $1 order by id", [String(id)])
    ).rows.map(({ name }) => name.split('.').at(-1))
  await pass(MINUTE)
  await change({ name: 'Ours' })
  expect((await its()).join()).toContain('"slug":null')
  for (const body of [{ public_page: true, paused: false }, { paused: true }]) {
    await change(body)
    const before = await its()
    expect(before.length).toBeGreaterThan(2)
    app.advance(MINUTE)
    await change(body)
    expect((await who.call(monitoringRoutes.verify, { params })).body.verified).toBe(true)
    expect(await its()).toEqual(before)
  }
  await who.call(monitoringRoutes.remove, { params })
  expect(await events()).toEqual(['monitor_added', 'ownership_proved', 'monitor_removed'])
})

test('a clock that is set forward or back by an hour opens no incident and stops no checks', async () => {
  const watched = await watcher()
  await pass(MINUTE)
  app.advance(60 * MINUTE)
  await pass(2 * MINUTE, 20_000)
  app.advance(-60 * MINUTE)
  const { healTurns } = await import('./checks/claim.ts')
  await healTurns(app.services.db, app.services.now())
  const before = (await health(watched.who)).monitor?.last_checked_at
  await pass(3 * MINUTE, 20_000)
  const body = await health(watched.who)
  expect(body.incidents).toEqual([])
  expect(body.monitor?.last_checked_at).not.toBe(before)
  await tidy(watched)
})

test('a stranger finds nothing of another client', async () => {
  const watched = await watcher()
  await people.sam.signIn()
  const params = { id: watched.id }
  for (const route of [
    monitoringRoutes.get,
    monitoringRoutes.remove,
    monitoringRoutes.verify,
    monitoringRoutes.incidents,
  ])
    expect((await people.sam.call(route, { params })).status).toBe(404)
  expect((await people.sam.call(monitoringRoutes.change, { params, body: { paused: true } })).status).toBe(
    404,
  )
  expect(
    (await people.sam.call(monitoringRoutes.health, { query: { monitor: String(watched.id) } })).status,
  ).toBe(404)
  await tidy(watched)
})

/** An examination of a watched site with a finding, as the daily look leaves it; gives the finding. */
async function findingOf(monitor: number): Promise<string> {
  const { rows } = await app.pool.query(
    `with e as (insert into examinations (id, url, host, purpose, monitor_id, state, report)
        values (gen_random_uuid(), $2, 'bakery.test', 'daily', $1, 'up', '{"findings":[]}') returning id)
      insert into findings (id, examination_id, place, code, severity, verdict, url, host, finding)
      select gen_random_uuid(), id, 0, 'ux.no_viewport', 'minor', 'fault', $2, 'bakery.test', '{}' from e returning id`,
    [monitor, url],
  )
  return rows[0].id
}

const checked = (monitor: number) =>
  app.pool.query('insert into monitor_checks (monitor_id, at, total_ms, outcome) values ($1, $2, 1, 0)', [
    monitor,
    new Date(app.services.now()),
  ])

test('what is done to a site is done to that one alone, and what a ticket began with outlives it', async () => {
  const who = await join(app, 'Wanda Watcher', { tier: 'security' })
  for (const [whose, verifiedAt, pausedAt] of [
    [who, null, null],
    [who, undefined, new Date()],
    [people.sam, undefined, null],
  ] as const) {
    const id = await watch(app, whose, { url: `https://${randomUUID()}.example/`, verifiedAt, pausedAt })
    await checked(id)
    await findingOf(id)
  }
  const before = await allRows(app)
  const { body } = await who.call(monitoringRoutes.add, { body: { url } })
  const params = { id: body.id }
  proof = body.ownership.file.content
  expect((await who.call(monitoringRoutes.verify, { params })).body.verified).toBe(true)
  for (const change of [{ name: 'Ours', public_page: true }, { paused: true }, { paused: false }])
    expect((await who.call(monitoringRoutes.change, { params, body: change })).status).toBe(200)
  const [ofTicket, ofRequest, unasked] = [
    await findingOf(body.id),
    await findingOf(body.id),
    await findingOf(body.id),
  ]
  await app.pool.query('update tickets set finding_id = $2 where id = $1', [await openTicket(who), ofTicket])
  await app.pool.query(
    `update service_requests set finding_id = $2
     where id = (select service_request_id from tickets where id = $1)`,
    [await openTicket(who), ofRequest],
  )
  await checked(body.id)
  expect((await who.call(monitoringRoutes.remove, { params })).status).toBe(200)
  const after = await allRows(app)
  const ofSites = /^(monitor|examinations|findings)/
  expect([...before].filter((row) => ofSites.test(row) && !after.has(row))).toEqual([])
  const left = [...after].filter((row) => ofSites.test(row) && !before.has(row))
  for (const asked of [ofTicket, ofRequest])
    expect(left.filter((row) => row.startsWith('findings ') && row.includes(asked))).toHaveLength(1)
  expect(left.filter((row) => row.includes(unasked) || row.startsWith('monitor'))).toEqual([])
})

test('a week of checks every minute answers the worst of each hour, and every check since', async () => {
  const watched = await watcher()
  await pass(5_000)
  const now = new Date(app.services.now())
  for (let back = 0; back <= 7; back += 1) {
    const day = new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    await app.pool.query(
      `create table if not exists monitor_checks_${day.replaceAll('-', '')} partition of monitor_checks
        for values from ('${day} 00:00Z') to ('${next} 00:00Z')`,
    )
  }
  await app.pool.query(
    `insert into monitor_checks (monitor_id, at, total_ms, status, outcome)
     select $1, $2::timestamptz - n * interval '1 minute', 100 + n % 50,
       case when n = 5000 then 500 when n = 6000 then null else 200 end, case when n in (5000, 6000) then 1 else 0 end
     from generate_series(1, 10079) n on conflict do nothing`,
    [watched.id, now],
  )
  await app.pool.query(`update monitors set created_at = $1`, [new Date(now.getTime() - 8 * 86_400_000)])
  await app.pool.query('delete from monitor_rolled_up')
  await runNow(app, 'monitoring.roll-up')
  const { history } = await health(watched.who)
  const hour = now.getTime() - (now.getTime() % 3_600_000)
  const latest = history.filter(({ created_at }) => Date.parse(created_at) >= hour)
  expect(latest.length).toBeGreaterThanOrEqual(Math.floor((now.getTime() - hour) / 60_000))
  expect(history.length - latest.length).toBeGreaterThanOrEqual(167)
  expect(history.length - latest.length).toBeLessThanOrEqual(168)
  expect(
    history
      .filter(({ status_code }) => status_code !== 200)
      .map(({ status_code }) => status_code)
      .toSorted(),
  ).toEqual([500, null])
  const times = history.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted())
  await tidy(watched)
})

async function digests(): Promise<void> {
  await app.pool.query(`select graphile_worker.add_job('monitoring.mail-digests', '{}'::json)`)
  await app.work()
}
