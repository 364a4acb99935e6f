import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { broken, Watching, watch } from '#test/watching.ts'
import { claimDue } from './claim.ts'

const MINUTE = 60_000
const URL = 'https://bakery.example/'

let app: TestApp
let watching: Watching

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from monitors')
  watching = new Watching(app)
})

const client = (tier: 'performance' | 'security' = 'security') => join(app, 'Paula Pause', { tier })
const pause = (who: Person, id: number) =>
  who.call(monitoringRoutes.change, { params: { id }, body: { paused: true } })
const schedule = async (id: number) =>
  (await app.pool.query('select * from monitor_schedule where monitor_id = $1', [id])).rows[0]

/** A database that does something between the first statement and the next. */
function withPauseAfterFirst(work: () => Promise<unknown>) {
  let isFirst = true
  return app.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false
        await work()
      }
      return result
    },
  })
}

test('a surplus site that is paused while it is put to rest is not checked on', async () => {
  const who = await client('performance')
  await watch(app, who)
  const surplus = await watch(app, who, { url: 'https://surplus.example/' })
  const db = withPauseAfterFirst(() => pause(who, surplus))
  const claimed = await claimDue(db, app.services.now(), 10)
  expect(claimed.map(({ id }) => id)).not.toContain(surplus)
  expect(await schedule(surplus)).toMatchObject({ next_due: null, state: 'waiting' })
  await watching.pass(15 * MINUTE, MINUTE)
  expect(await schedule(surplus)).toMatchObject({ next_due: null, last_at: null })
})

test('a site that is paused, or not proved, is not checked although its turn has come', async () => {
  const who = await client()
  const paused = await watch(app, who, { pausedAt: new Date() })
  const unproved = await watch(app, who, { url: 'https://unproved.example/', verifiedAt: null })
  await app.pool.query('update monitor_schedule set next_due = $1', [new Date(app.services.now())])
  await watching.pass(2 * MINUTE, MINUTE)
  expect(await schedule(paused)).toMatchObject({ last_at: null })
  expect(await schedule(unproved)).toMatchObject({ last_at: null })
})

test('a check that its worker does not end is taken by another one after 90 seconds, and not before', async () => {
  const id = await watch(app, await client())
  const claimed = async () => (await watching.checker.claim(10)).map((one) => one.id)
  expect(await claimed()).toEqual([id])
  app.advance(80_000)
  expect(await claimed()).toEqual([])
  app.advance(11_000)
  expect(await claimed()).toEqual([id])
})

test('what a worker finds after its check was given to another one changes nothing', async () => {
  const id = await watch(app, await client())
  const [late] = await watching.checker.claim(10)
  app.advance(91_000)
  const other = new Watching(app)
  const [now] = await other.checker.claim(10)
  if (!late || !now) throw new Error('nothing was due')
  await other.checker.run(now)
  const before = await schedule(id)
  expect(before).toMatchObject({ state: 'up', last_at: expect.any(Date) })
  watching.answers.set(URL, broken)
  await watching.checker.run(late)
  expect(await schedule(id)).toEqual(before)
  const checks = await app.pool.query('select from monitor_checks where monitor_id = $1', [id])
  expect(checks.rowCount).toBe(1)
})

/** The check that opens an incident, which waits before its commit until it is let go. */
async function confirmingCheck(who: Person) {
  const id = await watch(app, who)
  await watching.pass(MINUTE)
  const holder = await app.pool.connect()
  let isHeld = true
  const letGo = () => {
    if (isHeld) holder.release(true)
    isHeld = false
  }
  onTestFinished(letGo)
  await holder.query('begin')
  // The job that looks for the cause is the last thing that the check writes.
  await holder.query('lock table graphile_worker._private_jobs in exclusive mode')
  watching.answers.set(URL, broken)
  const passing = watching.pass(2.5 * MINUTE)
  await expect.poll(() => waiting(app)).toBe(1)
  return { id, passing, letGo }
}

test('a pause beside the check that opens an incident leaves none open', async () => {
  const who = await client()
  const { id, passing, letGo } = await confirmingCheck(who)
  const paused = pause(who, id)
  await expect.poll(() => waiting(app)).toBe(2)
  letGo()
  expect((await paused).body.state).toBe('paused')
  await passing
  const incidents = await app.pool.query('select ended_at from monitor_incidents')
  expect(incidents.rows).toEqual([{ ended_at: expect.any(Date) }])
  expect((await app.pool.query('select from monitor_notices')).rows).toEqual([])
  expect(await schedule(id)).toMatchObject({ next_due: null, incident_id: null, state: 'waiting' })
})

test('a change waits for the checks of its own site alone', async () => {
  const [who, stranger] = [await client(), await client()]
  const [id, own] = [await watch(app, who), await watch(app, who, { url: 'https://second.example/' })]
  const theirs = await watch(app, stranger, { url: 'https://third.example/' })
  const holder = await app.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from monitor_schedule where monitor_id = $1 for update', [id])
  const rename = async (by: Person, site: number) =>
    (await by.call(monitoringRoutes.change, { params: { id: site }, body: { name: 'Ours' } })).status
  expect(await rename(who, own)).toBe(200)
  expect(await rename(stranger, theirs)).toBe(200)
  expect((await stranger.call(monitoringRoutes.remove, { params: { id } })).status).toBe(404)
})

test('a site that is removed beside a check leaves nothing of that check', async () => {
  const who = await client()
  const { id, passing, letGo } = await confirmingCheck(who)
  const removed = who.call(monitoringRoutes.remove, { params: { id } })
  await expect.poll(() => waiting(app)).toBe(2)
  letGo()
  expect((await removed).status).toBe(200)
  await passing
  expect((await app.pool.query('select from monitor_checks where monitor_id = $1', [id])).rows).toEqual([])
})

test('a pause and its end at the same time leave a site that is checked, or one that is paused', async () => {
  const who = await client()
  const { id, passing, letGo } = await confirmingCheck(who)
  const paused = pause(who, id)
  await expect.poll(() => waiting(app)).toBe(2)
  const resumed = who.call(monitoringRoutes.change, { params: { id }, body: { paused: false } })
  await expect.poll(() => waiting(app)).toBe(3)
  letGo()
  await Promise.all([paused, resumed, passing])
  const { body } = await who.call(monitoringRoutes.get, { params: { id } })
  expect(await schedule(id)).toMatchObject({ next_due: body.paused ? null : expect.any(Date) })
})
