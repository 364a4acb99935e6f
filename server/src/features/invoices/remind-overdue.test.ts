import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { hold, whileHeld } from '#test/locks.ts'
import { remindOverdue } from './remind-overdue.ts'

const DAY_MS = 24 * 3_600_000

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  // At noon, so that no change of the clocks moves a day's end past it.
  testApp.advance(1.5 * DAY_MS - (testApp.services.now() % DAY_MS))
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

interface Owed {
  who: Person
  id: string
}

/** Somebody with an invoice that is due at the end of a day two weeks ahead. */
async function owed(): Promise<Owed> {
  await olga.signIn()
  const who = await join(testApp, 'Rita Reminded')
  const body = { amount: 40, email: who.email, send_invoice_email: false }
  return { who, id: (await olga.call(invoiceRoutes.create, { body })).body.invoice_id }
}
const run = () => runJob(testApp.services, remindOverdue, {})
async function remindersOf({ who }: Owed): Promise<number> {
  await testApp.work()
  return testApp.mailsTo(who.email).filter(({ kind }) => kind === 'invoice_overdue').length
}
async function afterDays(days: number, of: Owed): Promise<number> {
  testApp.advance(days * DAY_MS)
  await run()
  return remindersOf(of)
}
const dueDays = async ({ id }: Owed): Promise<number> =>
  (await testApp.pool.query('select due_days from invoices where id = $1', [id])).rows[0].due_days

test('who owes is reminded the day after, then weekly, three times in all, and each of them', async () => {
  const [one, other] = [await owed(), await owed()]
  expect(await afterDays(await dueDays(one), one)).toBe(0)
  expect(await afterDays(1, one)).toBe(1)
  expect(await remindersOf(other)).toBe(1)
  expect(await afterDays(5, one)).toBe(1)
  expect(await afterDays(2, one)).toBe(2)
  expect(await afterDays(7, one)).toBe(3)
  expect(await afterDays(30, one)).toBe(3)
  expect(await remindersOf(other)).toBe(3)
})

test('two runs at once remind once', async () => {
  const one = await owed()
  testApp.advance(((await dueDays(one)) + 1) * DAY_MS)
  await whileHeld(testApp, { table: 'invoices', id: one.id }, 2, run)
  expect(await remindersOf(one)).toBe(1)
})

test('what is paid while the run waits for it is not reminded of', async () => {
  const one = await owed()
  testApp.advance(((await dueDays(one)) + 1) * DAY_MS)
  const change = `update invoices set paid_pence = total_pence where id = '${one.id}'`
  await whileHeld(testApp, { table: 'invoices', id: one.id, change }, 1, run)
  expect(await remindersOf(one)).toBe(0)
})

test('a run waits for no invoice that is paid, or was reminded of within the week', async () => {
  const [paid, reminded] = [await owed(), await owed()]
  const guest = new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })
  await guest.call(invoiceRoutes.paySandbox, { params: { id: paid.id }, body: { card: 'works' } })
  expect(await afterDays((await dueDays(reminded)) + 1, reminded)).toBe(1)
  await hold(testApp, 'select from invoices where id = any($1) for update', [[paid.id, reminded.id]])
  await run()
  expect([await remindersOf(paid), await remindersOf(reminded)]).toEqual([0, 1])
})

test('nobody is reminded of the invoice of an account that was deleted', async () => {
  const one = await owed()
  await testApp.pool.query(
    "update invoices set user_id = null, customer_name = '', customer_email = '', pseudonym = gen_random_uuid() where id = $1",
    [one.id],
  )
  await afterDays((await dueDays(one)) + 1, one)
  const { rows } = await testApp.pool.query('select reminders_sent from invoices where id = $1', [one.id])
  expect(rows).toEqual([{ reminders_sent: 0 }])
})
