import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '#features/subscriptions/sync/reconcile.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { eventAbout, type Provider, providerOf } from '#test/payments.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/** All 720 take about two minutes: `EVENT_ORDERS=720`. */
const ORDERS = Number(process.env.EVENT_ORDERS ?? 48)

let testApp: TestApp
let olga: Person
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  testApp.services.limits.consume = async () => undefined
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  provider = providerOf(testApp)
})

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const see = async (id: string) => {
  const { body } = await olga.call(invoiceRoutes.get, { params: { id } })
  const { status, paid, refunded, credited, charged_back, open } = body
  return JSON.stringify({ status, paid, refunded, credited, charged_back, open })
}
const inBalance = async () => expect((await verifyLedger(testApp.services.db)).problems).toEqual([])

async function begun(amount: number): Promise<{ id: string; intent: string }> {
  const email = 'shuffled@example.com'
  const { body } = await olga.call(invoiceRoutes.create, {
    body: { amount, email, send_invoice_email: false },
  })
  const id = body.invoice_id
  await olga.call(invoiceRoutes.pay, { params: { id } })
  const [{ intent_id }] = await rows('select intent_id from invoice_payments where invoice_id = $1', [id])
  return { id, intent: intent_id }
}

/** What happens at the provider, one event after the other: declined, paid, half of it back, and a part that bounces. */
async function live({ intent }: { intent: string }): Promise<string[]> {
  const { payments } = testApp.services
  await payments.payInSandbox(intent, 'declined', 'https://x.example.com')
  await payments.payInSandbox(intent, 'works', 'https://x.example.com')
  const back = await provider.stripe.refunds.create({ payment_intent: intent, amount: 2_400 })
  const bounced = await provider.stripe.refunds.create({ payment_intent: intent, amount: 1_000 })
  Object.assign(provider.ledger.getOrNull('refund', bounced.id) ?? {}, { status: 'failed' })
  const refund = (type: string, id: string) => eventAbout(type, { id, payment_intent: intent })
  return [
    eventAbout('payment_intent.payment_failed', { id: intent }),
    eventAbout('payment_intent.processing', { id: intent }),
    eventAbout('payment_intent.succeeded', { id: intent }),
    refund('refund.created', back.id),
    refund('refund.created', bounced.id),
    refund('refund.failed', bounced.id),
  ]
}

const permutations = (all: number[]): number[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one) => permutations(all.filter((other) => other !== one)).map((rest) => [one, ...rest]))

test(`${ORDERS} orders of the six events of a life, with work in between, lead to the same books`, async () => {
  const orders = permutations([0, 1, 2, 3, 4, 5])
  const step = orders.length / ORDERS
  const ends = new Set<string>()
  for (let at = 0; at < ORDERS; at += 1) {
    const order = orders[Math.floor(at * step)] ?? []
    const one = await begun(48)
    const events = await live(one)
    for (const [place, which] of order.entries()) {
      expect(await provider.send(events[which] ?? '')).toBe(200)
      // In the middle and at the end, so that late events meet books that are written.
      if (place === 2) await testApp.work()
    }
    await testApp.work()
    ends.add(await see(one.id))
  }
  expect([...ends]).toEqual([
    JSON.stringify({
      status: 'paid',
      paid: 4_800,
      refunded: 2_400,
      credited: 2_400,
      charged_back: 0,
      open: 0,
    }),
  ])
  await inBalance()
}, 600_000)

test('when every event is dropped, asking the provider for what happened heals payments and refunds', async () => {
  const many: { id: string; intent: string }[] = []
  for (let count = 0; count < 10; count += 1) many.push(await begun(60 + count))
  for (const one of many) await live(one)
  expect(new Set(await Promise.all(many.map(({ id }) => see(id)))).size).toBe(10)
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  for (const [count, { id }] of many.entries())
    expect(JSON.parse(await see(id))).toMatchObject({ paid: 6_000 + 100 * count, refunded: 2_400 })
  await inBalance()
})

test('even without that list what was begun is read by itself, what waits longest first, behind other jobs', async () => {
  await testApp.pool.query(`update invoice_payments set status = 'canceled' where status = 'open'`)
  const [old, late] = [await begun(90), await begun(91)]
  await testApp.pool.query(`update invoice_payments set created_at = now() - interval '1 hour',
    read_at = case intent_id when '${late.intent}' then null else now() end where status = 'open'`)
  await live(old)
  await live(late)
  await runJob(testApp.services, reconcilePayments, {})
  const waiting = await rows(
    `select j.payload ->> 'id' as intent, q.queue_name as queue from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where t.identifier = 'invoices.sync-payment' order by j.id`,
  )
  expect(waiting).toEqual([
    { intent: late.intent, queue: 'invoices.reconcile' },
    { intent: old.intent, queue: 'invoices.reconcile' },
  ])
  await testApp.work()
  expect(JSON.parse(await see(late.id))).toMatchObject({ paid: 9_100 })
  expect(JSON.parse(await see(old.id))).toMatchObject({ paid: 9_000 })
  expect(
    await rows('select from invoice_payments where intent_id = $1 and read_at is not null', [old.intent]),
  ).toHaveLength(1)
})

test('what was begun is read for 30 days, and then no more', async () => {
  await testApp.pool.query(`update invoice_payments set status = 'canceled' where status = 'open'`)
  const [read, left] = [await begun(92), await begun(93)]
  for (const [{ intent }, days] of [
    [read, 29],
    [left, 31],
  ] as const) {
    const begunAt = new Date(testApp.services.now() - days * 86_400_000)
    const aged = 'update invoice_payments set created_at = $1 where intent_id = $2'
    await testApp.pool.query(aged, [begunAt, intent])
    await testApp.services.payments.payInSandbox(intent, 'works', 'https://x.example.com')
  }
  await runJob(testApp.services, reconcilePayments, {})
  await testApp.work()
  expect(JSON.parse(await see(read.id))).toMatchObject({ paid: 9_200 })
  expect(JSON.parse(await see(left.id))).toMatchObject({ paid: 0 })
})

test('the books are checked also where it takes longer than a request may', async () => {
  const { rows: set } = await testApp.pool.query("select current_setting('statement_timeout') as ms")
  expect(set[0].ms).toBe('5s')
  const sent: string[] = []
  const { Kysely, PostgresDialect } = await import('kysely')
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: testApp.pool }),
    log: ({ query }) => void sent.push(query.sql),
  })
  const { ok } = await verifyLedger(db as never)
  expect(ok).toBe(true)
  expect(sent.find((text) => text.includes('statement_timeout'))).toContain('1800000')
  const { rows: after } = await testApp.pool.query("select current_setting('statement_timeout') as ms")
  expect(after[0].ms).toBe('5s')
})
