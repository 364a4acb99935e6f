import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { broken, up, Watching, watch } from '#test/watching.ts'
import { doubtChecks, OUTCOMES } from './store-results.ts'

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

const client = () => join(app, 'Clara Checked', { tier: 'security' })
const schedule = async (id: number) =>
  (await app.pool.query('select * from monitor_schedule where monitor_id = $1', [id])).rows[0]

test('what a site answered last is kept while it cannot be checked, and times beyond half a minute are stored', async () => {
  const id = await watch(app, await client())
  const times = { ...up.times, dnsMs: 40_000, totalMs: 41_000 }
  watching.answers.set(URL, { ...up, times })
  await watching.pass(MINUTE)
  expect(await schedule(id)).toMatchObject({ last_status: 200, last_ms: 41_000 })
  const { rows } = await app.pool.query('select dns_ms from monitor_checks where monitor_id = $1', [id])
  expect(rows[0]).toEqual({ dns_ms: 32_767 })
  watching.answers.set(URL, {
    ...up,
    outcome: 'blocked',
    says: 'A shield.',
    status: 403,
    retryAfterSeconds: null,
  })
  await watching.pass(2 * MINUTE)
  expect(await schedule(id)).toMatchObject({ state: 'blocked', last_status: 200, last_ms: 41_000 })
})

test('of sites that are checked together each keeps what came of its own check, and one that is not due keeps all', async () => {
  const who = await client()
  const [id, other] = [await watch(app, who), await watch(app, who, { url: 'https://other.example/' })]
  const later = await watch(app, who, { url: 'https://later.example/' })
  await app.pool.query('update monitor_schedule set next_due = $1, version = 1 where monitor_id = $2', [
    new Date(app.services.now() + 3_600_000),
    later,
  ])
  const before = await schedule(later)
  watching.answers.set(URL, broken)
  await watching.pass(5_000)
  expect(await schedule(id)).toMatchObject({ last_status: 500, state: 'checking' })
  expect(await schedule(other)).toMatchObject({ last_status: 200, state: 'up' })
  expect(await schedule(later)).toEqual(before)
})

test('a new certificate is kept of the site that has it, and of no other', async () => {
  const who = await client()
  await watch(app, who)
  await watch(app, who, { url: 'https://other.example/' })
  const certificate = { startsAt: new Date(), expiresAt: new Date(), issuer: 'Acme', fingerprint: 'f' }
  watching.answers.set(URL, { ...up, certificate })
  await watching.pass(MINUTE)
  const { rows } = await app.pool.query('select certificate_issuer from monitors order by id')
  expect(rows.map((row) => row.certificate_issuer)).toEqual(['Acme', null])
})

test('only failures of the sites of a burst are in doubt, and none from long before', async () => {
  const who = await client()
  const [id, other] = [await watch(app, who), await watch(app, who, { url: 'https://other.example/' })]
  watching.answers.set(URL, broken)
  watching.answers.set('https://other.example/', broken)
  await watching.pass(MINUTE)
  watching.answers.delete(URL)
  await watching.pass(2 * MINUTE)
  const outcomes = async (site: number) =>
    (await app.pool.query('select at, outcome from monitor_checks where monitor_id = $1 order by at', [site]))
      .rows
  const before = [await outcomes(id), await outcomes(other)]
  const down = before[0]?.filter((check) => check.outcome === OUTCOMES.down) ?? []
  expect(down.length).toBeGreaterThan(1)
  await transaction(app.services.db, (tx) => doubtChecks(tx, [id], down.at(-1)?.at))
  expect(await outcomes(id)).toEqual(
    before[0]?.map((check) =>
      check.at === down.at(-1)?.at ? { ...check, outcome: OUTCOMES.unknown } : check,
    ),
  )
  expect(await outcomes(other)).toEqual(before[1])
})
