import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { runNow, watch } from '#test/watching.ts'
import { lastSpan } from '../reports/make-reports.ts'
import { ensurePartitions } from './partitions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

test('hours in which no worker ran are rolled up by the next one that does', async () => {
  const who = await join(app, 'Hana Hours', { tier: 'security' })
  const id = await watch(app, who)
  await runNow(app, 'monitoring.roll-up')
  const at = Math.floor(app.services.now() / HOUR_MS) * HOUR_MS
  await app.pool.query(
    `insert into monitor_checks (monitor_id, at, total_ms, status, outcome) values ($1, $2, 100, 200, 0)`,
    [id, new Date(at)],
  )
  app.advance(50 * HOUR_MS)
  await runNow(app, 'monitoring.roll-up')
  const hours = await app.pool.query('select hour, up from monitor_hours where monitor_id = $1', [id])
  expect(hours.rows).toEqual([{ hour: new Date(at), up: 1 }])
  const days = await app.pool.query('select day::text, up from monitor_days where monitor_id = $1', [id])
  expect(days.rows).toEqual([{ day: new Date(at).toISOString().slice(0, 10), up: 1 }])
})

test('a report counts every incident and lists the first twenty', async () => {
  const who = await join(app, 'Ira Incidents', { tier: 'security' })
  const id = await watch(app, who)
  const { from } = lastSpan('weekly', app.services.now())
  await app.pool.query(
    `insert into monitor_incidents (monitor_id, started_at, confirmed_at, ended_at, kind, says)
     select $1, $2::timestamptz + n * interval '1 hour', $2, $2::timestamptz + n * interval '1 hour 5 minutes', 'http', 'The site answers with 500.'
     from generate_series(1, 25) n`,
    [id, from],
  )
  await runNow(app, 'monitoring.start-reports')
  const [told] = app.mailsTo(who.email)
  expect(told?.text).toContain('25 incidents')
  const { rows } = await app.pool.query('select figures from monitor_reports where user_id = $1', [who.id])
  expect(rows[0].figures.sites[0].incidents).toHaveLength(20)
})

test('a site that was proved after the week had ended brings no empty report of it', async () => {
  const who = await join(app, 'Nina New', { tier: 'security' })
  const { to } = lastSpan('weekly', app.services.now())
  await watch(app, who, { verifiedAt: new Date(to.getTime() + 1_000) })
  await runNow(app, 'monitoring.start-reports')
  expect(app.mailsTo(who.email)).toEqual([])
})

test('hours older than promised go, all of them in one night', async () => {
  const who = await join(app, 'Olga Old', { tier: 'security' })
  const id = await watch(app, who)
  await ensurePartitions(app.services.db, app.services.now())
  await app.pool.query(
    `insert into monitor_hours (monitor_id, hour, up, down, unknown, total_ms_sum)
     select $1, $2::timestamptz - n * interval '1 hour', 1, 0, 0, 1 from generate_series(1, 12000) n`,
    [id, new Date(app.services.now() - 92 * DAY_MS)],
  )
  await runNow(app, 'monitoring.expire-history')
  const { rows } = await app.pool.query(
    'select count(*)::int as left from monitor_hours where monitor_id = $1',
    [id],
  )
  expect(rows[0].left).toBe(0)
})
