import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { Watching, watch } from '#test/watching.ts'
import { claimDue } from './claim.ts'

const MINUTE = 60_000

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
