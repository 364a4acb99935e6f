import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { broken, Watching, watch } from '#test/watching.ts'
import { claimDue, healTurns, putBack } from './claim.ts'
import { OUTCOMES } from './store-results.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from monitors')
})

const client = (tier: 'performance' | 'security' = 'security') => join(app, 'Clara Claimed', { tier })
const url = (name: string) => ({ url: `https://${name}.example/` })
const claimed = async () =>
  (await claimDue(app.services.db, app.services.now(), 100)).map((one) => one.id).toSorted((a, b) => a - b)
const schedule = async (id: number) =>
  (await app.pool.query('select * from monitor_schedule where monitor_id = $1', [id])).rows[0]
const isDue = (ids: number[]) =>
  app.pool.query('update monitor_schedule set next_due = $1 where monitor_id = any($2)', [
    new Date(app.services.now()),
    ids,
  ])

test('the first sites of a plan are checked, and the rest are put to rest, whatever others have', async () => {
  const [who, other] = [await client('performance'), await client('performance')]
  const theirs = await watch(app, other)
  const [first, surplus] = [await watch(app, who), await watch(app, who, url('surplus'))]
  expect(await claimed()).toEqual([theirs, first])
  expect(await schedule(first)).toMatchObject({ state: 'waiting', version: 1 })
  expect(await schedule(surplus)).toMatchObject({ state: 'resting' })
})

test('a site that is paused, or not proved, takes no place of the plan and is not checked beside one that is', async () => {
  const who = await client('performance')
  const paused = await watch(app, who, { pausedAt: new Date() })
  const unproved = await watch(app, who, { ...url('unproved'), verifiedAt: null })
  const watched = await watch(app, who, url('watched'))
  await isDue([paused, unproved])
  expect(await claimed()).toEqual([watched])
})

test('a check that is put back when another worker has it changes nothing, nor does one of another site', async () => {
  const who = await client()
  const [id, other] = [await watch(app, who), await watch(app, who, url('other'))]
  const late = (await claimDue(app.services.db, app.services.now(), 100)).find((one) => one.id === id)
  if (!late) throw new Error('nothing was due')
  const before = await schedule(other)
  await putBack(app.services.db, late, 0)
  expect((await schedule(id)).next_due).toEqual(new Date(0))
  expect(await schedule(other)).toEqual(before)
  expect(await claimed()).toEqual([id])
  const taken = await schedule(id)
  await putBack(app.services.db, late, 0)
  expect(await schedule(id)).toEqual(taken)
})

test('turns further ahead than any plan’s are due at once, and the next ones of all others stay', async () => {
  const who = await client()
  const sites = [
    { ahead: 14 * MINUTE, outcome: OUTCOMES.up, heals: false },
    { ahead: 16 * MINUTE, outcome: OUTCOMES.up, heals: true },
    { ahead: 16 * MINUTE, outcome: null, heals: true },
    { ahead: 64 * MINUTE, outcome: OUTCOMES.blocked, heals: false },
    { ahead: 66 * MINUTE, outcome: OUTCOMES.blocked, heals: true },
  ]
  const now = app.services.now()
  for (const [at, { ahead, outcome, heals }] of sites.entries()) {
    const id = await watch(app, who, url(`turn-${at}`))
    const due = new Date(now + ahead)
    await app.pool.query(
      'update monitor_schedule set next_due = $1, last_outcome = $2 where monitor_id = $3',
      [due, outcome, id],
    )
    await healTurns(app.services.db, now)
    expect([at, (await schedule(id)).next_due]).toEqual([at, heals ? new Date(now) : due])
  }
})

test('how long a site must stay up goes by its own open outage alone', async () => {
  const who = await client()
  const [first, second] = [url('first'), url('second')]
  await watch(app, who, first)
  const id = await watch(app, who, second)
  const watching = new Watching(app)
  await watching.pass(MINUTE)
  const state = async () => (await schedule(id)).state
  for (const answer of [broken, null, broken]) {
    if (answer) await watching.fail(first.url)
    else await watching.recover(first.url)
  }
  await watching.fail(second.url)
  expect(await state()).toBe('down')
  await watching.recover(second.url)
  expect(await state()).toBe('up')
  await watching.fail(second.url)
  await watching.recover(second.url)
  expect(await state()).toBe('down')
  await watching.pass(32 * MINUTE)
  await watching.fail(second.url)
  await watching.recover(second.url)
  expect(await state()).toBe('up')
})
