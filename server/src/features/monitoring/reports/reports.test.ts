import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { overviewRoutes } from '@sitewright/contract/overview.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { ensurePartitions } from '../history/partitions.ts'
import { lastSpan } from './make-reports.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})

/** A proved site with an hour of checks: one in ten failed, two could not say. */
async function watched(who: Person, at: number, slug: string | null = null): Promise<number> {
  const { rows } = await app.pool.query(
    `insert into monitors (user_id, url, host, name, token, verified_at, slug)
     values ($1, 'https://bakery.example.com/secret-path', 'bakery.example.com', 'Corner Bakery', 't', $2, $3) returning id`,
    [who.id, new Date(at - 30 * DAY_MS), slug],
  )
  const { id } = rows[0]
  await app.pool.query('insert into monitor_schedule (monitor_id, state, last_at) values ($1, $2, $3)', [
    id,
    'up',
    new Date(at),
  ])
  await ensurePartitions(app.services.db, at)
  await app.pool.query(
    `insert into monitor_checks (monitor_id, at, total_ms, status, outcome)
     select $1, $2::timestamptz + n * interval '2 minutes', 100, case when n = 9 then 500 else 200 end,
       case when n = 9 then 1 when n > 9 then 3 else 0 end
     from generate_series(0, 11) n`,
    [id, new Date(at)],
  )
  return id
}

/** Runs the job as the clock would at that moment. */
async function runAt(job: string): Promise<void> {
  await app.pool.query('select graphile_worker.add_job($1, $2::json)', [job, '{}'])
  await app.work()
  await app.work()
}

test('a weekly report holds what was measured and says what was not, is mailed once and kept as a PDF', async () => {
  const week = lastSpan('weekly', app.services.now())
  const at = week.from.getTime() + 30 * HOUR_MS
  const id = await watched(people.sam, at)
  await app.pool.query(
    `insert into monitor_hours (monitor_id, hour, up, down, unknown, total_ms_sum) values ($1, $2, 9, 1, 2, 900)`,
    [id, new Date(Math.floor(at / HOUR_MS) * HOUR_MS)],
  )
  await runAt('monitoring.start-reports')
  await runAt('monitoring.start-reports')
  const told = app.mailsTo(people.sam.email).filter(({ subject }) => subject === 'Weekly site report')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain(
    'Corner Bakery: Uptime 90% of 10 checks, mean response time 100 ms, 0 incidents.',
  )
  expect(told[0]?.text).toContain('2 checks could not say whether the site was up')
  const { body } = await people.sam.call(monitoringRoutes.reports)
  expect(body.reports).toMatchObject([{ kind: 'weekly', from: week.from.toISOString() }])
  const params = { id: body.reports[0]?.id ?? 0 }
  const file = await people.sam.call(monitoringRoutes.report, { params })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(
    Buffer.from(file.body as unknown as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await people.bob.call(monitoringRoutes.report, { params })).status).toBe(404)
  expect((await people.bob.call(monitoringRoutes.reports)).body.reports).toEqual([])
  const { rows } = await app.pool.query(
    `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
     select user_id, 'monthly', from_at, to_at, figures, file_key from monitor_reports where id = $1 returning id`,
    [params.id],
  )
  const later = await people.sam.call(monitoringRoutes.report, { params: { id: rows[0].id } })
  expect(later.headers['content-disposition']).toContain('monthly-site-report')
  const before = { query: { before: String(rows[0].id) } }
  expect((await people.sam.call(monitoringRoutes.reports, before)).body.reports).toEqual(body.reports)
  for (let taken = 0; taken < 8; taken += 1) app.services.budgets.enter(slots.downloads, people.sam.id)
  expect((await people.sam.call(monitoringRoutes.report, { params })).status).toBe(429)
})

test('of an account that goes while its report is drawn no file stays', async () => {
  const gone = await join(app, 'Gina Going', { tier: 'security' })
  const week = lastSpan('weekly', app.services.now())
  await watched(gone, week.from.getTime() + 30 * HOUR_MS)
  const { files } = app.services
  const store = files.put.bind(files)
  const put = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
    await store(...file)
    await app.pool.query('delete from users where id = $1', [gone.id])
  })
  await runAt('monitoring.start-reports')
  const key = put.mock.calls[0]?.[0] ?? ''
  expect(key).toContain(`reports/${gone.id}/`)
  await expect(files.get(key)).rejects.toThrow()
})

test('of an account that is merged into another one while its report is drawn none is kept or mailed', async () => {
  const [old, kept] = [await join(app, 'Moira Old', { tier: 'security' }), await join(app, 'Moira Kept')]
  const week = lastSpan('weekly', app.services.now())
  await watched(old, week.from.getTime() + 30 * HOUR_MS)
  const { files } = app.services
  const store = files.put.bind(files)
  const put = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
    await store(...file)
    await app.pool.query('update users set merged_into = $2 where id = $1', [old.id, kept.id])
  })
  onTestFinished(() => put.mockRestore())
  await runAt('monitoring.start-reports')
  const key = put.mock.calls.map(([name]) => name).find((name) => name.startsWith(`reports/${old.id}/`))
  await expect(files.get(key ?? '')).rejects.toThrow()
  const { rows } = await app.pool.query('select from monitor_reports where user_id = $1', [old.id])
  expect(rows).toEqual([])
  expect(app.mailsTo(old.email)).toEqual([])
})

test('a plan without a report in it brings none', async () => {
  const percy = await join(app, 'Percy Plan', { tier: 'performance' })
  await watched(percy, app.services.now() - HOUR_MS)
  await runAt('monitoring.start-reports')
  expect(app.mailsTo(percy.email)).toEqual([])
})

test('weeks begin on Monday and months on the first, in UTC', () => {
  const at = Date.parse('2026-11-22T18:00:00Z')
  expect(lastSpan('weekly', at).from.toISOString()).toBe('2026-11-09T00:00:00.000Z')
  expect(lastSpan('monthly', at)).toEqual({
    from: new Date('2026-10-01T00:00:00Z'),
    to: new Date('2026-11-01T00:00:00Z'),
  })
})

test('a public status shows state and uptime while it is switched on, and never the address', async () => {
  const who = await join(app, 'Wanda Watcher', { tier: 'security' })
  const id = await watched(who, Math.floor(app.services.now() / HOUR_MS) * HOUR_MS - HOUR_MS)
  const opened = await who.call(monitoringRoutes.change, { params: { id }, body: { public_page: true } })
  const slug = opened.body.public_page?.slug ?? ''
  const { status, body } = await people.guest.call(monitoringRoutes.status, { params: { slug } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Corner Bakery', state: 'up' })
  expect(body.uptime[0]).toEqual({ days: 7, percent: 90, checks: 10, unknown: 2 })
  expect(body.days).toHaveLength(90)
  expect(JSON.stringify(body)).not.toContain('secret-path')
  const badge = await people.guest.call(monitoringRoutes.badge, { params: { slug } })
  expect(badge.headers['content-type']).toContain('image/svg+xml')
  expect(String(badge.body)).toContain('online, 90.00%')
  await who.call(monitoringRoutes.change, { params: { id }, body: { public_page: false } })
  expect((await people.guest.call(monitoringRoutes.status, { params: { slug } })).status).toBe(404)
  expect((await people.guest.call(monitoringRoutes.badge, { params: { slug } })).status).toBe(404)
})

test('rolled up hours and days hold the counts of their checks, and rolling up again changes nothing', async () => {
  const who = await join(app, 'Rolf Up', { tier: 'security' })
  const hour = Math.floor(app.services.now() / HOUR_MS) * HOUR_MS - HOUR_MS
  const id = await watched(who, hour)
  const read = async () =>
    (
      await app.pool.query(
        'select up, down, unknown, total_ms_sum::int, worst_status from monitor_hours where monitor_id = $1 and up > 0',
        [id],
      )
    ).rows
  await runAt('monitoring.roll-up')
  expect(await read()).toEqual([{ up: 9, down: 1, unknown: 2, total_ms_sum: 900, worst_status: 500 }])
  await runAt('monitoring.roll-up')
  expect(await read()).toHaveLength(1)
})

test('checks older than two weeks go with their day', async () => {
  const old = Date.UTC(2026, 0, 5)
  await ensurePartitions(app.services.db, old)
  const count = async () =>
    (
      await app.pool.query(
        `select count(*)::int as days from pg_class where relname like 'monitor_checks_202601%' and relkind = 'r'`,
      )
    ).rows[0].days
  expect(await count()).toBeGreaterThan(5)
  await runAt('monitoring.expire-history')
  expect(await count()).toBe(0)
})

test('a certificate and a domain that end soon are mailed about once', async () => {
  const who = await join(app, 'Cora Certificate', { tier: 'security' })
  const id = await watched(who, app.services.now() - HOUR_MS)
  await app.pool.query(
    `update monitors set certificate_expires_at = now() + interval '9 days', domain = 'bakery.example.com',
       domain_expires_at = now() + interval '300 days' where id = $1`,
    [id],
  )
  for (let day = 0; day < 2; day += 1) {
    await app.pool.query('update monitors set examined_at = null where id = $1', [id])
    await runAt('monitoring.start-daily')
  }
  const told = app.mailsTo(who.email)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('The certificate of Corner Bakery')
  expect(told[0]?.text).not.toContain('paid until')
})

test('the overview gets the state of each site with the mean response time of each of the last 24 hours', async () => {
  const who = await join(app, 'Ola Overview', { tier: 'security' })
  const now = app.services.now()
  await watched(who, now - 90 * 60_000)
  const { sites } = (await who.call(overviewRoutes.get)).body
  const [site] = sites
  expect(site).toMatchObject({ name: 'Corner Bakery', state: 'up' })
  expect(site?.spark).toHaveLength(24)
  expect(site?.spark.filter((ms) => ms !== null)).toEqual([100])
  expect((await people.bob.call(overviewRoutes.get)).body.sites).toEqual([])
})
