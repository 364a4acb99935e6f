import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { ERRORS_A_LOAD } from '@sitewright/contract/reporting-rules.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { rowsRead } from '#test/rows-read.ts'
import { purgeErrors } from '../purge.ts'

let testApp: TestApp
let people: Cast

/** Line 1, column 6 of the script is line 3, column 3 of the source; the mappings as the format writes them. */
const map = {
  version: 3,
  sources: ['../../../app/public/home/hero.tsx'],
  names: [],
  mappings: 'AAAA,KAEE',
}

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-maps-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/hero-Bx81cAAA.js.map'), JSON.stringify(map))
  testApp.services.config.webFolder = folder
  return () => rm(folder, { recursive: true })
})

beforeEach(async () => {
  await testApp.pool.query('truncate browser_errors, browser_error_reports')
  await testApp.pool.query("delete from rate_limits where key like 'browser-errors%'")
})

const broken = {
  message: "Cannot read properties of undefined (reading 'price')",
  file: '/assets/hero-Bx81cAAA.js',
  line: 1,
  column: 8,
  path: '/quote/s3cret-Capability-0001',
}

async function report(errors: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${testApp.url}${analyticsRoutes.reportErrors.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/144.0', ...headers },
    body: JSON.stringify({ errors }),
  })
  return { status: response.status, body: (await response.json()) as { kept?: number; code?: string } }
}

const seen = async () => (await people.olga.call(analyticsRoutes.errors)).body

test('staff see an error once, with its place in our source and how often it came', async () => {
  expect(await report([broken, broken])).toEqual({ status: 202, body: { kept: 2 } })
  testApp.advance(1_000)
  await report([{ ...broken, path: '/pricing' }])
  const errors = await seen()
  expect(errors).toEqual([
    {
      id: expect.any(Number),
      message: broken.message,
      position: 'web/app/public/home/hero.tsx:3:3',
      path: '/pricing',
      count: 3,
      first_at: expect.any(String),
      last_at: expect.any(String),
    },
  ])
  expect(Date.parse(errors[0]?.last_at ?? '')).toBeGreaterThan(Date.parse(errors[0]?.first_at ?? ''))
})

test('without a map the place is as the browser said, and no file outside of the build is read', async () => {
  const files = ['/assets/other-00000000.js', '/assets/../../secret.js', '/quote/s3cret-Capability-0001']
  await report(files.map((file) => ({ ...broken, file })))
  await report([{ ...broken, file: null, line: null, column: null }])
  expect((await seen()).map(({ position }) => position).sort()).toEqual(
    ['(no such page):1:8', '/quote/:id:1:8', 'assets/other-00000000.js:1:8', null].sort(),
  )
})

test('large maps in turn keep the server from nothing else', async () => {
  const places = Array.from({ length: ERRORS_A_LOAD }, (_, place) => `large-${place}`)
  const mappings = `${map.mappings}${',KAEE'.repeat(300_000)}`
  for (const place of places)
    await writeFile(
      path.join(testApp.services.config.webFolder, `assets/${place}.js.map`),
      JSON.stringify({ ...map, sources: [`../../../app/${place}.tsx`], mappings }),
    )
  await report([broken])
  // In processor time: other work on the machine does not count.
  const stretches: number[] = []
  let since = process.threadCpuUsage()
  const looking = setInterval(() => {
    const { user, system } = process.threadCpuUsage(since)
    since = process.threadCpuUsage()
    stretches.push((user + system) / 1_000)
  }, 1)
  await report(places.map((place) => ({ ...broken, file: `/assets/${place}.js` })))
  clearInterval(looking)
  expect((await seen()).map(({ position }) => position)).toEqual(
    expect.arrayContaining(places.map((place) => `web/app/${place}.tsx:3:3`)),
  )
  expect(Math.max(...stretches)).toBeLessThan(50)
})

test('where the place cannot be looked up, the error is kept with it as the browser said', async () => {
  const broke = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {
    throw new Error('the thread is broken')
  })
  expect(await report([broken])).toEqual({ status: 202, body: { kept: 1 } })
  broke.mockRestore()
  expect((await seen()).map(({ position }) => position)).toEqual(['assets/hero-Bx81cAAA.js:1:8'])
})

test('nothing of the person is kept', async () => {
  await report([
    {
      ...broken,
      message: 'No account ann@example.com at https://x.example/reset?code=424242 (+44 20 7946 0958)',
    },
  ])
  const { rows } = await testApp.pool.query('select * from browser_errors')
  expect(JSON.stringify(rows)).not.toMatch(/ann@|424242|7946|s3cret/)
  const reports = await testApp.pool.query('select path, browser from browser_error_reports')
  expect(reports.rows).toEqual([{ path: '/quote/:id', browser: 'Firefox 144' }])
  expect(rows[0]).toMatchObject({ path: '/quote/:id', count: 1 })
})

test('bad reports are refused, and those of robots dropped', async () => {
  const bad: unknown[] = [
    [],
    'x',
    Array(ERRORS_A_LOAD + 1).fill(broken),
    [{ ...broken, stack: 'at me' }],
    [{ ...broken, message: '' }],
    [{ ...broken, message: 'x'.repeat(1_001) }],
    [{ ...broken, line: 1.5 }],
    [{ ...broken, column: -1 }],
    [{ ...broken, path: '/kb?q=ann' }],
    [{ ...broken, file: 'https://evil.example/x.js' }],
  ]
  for (const errors of bad)
    expect((await report(errors)).status, JSON.stringify(errors).slice(0, 60)).toBe(400)
  expect(await report([broken], { 'user-agent': 'Googlebot/2.1' })).toEqual({
    status: 202,
    body: { kept: 0 },
  })
  expect(await seen()).toEqual([])
})

test('the 31st report of a network within an hour is refused', async () => {
  for (let sent = 0; sent < 30; sent++) expect((await report([broken])).status).toBe(202)
  expect(await report([broken])).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await seen())[0]?.count).toBe(30)
})

test('the 601st report of all networks together within an hour is refused', async () => {
  expect((await report([broken])).status).toBe(202)
  await testApp.pool.query("update rate_limits set points = 600 where key = 'browser-errors-all:all'")
  expect(await report([broken])).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await seen())[0]?.count).toBe(1)
})

test('many reports at once lose no count', async () => {
  const other = { ...broken, message: 'Something else' }
  await Promise.all(Array.from({ length: 20 }, (_, at) => report(at % 2 ? [broken, other] : [other, broken])))
  expect((await seen()).map(({ count }) => count)).toEqual([20, 20])
})

/** Each kind with as many reports as it counts, a second apart, the latest first; the path is how old one is. */
async function plantReports(counts: number[]): Promise<void> {
  await testApp.pool.query(
    `with kinds as (
       insert into browser_errors (fingerprint, message, path, count, first_at, last_at)
       select decode(lpad(to_hex(place), 64, '0'), 'hex'), 'Kind ' || place, '/', count, now(), now()
       from unnest($1::int[]) with ordinality as planted (count, place)
       returning id, count)
     insert into browser_error_reports (error_id, at, path, browser, version)
     select id, now() - make_interval(secs => n), n, 'Edge', '1' from kinds, generate_series(1, count) n`,
    [counts],
  )
}

test('of each kind the latest 1,000 times stay, and all of them are counted', async () => {
  await plantReports([1_001, 25_000, 1_000, 7])
  await runJob(testApp.services, purgeErrors, {})
  const { rows } = await testApp.pool.query(
    `select message, e.count, count(*)::int as kept, max(r.path::int) as oldest
     from browser_errors e join browser_error_reports r on r.error_id = e.id group by e.id order by message`,
  )
  expect(rows).toEqual([
    { message: 'Kind 1', count: 1_001, kept: 1_000, oldest: 1_000 },
    { message: 'Kind 2', count: 25_000, kept: 1_000, oldest: 1_000 },
    { message: 'Kind 3', count: 1_000, kept: 1_000, oldest: 1_000 },
    { message: 'Kind 4', count: 7, kept: 7, oldest: 7 },
  ])
})

test('to forget the reports of one kind those of the others are not read', async () => {
  await plantReports([1_100, ...Array(50).fill(400)])
  const read = await rowsRead(testApp, 'browser_error_reports', (db) =>
    runJob({ ...testApp.services, db }, purgeErrors, {}),
  )
  const { rows } = await testApp.pool.query('select count(*)::int as kept from browser_error_reports')
  expect(rows).toEqual([{ kept: 21_000 }])
  expect(read).toBeLessThan(2_000)
})

test('errors not seen for 90 days are purged', async () => {
  await report([broken])
  await runJob(testApp.services, purgeErrors, {})
  expect(await seen()).toHaveLength(1)
  testApp.advance(91 * 86_400_000)
  await runJob(testApp.services, purgeErrors, {})
  const { rowCount } = await testApp.pool.query('select from browser_errors')
  expect(rowCount).toBe(0)
})

test('a report goes after 90 days, though its error is still seen', async () => {
  await report([broken])
  testApp.advance(60 * 86_400_000)
  await report([broken])
  testApp.advance(31 * 86_400_000)
  await runJob(testApp.services, purgeErrors, {})
  const { rows } = await testApp.pool.query(
    `select e.count, count(*)::int as kept, min(r.at) = e.last_at as latest
     from browser_errors e join browser_error_reports r on r.error_id = e.id group by e.id`,
  )
  expect(rows).toEqual([{ count: 2, kept: 1, latest: true }])
})

test('with 5,000 kinds that strangers made up a new error is kept, and one that many saw stays', async () => {
  await testApp.pool.query(
    `insert into browser_errors (fingerprint, message, path, count, first_at, last_at)
     select decode(lpad(to_hex(n), 64, '0'), 'hex'), 'Made up ' || n, '/', case n when 1 then 5000 else 2 end,
       now() - make_interval(mins => 5001 - n), now() - make_interval(mins => 5001 - n)
     from generate_series(1, 5000) n`,
  )
  await report([broken])
  const { rows } = await testApp.pool.query(
    `select count(*)::int as kinds, bool_or(message = $1) as new, bool_or(message = 'Made up 1') as seen_by_many,
       bool_or(message = 'Made up 2') as oldest from browser_errors`,
    [broken.message],
  )
  expect(rows).toEqual([{ kinds: 5_000, new: true, seen_by_many: true, oldest: false }])
})

test('with 5,000 kinds the eldest keeps its count when it is seen again', async () => {
  await report([broken])
  await testApp.pool.query("update browser_errors set last_at = now() - interval '80 days'")
  await testApp.pool.query(
    `insert into browser_errors (fingerprint, message, path, count, first_at, last_at)
     select decode(lpad(to_hex(n), 64, '0'), 'hex'), 'Made up ' || n, '/', 2, now(), now()
     from generate_series(1, 4999) n`,
  )
  await report([broken])
  const { rows } = await testApp.pool.query('select count from browser_errors where message = $1', [
    broken.message,
  ])
  expect(rows).toEqual([{ count: 2 }])
})
