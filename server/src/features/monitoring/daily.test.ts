import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { quietAround, runNow, watch } from '#test/watching.ts'
import { lookDaily, startDaily } from './daily.ts'

const DAY_MS = 86_400_000

let app: TestApp
let examined: string[] = []

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  examined = []
  await app.pool.query('delete from monitors')
  await app.pool.query('delete from graphile_worker._private_jobs')
  app.services.examiner.examine = async ({ url }) => {
    examined.push(url)
    throw new ExaminationFailed('broken')
  }
})

const client = (tier: 'performance' | 'security' = 'security') => join(app, 'Cora Client', { tier })
const texts = ({ email }: Person) => app.mailsTo(email).map(({ text }) => text)
const inDays = (days: number) => new Date(app.services.now() + days * DAY_MS)

async function ends(id: number, dates: Record<string, unknown>): Promise<void> {
  const names = Object.keys(dates)
  await app.pool.query(
    `update monitors set examined_at = null, ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(dates)],
  )
  await runNow(app, 'monitoring.start-daily')
}

test('the mail about a certificate does not keep back the one about the domain', async () => {
  const who = await client()
  const id = await watch(app, who)
  await ends(id, {
    certificate_expires_at: inDays(9),
    domain: 'bakery.example',
    domain_expires_at: inDays(30),
  })
  expect(texts(who)).toEqual([expect.stringMatching(/^The certificate of Corner Bakery ends soon\n/)])
  app.advance(10 * DAY_MS)
  await ends(id, { paused_at: null })
  expect(texts(who)[1]).toContain('Your domain bakery.example is paid until')
})

test('a daily look is at what is still proved, not paused and within the plan of its owner', async () => {
  const [other, who] = [await client(), await client('performance')]
  const site = (whose: Person, name: string, more: object = {}) =>
    watch(app, whose, { url: `https://${name}.example/`, ...more })
  const ids = [
    await site(other, 'paused', { pausedAt: new Date() }),
    await site(other, 'unproved', { verifiedAt: null }),
    await site(who, 'covered'),
    await site(who, 'surplus'),
    999_999,
  ]
  for (const id of ids) await runJob(app.services, lookDaily, { id })
  expect(examined).toEqual(['https://covered.example/'])
})

test('a certificate and a domain that end soon are one mail, once', async () => {
  const who = await client()
  const id = await watch(app, who)
  const both = { certificate_expires_at: inDays(9), domain: 'bakery.example', domain_expires_at: inDays(9) }
  await ends(id, both)
  await ends(id, both)
  expect(texts(who)).toEqual([
    expect.stringMatching(
      /^The certificate and the domain of Corner Bakery end soon\n[\s\S]*Your domain bakery.example/,
    ),
  ])
})

test('a domain is mailed about in its last three weeks, and not before', async () => {
  const who = await client()
  const id = await watch(app, who)
  await ends(id, { domain: 'bakery.example', domain_expires_at: inDays(21.1) })
  expect(texts(who)).toEqual([])
  await ends(id, { domain_expires_at: inDays(20.9) })
  expect(texts(who)).toHaveLength(1)
})

test('a site is examined once a day, however often the clock asks', async () => {
  const who = await client()
  await watch(app, who)
  for (let times = 0; times < 3; times += 1) await runNow(app, 'monitoring.start-daily')
  expect(examined).toHaveLength(1)
  app.advance(DAY_MS + 60_000)
  await runNow(app, 'monitoring.start-daily')
  expect(examined).toHaveLength(2)
})

test('a certificate of a few days is mailed about only when a third of its life is left', async () => {
  const who = await client()
  const id = await watch(app, who)
  const week = { certificate_starts_at: inDays(-2), certificate_expires_at: inDays(5) }
  await ends(id, week)
  expect(texts(who)).toEqual([])
  // A third of its life is left, less the day that its renewal may take.
  await ends(id, { certificate_starts_at: inDays(-4.5), certificate_expires_at: inDays(2.5) })
  expect(texts(who)).toEqual([])
  await ends(id, { certificate_starts_at: inDays(-6), certificate_expires_at: inDays(1) })
  expect(texts(who)).toHaveLength(1)
})

test('each end of a certificate is mailed about once, and the next one in its own time', async () => {
  const who = await client()
  const id = await watch(app, who)
  const [first, next] = [inDays(9), inDays(20)]
  await ends(id, { certificate_expires_at: first })
  await ends(id, { certificate_expires_at: first })
  expect(texts(who)).toHaveLength(1)
  await ends(id, { certificate_expires_at: next })
  expect(texts(who)).toHaveLength(2)
})

test('two servers that show different certificates by turns are mailed about once for each', async () => {
  const who = await client()
  const id = await watch(app, who)
  const turns = [inDays(8), inDays(9)]
  for (const day of [0, 1, 2, 3, 4, 5]) await ends(id, { certificate_expires_at: turns[day % 2] })
  expect(texts(who)).toHaveLength(2)
})

test('a mail about an expiry waits for the end of the quiet hours', async () => {
  const who = await client()
  const id = await watch(app, who)
  await ends(id, {
    certificate_expires_at: inDays(9),
    quiet_hours: JSON.stringify(quietAround(app)),
  })
  expect(texts(who)).toEqual([])
  await app.pool.query('update monitors set quiet_hours = null where id = $1', [id])
  await app.work({ all: true })
  expect(texts(who)).toHaveLength(1)
})

test('after a downgrade only the sites that the plan covers are examined, those that are checked first', async () => {
  const who = await client()
  await watch(app, who, { url: 'https://unproved.example/', verifiedAt: null })
  await watch(app, who, { url: 'https://paused.example/', pausedAt: new Date() })
  const kept = await watch(app, who, { url: 'https://kept.example/' })
  await watch(app, who, { url: 'https://surplus.example/' })
  await app.pool.query(`update users set subscription_tier = 'performance' where id = $1`, [who.id])
  await runNow(app, 'monitoring.start-daily')
  expect(examined).toEqual(['https://kept.example/'])
  const { body } = await who.call(monitoringRoutes.list)
  expect(body.monitors.filter(({ state }) => state === 'resting').map(({ url }) => url)).toEqual([
    'https://surplus.example/',
  ])
  expect(body.monitors.find(({ id }) => id === kept)?.state).toBe('waiting')
})

test('every proved site gets its daily look, however many there are', async () => {
  const who = await client()
  await app.pool.query(
    `insert into monitors (user_id, url, host, name, token, verified_at)
     select $1, 'https://many.example/' || n, 'many.example', 'Many', 't', now() from generate_series(1, 9000) n`,
    [who.id],
  )
  await runJob(app.services, startDaily as Job, {})
  const taken = await app.pool.query(
    'select count(*)::int as taken from monitors where examined_at is not null',
  )
  expect(taken.rows[0].taken * 144).toBeGreaterThanOrEqual(9_000)
  await app.pool.query('delete from graphile_worker._private_jobs')
})

test('the findings of a daily examination are shown under the time at which they were seen', async () => {
  const who = await client()
  const id = await watch(app, who)
  const seenAt = inDays(-1)
  const examination = await insertExamination(id, who.id, 'daily', seenAt)
  await app.pool.query('update monitors set examination_id = $2, examined_at = $3 where id = $1', [
    id,
    examination,
    inDays(0),
  ])
  const shown = async () => (await who.call(monitoringRoutes.health)).body.examination?.at
  expect(await shown()).toBe(seenAt.toISOString())
  // A look that did not come about takes nothing away.
  await ends(id, { keyword: null })
  expect(examined).toHaveLength(1)
  expect(await shown()).toBe(seenAt.toISOString())
})

test('examinations of a watched site go with it, and those that nothing refers to go after three days', async () => {
  const who = await client()
  const [id, other] = [await watch(app, who), await watch(app, who, { url: 'https://other.example/' })]
  await insertExamination(id, who.id, 'incident', inDays(0))
  await insertExamination(id, who.id, 'daily', inDays(0))
  await insertExamination(other, who.id, 'incident', inDays(-4))
  const kept = await insertExamination(other, who.id, 'daily', inDays(-4))
  await app.pool.query('update monitors set examination_id = $2 where id = $1', [other, kept])
  const count = async () =>
    (await app.pool.query('select id from examinations where user_id = $1', [who.id])).rows.map(
      (row) => row.id,
    )
  await who.call(monitoringRoutes.remove, { params: { id } })
  expect(await count()).toHaveLength(2)
  await runNow(app, 'monitoring.expire-history')
  expect(await count()).toEqual([kept])
})

test('an examination that a check asked for belongs to the client, so that it goes with the account', async () => {
  const who = await client()
  await watch(app, who)
  app.services.examiner.examine = async () =>
    ({ url: 'https://bakery.example/', state: 'up', findings: [] }) as never
  await runNow(app, 'monitoring.start-daily')
  const { rows } = await app.pool.query(
    `select user_id, monitor_id is not null as linked from examinations where host = 'bakery.example' and report->'findings' = '[]' order by created_at desc limit 1`,
  )
  expect(rows).toEqual([{ user_id: who.id, linked: true }])
})

async function insertExamination(monitor: number, user: number, purpose: string, at: Date): Promise<string> {
  const { rows } = await app.pool.query(
    `insert into examinations (id, url, host, purpose, user_id, monitor_id, state, report, created_at)
     values (gen_random_uuid(), 'https://bakery.example/', 'bakery.example', $1, $2, $3, 'up', '{"findings":[]}', $4) returning id`,
    [purpose, user, monitor, at],
  )
  return rows[0].id
}

test('the look of a day is put off together with its job, or not at all', async () => {
  const who = await join(app, 'Dora Daily')
  await watch(app, who)
  await app.pool.query('update monitors set examined_at = null')
  await app.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on graphile_worker._private_jobs for each row execute function refuse()`)
  await expect(runJob(app.services, startDaily, {})).rejects.toThrow('refused')
  await app.pool.query('drop trigger refuse on graphile_worker._private_jobs')
  const { rowCount } = await app.pool.query('select from monitors where examined_at is not null')
  expect(rowCount).toBe(0)
})
