import { type NewQuote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { whileHeld } from '#test/locks.ts'
import { remindQuotes } from './remind-quotes.ts'

const DAY_MS = 24 * 3_600_000

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  // At noon, so that no change of the clocks moves a day's end past it.
  testApp.advance(1.5 * DAY_MS - (testApp.services.now() % DAY_MS))
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

interface Sent {
  who: Person
  id: string
}

async function sent(valid_days = 30): Promise<Sent> {
  await olga.signIn()
  const who = await join(testApp, 'Rena Reminded')
  const line_items = [{ description: 'Repair', quantity: 1, unit_price: 120 }]
  const { body } = await olga.call(quoteRoutes.create, {
    body: { user_id: who.id, line_items, valid_days } as NewQuote,
  })
  await olga.call(quoteRoutes.finalize, { params: { id: body.id } })
  return { who, id: body.id }
}
const run = () => runJob(testApp.services, remindQuotes, {})
async function remindersOf({ who }: Sent): Promise<number> {
  await testApp.work()
  return testApp.mailsTo(who.email).filter(({ kind }) => kind === 'quote_ends_soon').length
}
async function afterDays(days: number, of: Sent): Promise<number> {
  testApp.advance(days * DAY_MS)
  await run()
  return remindersOf(of)
}

test('everybody who has not answered is reminded once, three days before the end', async () => {
  const [one, other, short] = [await sent(), await sent(), await sent(3)]
  await run()
  expect(await remindersOf(short)).toBe(0)
  expect(await afterDays(25, one)).toBe(0)
  expect(await afterDays(3, one)).toBe(1)
  expect(await afterDays(1, one)).toBe(1)
  expect(await remindersOf(other)).toBe(1)
})

test('nobody is reminded of a quote that has ended', async () => {
  expect(await afterDays(32, await sent())).toBe(0)
})

test('two runs at once remind once', async () => {
  const one = await sent()
  testApp.advance(28 * DAY_MS)
  await whileHeld(testApp, { table: 'quotes', id: one.id }, 2, run)
  expect(await remindersOf(one)).toBe(1)
})

test('what is canceled while the run waits for it is not reminded of', async () => {
  const one = await sent()
  testApp.advance(28 * DAY_MS)
  const change = `update quotes set status = 'canceled' where id = '${one.id}'`
  await whileHeld(testApp, { table: 'quotes', id: one.id, change }, 1, run)
  expect(await remindersOf(one)).toBe(0)
})

test.each([
  ['canceled', "'canceled', null"],
  ['reminded of', "'open', now()"],
])('as many as are read at once and were %s already keep no later one from it', async (_, states) => {
  const one = await sent()
  await testApp.pool.query(
    `insert into quotes (id, number, version, user_id, status, reminded_at, discount_percent, deposit_percent,
       valid_days, note, subtotal_pence, total_pence, created_at, expires_at)
     select left(md5(n::text || number), 22), number, n + 1, user_id, ${states}, discount_percent, deposit_percent,
       valid_days, note, subtotal_pence, total_pence, created_at, expires_at - interval '1 minute'
     from quotes, generate_series(1, 500) n where id = $1`,
    [one.id],
  )
  expect(await afterDays(28, one)).toBe(1)
})
