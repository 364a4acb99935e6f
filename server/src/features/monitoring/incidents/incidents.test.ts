import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { broken, quietAround, runNow, silent, up, Watching, watch } from '#test/watching.ts'
import { Checker } from '../checks/checker.ts'
import { healTurns } from '../checks/claim.ts'

const MINUTE = 60_000
const URL = 'https://bakery.example/'

let app: TestApp
let watching: Watching

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from monitors')
  await app.pool.query('delete from graphile_worker._private_jobs')
  watching = new Watching(app)
  app.services.examiner.examine = async () => {
    throw new ExaminationFailed('broken')
  }
})

const client = (tier: 'performance' | 'security' = 'security') => join(app, 'Wanda Watcher', { tier })
const subjects = ({ email }: Person) => app.mailsTo(email).map(({ subject }) => subject)
async function incidents() {
  const { rows } = await app.pool.query('select * from monitor_incidents order by id')
  return rows
}

test('a site that fails again after the mail that it is up again is mailed about as down once more', async () => {
  const who = await client()
  await watch(app, who)
  await watching.pass(MINUTE)
  await watching.fail(URL, broken)
  await app.work()
  await watching.recover(URL)
  await app.work()
  expect(subjects(who)).toEqual(['Corner Bakery is down', expect.stringMatching(/is up again/)])
  await watching.fail(URL, silent)
  await app.work()
  expect(await incidents()).toMatchObject([
    { returned: 1, ended_at: null, kind: 'timeout', status_code: null },
  ])
  expect(subjects(who).slice(2)).toEqual(['Corner Bakery is down again'])
})

test('an outage lasts until the site answered first, not until we were sure of it', async () => {
  const who = await client()
  const id = await watch(app, who)
  const { now } = app.services
  let looks = 0
  // A clock that moves on between two looks at it, as clocks do.
  app.services.now = () => now() + looks++
  await watching.pass(MINUTE)
  await watching.fail(URL)
  await watching.recover(URL)
  app.services.now = now
  const { rows } = await app.pool.query(
    `select i.ended_at, (select min(at) from monitor_checks where monitor_id = $1 and at > i.started_at and outcome = 0)
       as answered_at from monitor_incidents i where monitor_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].ended_at).toEqual(rows[0].answered_at)
})

test('an outage that is mended within a planned maintenance ends there, and not with the maintenance', async () => {
  const who = await client()
  const id = await watch(app, who)
  await watching.pass(MINUTE)
  await watching.fail(URL)
  const window = (minutes: number) => new Date(app.services.now() + minutes * MINUTE).toISOString()
  const maintenance = [{ starts_at: window(-1), ends_at: window(60) }]
  await who.call(monitoringRoutes.change, { params: { id }, body: { maintenance } })
  await watching.pass(2 * MINUTE)
  expect(await incidents()).toMatchObject([{ ended_at: null }])
  await watching.recover(URL)
  expect(await incidents()).toMatchObject([{ ended_at: expect.any(Date) }])
})

test('a site whose last look before an outage meets a shield is shown as turning us away, not as up', async () => {
  const who = await client()
  const id = await watch(app, who)
  const { times, address, certificate } = up
  const says = 'A bot shield answered.'
  const shield = { outcome: 'blocked', says, status: 403, retryAfterSeconds: null } as const
  let looks = 0
  watching.checker = new Checker(app.services, {
    storeEveryMs: 2,
    check: async () => {
      looks += 1
      return looks < 4 ? broken : { ...shield, times, address, certificate }
    },
  })
  await watching.pass(MINUTE)
  const { body } = await who.call(monitoringRoutes.get, { params: { id } })
  expect([body.state, body.says, await incidents()]).toEqual(['blocked', says, []])
})

test('a site that fails again before the mail that it is up again is not mailed about twice', async () => {
  const who = await client()
  await watch(app, who)
  await watching.pass(MINUTE)
  await watching.fail(URL)
  await app.work()
  await watching.recover(URL)
  await watching.fail(URL)
  await app.work()
  expect(subjects(who)).toEqual(['Corner Bakery is down'])
})

test('a site that fails for three minutes of every quarter of an hour is one outage of three mails', async () => {
  const who = await client()
  await watch(app, who)
  await watching.pass(MINUTE)
  for (let turn = 0; turn < 8; turn += 1) {
    watching.answers.set(URL, broken)
    await watching.pass(3 * MINUTE)
    await app.work()
    watching.answers.delete(URL)
    await watching.pass(12 * MINUTE)
    await app.work()
  }
  expect(await incidents()).toMatchObject([{ ended_at: null }])
  const [down, upAgain] = ['Corner Bakery is down', 'Corner Bakery is up again after 3 minutes']
  expect(subjects(who)).toEqual([down, upAgain, 'Corner Bakery is down again'])
  await watching.pass(6 * MINUTE)
  await app.work()
  expect(subjects(who)).toEqual([down, upAgain, `${down} again`, expect.stringMatching(/is up again/)])
})

test('a site that fails again while its quiet hours keep the mail back is checked on, and mailed about once', async () => {
  const who = await client()
  const id = await watch(app, who)
  await app.pool.query('update monitors set quiet_hours = $2 where id = $1', [
    id,
    JSON.stringify(quietAround(app)),
  ])
  await watching.pass(MINUTE)
  await watching.fail(URL)
  await watching.recover(URL)
  await watching.fail(URL)
  expect(await incidents()).toMatchObject([{ returned: 1, ended_at: null }])
  await app.pool.query('update monitors set quiet_hours = null')
  await app.work({ all: true })
  expect(subjects(who)).toEqual(['Corner Bakery is down again'])
})

test('thirty sites that fall silent at once are told within two and a half intervals, however slow the examinations', async () => {
  app.services.examiner.examine = () => new Promise(() => undefined)
  const people = [await client(), await client(), await client(), await client()]
  const urls = Array.from({ length: 30 }, (_, index) => `https://shop-${index}.market.example/`)
  for (const [index, url] of urls.entries())
    await watch(app, people[Math.floor(index / 10)] as Person, { url, name: `Shop ${index}` })
  await watch(app, people[3] as Person, { url: 'https://elsewhere.example/' })
  await watching.pass(2 * MINUTE)
  for (const url of urls) watching.answers.set(url, silent)
  await watching.pass(2.5 * MINUTE)
  expect((await incidents()).filter(({ ended_at }) => ended_at === null)).toHaveLength(30)
})

test('a mail about an outage waits for its cause, and leaves without one when the examination takes too long', async () => {
  const who = await client()
  await watch(app, who)
  await watching.pass(MINUTE)
  await watching.fail(URL)
  const { rows: mail } = await app.pool.query(
    `select run_at - confirmed_at between '29 seconds' and '31 seconds' as is_soon
     from graphile_worker.jobs, monitor_incidents where task_identifier = 'monitoring.mail-notices'`,
  )
  expect(mail).toEqual([{ is_soon: true }])
  await app.pool.query(`delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'monitoring.examine-outage')`)
  await app.work()
  await runNow(app, 'monitoring.mail-digests')
  expect(subjects(who)).toEqual([])
  await app.work({ all: true })
  expect(subjects(who)).toEqual(['Corner Bakery is down'])
})

test('a plan that ends during an outage ends the incident, and nothing says that the site answers again', async () => {
  const who = await client('performance')
  await watch(app, who)
  await watching.pass(5 * MINUTE, 30_000)
  watching.answers.set(URL, broken)
  await watching.pass(12 * MINUTE, 20_000)
  expect(await incidents()).toMatchObject([{ ended_at: null }])
  await app.pool.query('update users set subscription_tier = null where id = $1', [who.id])
  await watching.pass(6 * MINUTE, MINUTE)
  expect(await incidents()).toMatchObject([{ ended_at: expect.any(Date) }])
  app.advance(60 * MINUTE)
  await runNow(app, 'monitoring.mail-digests')
  expect(subjects(who)).toEqual([])
})

test('a pause during an outage takes back what was to be mailed about it', async () => {
  const who = await client('performance')
  const id = await watch(app, who)
  await watching.pass(5 * MINUTE, 30_000)
  watching.answers.set(URL, broken)
  await watching.pass(12 * MINUTE, 20_000)
  await who.signIn()
  await who.call(monitoringRoutes.change, { params: { id }, body: { paused: true } })
  expect(await incidents()).toMatchObject([{ ended_at: expect.any(Date) }])
  expect((await app.pool.query('select from monitor_notices')).rowCount).toBe(0)
  app.advance(60 * MINUTE)
  await runNow(app, 'monitoring.mail-digests')
  expect(subjects(who)).toEqual([])
})

test('an outage never ends before it began, though the clock was set back', async () => {
  const who = await client()
  const id = await watch(app, who)
  await watching.pass(MINUTE)
  await watching.fail(URL)
  await who.signIn()
  app.advance(-20 * MINUTE)
  await who.call(monitoringRoutes.change, { params: { id }, body: { paused: true } })
  app.advance(20 * MINUTE)
  const [incident] = await incidents()
  expect(incident.ended_at).toEqual(incident.started_at)
})

test('one person whose mail cannot be made holds up nobody else’s', async () => {
  const [first, second] = [await client('performance'), await client('performance')]
  for (const who of [first, second]) {
    const id = await watch(app, who)
    const { rows } = await app.pool.query(
      `insert into monitor_incidents (monitor_id, started_at, confirmed_at, kind, says)
       values ($1, $2, $2, 'http', 'The site answers with 500.') returning id`,
      [id, new Date(app.services.now() - 60 * MINUTE)],
    )
    await app.pool.query(
      `insert into monitor_notices (user_id, monitor_id, incident_id, edge, at) values ($1, $2, $3, 'down', $4)`,
      [who.id, id, rows[0].id, new Date(app.services.now() - 60 * MINUTE)],
    )
  }
  // A moment that is no date makes writing the first mail throw.
  await app.pool.query(
    `update monitor_incidents set started_at = '-infinity', ended_at = now()
     where monitor_id = (select id from monitors where user_id = $1)`,
    [first.id],
  )
  await runNow(app, 'monitoring.mail-digests')
  expect(subjects(second)).toEqual(['Corner Bakery is down'])
})

test('a text that the database refuses does not lose the results of the other sites', async () => {
  const who = await client()
  const issuer = (text: string) => ({
    ...up,
    certificate: { startsAt: new Date(), expiresAt: new Date(), issuer: text, fingerprint: 'f' },
  })
  const strange = await watch(app, who, { url: 'https://strange.example/' })
  await watch(app, who, { url: 'https://refused.example/' })
  await watch(app, who)
  watching.answers.set('https://strange.example/', issuer(`Acme\u0000\u001b[31m ${'x'.repeat(5_000)}`))
  watching.answers.set('https://refused.example/', {
    ...broken,
    fault: { kind: 'http', says: 'a\u0000b', silent: false },
  } as typeof broken)
  app.advance(1_000)
  await watching.checker.round()
  const { rows } = await app.pool.query(
    'select url, state, certificate_issuer from monitors m join monitor_schedule s on s.monitor_id = m.id order by m.id',
  )
  expect(rows[2]).toMatchObject({ url: URL, state: 'up' })
  expect(rows[0].state).toBe('up')
  expect(rows[0].certificate_issuer).toMatch(/^Acme ?\[31m x+$/)
  expect(rows[0].certificate_issuer.length).toBeLessThan(300)
  expect(strange).toBeGreaterThan(0)
})

test('a site that asks us to come back in half an hour is left alone until then, and no longer when the clock is set back', async () => {
  await watch(app, await client())
  const { times, address, certificate } = up
  const says = 'The site asked us to come back later.'
  const later = { outcome: 'blocked', says, status: 429, retryAfterSeconds: 1_800 } as const
  watching.answers.set(URL, { ...later, times, address, certificate })
  await watching.pass(5_000)
  const dueInMinutes = async () => {
    const { rows } = await app.pool.query('select next_due from monitor_schedule')
    return (rows[0].next_due.getTime() - app.services.now()) / MINUTE
  }
  await healTurns(app.services.db, app.services.now())
  expect(await dueInMinutes()).toBeGreaterThan(25)
  await healTurns(app.services.db, app.services.now() - 60 * MINUTE)
  expect(await dueInMinutes()).toBeLessThan(0)
})

test('a check that would wait long for its turn at a crowded address is put back to a later turn', async () => {
  const people = [await client(), await client(), await client()]
  for (let index = 0; index < 20; index += 1)
    await watch(app, people[Math.floor(index / 10)] as Person, { url: `https://crowded.example/${index}` })
  app.advance(1_000)
  const claimed = await watching.checker.claim(100)
  const began = performance.now()
  await Promise.all(claimed.map((one) => watching.checker.run(one)))
  expect(performance.now() - began).toBeLessThan(10_000)
  const { rows } = await app.pool.query('select next_due, last_at from monitor_schedule')
  const late = rows.filter(({ last_at }) => last_at === null)
  expect(late.length).toBeGreaterThan(5)
  for (const { next_due } of late) expect(next_due.getTime()).toBeLessThan(app.services.now() + MINUTE)
})
