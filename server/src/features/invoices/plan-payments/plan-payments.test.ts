import { figureRoutes } from '@sitewright/contract/figures.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '#features/subscriptions/sync/reconcile.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { readPlanPayments, syncCustomerPayments } from './sync-plan-payment.ts'

const PRICE = 9_900

let testApp: TestApp
let olga: Person
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  provider = providerOf(testApp)
})

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const paid = [
  ['plan_payment', 'plans', PRICE],
  ['plan_payment', 'plan_sales', -PRICE],
]
const back = (pence: number) => [
  ['plan_refund', 'plans', -pence],
  ['plan_refund', 'plan_sales', pence],
]

interface Month {
  ann: Person
  customer: string
  intent: string
}

/** A plan whose first month the provider has taken; no event has arrived. */
async function month(): Promise<Month> {
  await testApp.pool.query('delete from rate_limits')
  const ann = await join(testApp, 'Ann Baker')
  const customer = String((await subscribed(provider, ann, 'stability')).customer)
  const { data } = await provider.stripe.paymentIntents.list({ customer })
  expect(data).toHaveLength(1)
  return { ann, customer, intent: data[0]?.id ?? '' }
}

async function entriesOf({ intent }: Month) {
  const found = await rows(
    `select kind, account, amount_pence as pence from ledger_entries where invoice_id is null
      and (source = $1 or source in (select refund_id from plan_refunds where intent_id = $1)) order by id`,
    [intent],
  )
  return found.map(({ kind, account, pence }) => [kind, account, pence])
}
async function inBalance() {
  const { problems, figures } = await verifyLedger(testApp.services.db)
  expect(problems).toEqual([])
  return figures.plansPaid - figures.plansRefunded
}
async function send(type: string, object: object): Promise<void> {
  expect(await provider.send(eventAbout(type, object))).toBe(200)
  await testApp.work()
}
const tell = ({ intent, customer }: Month) => send('payment_intent.succeeded', { id: intent, customer })
const unfinished = 'select last_error from graphile_worker._private_jobs where last_error is not null'
const subscriptionOf = ({ customer }: Month) =>
  provider.ledger.list('subscription').find((one) => one.customer === customer)?.id
const refund = ({ intent }: Month, amount: number) =>
  provider.stripe.refunds.create({ payment_intent: intent, amount })

test('what a plan cost and what was paid back is in the ledger, its export and the money by month', async () => {
  const before = await inBalance()
  const one = await month()
  await tell(one)
  expect(await entriesOf(one)).toEqual(paid)
  const { id } = await refund(one, 4_000)
  await send('refund.created', { id, payment_intent: one.intent })
  expect(await entriesOf(one)).toEqual([...paid, ...back(4_000)])
  expect(await inBalance()).toBe(before + PRICE - 4_000)
  const told = `select name, data from events where user_id = $1 and data ->> 'payment' = $2
    and name like 'subscription.%' order by id`
  expect(await rows(told, [one.ann.id, one.intent])).toEqual([
    { name: 'subscription.paid', data: { payment: one.intent, pence: PRICE } },
    { name: 'subscription.refunded', data: { payment: one.intent, pence: 4_000 } },
  ])
  const ledger = String((await olga.call(invoiceRoutes.exportLedger)).body)
  expect(ledger).toContain('plan_payment,plans,,Ann Baker,99.00,0.00')
  expect(ledger).toContain('plan_refund,plans,,Ann Baker,0.00,40.00')
  const now = (await olga.call(figureRoutes.months)).body.at(-1)
  expect(now).toMatchObject({ plans_paid_pence: PRICE, plans_refunded_pence: 4_000, paid_pence: 0 })
  const { from = '', to = '' } = now ?? {}
  for (const [figure, detail] of [
    ['plans_paid', '£99.00'],
    ['plans_refunded', '£40.00'],
  ] as const)
    expect((await olga.call(figureRoutes.rows, { query: { figure, from, to } })).body).toMatchObject([
      { title: 'Ann Baker', detail, href: `/dashboard/admin/customers/${one.ann.id}` },
    ])
})

test('every order of its events, and each of them twice, leads to the same books', async () => {
  const orders = [
    ['payment', 'refund', 'payment', 'refund'],
    ['refund', 'payment'],
    ['refund', 'refund'],
    ['invoice', 'refund', 'payment'],
  ]
  for (const order of orders) {
    const before = await inBalance()
    const one = await month()
    const { id } = await refund(one, PRICE)
    for (const what of order)
      if (what === 'payment') await tell(one)
      else if (what === 'refund') await send('refund.created', { id, payment_intent: one.intent })
      else await send('invoice.paid', { id: 'in_1', customer: one.customer })
    expect(await entriesOf(one)).toEqual([...paid, ...back(PRICE)])
    expect(await inBalance()).toBe(before)
  }
})

test('many deliveries at once are one posting', async () => {
  const one = await month()
  const about = { id: one.intent, customer: one.customer }
  await Promise.all(
    Array.from({ length: 30 }, () => provider.send(eventAbout('payment_intent.succeeded', about))),
  )
  await testApp.work()
  expect(await entriesOf(one)).toEqual(paid)
  await inBalance()
})

test('with all events dropped it is found by asking for them, or for the payments themselves', async () => {
  const one = await month()
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await entriesOf(one)).toEqual(paid)
  const other = await month()
  // Nor does the provider list them.
  provider.ledger.state.objects = provider.ledger.state.objects.filter(
    ({ object, ...event }) =>
      object !== 'event' || !('type' in event) || !String(event.type).startsWith('payment_intent.'),
  )
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await entriesOf(other)).toEqual([])
  await runJob(testApp.services, readPlanPayments, {})
  // One after another, in a queue of their own.
  await expect
    .poll(async () => {
      await testApp.work()
      return entriesOf(other)
    })
    .toEqual(paid)
  await inBalance()
})

test('a payment of 29 days ago is found by asking, also where its plan ended that day', async () => {
  const one = await month()
  const ago = testApp.services.now() - 29 * 86_400_000
  for (const subscription of provider.ledger.list('subscription').filter((s) => s.customer === one.customer))
    await send('customer.subscription.updated', { id: subscription.id })
  const ended = await rows('update subscriptions set ended_at = $1 where user_id = $2 returning id', [
    new Date(ago),
    one.ann.id,
  ])
  expect(ended).toHaveLength(1)
  const created = Math.floor(ago / 1_000)
  Object.assign(provider.ledger.getOrNull('payment_intent', one.intent) ?? {}, { created })
  expect(await entriesOf(one)).toEqual([])
  await runJob(testApp.services, readPlanPayments, {})
  await expect
    .poll(async () => {
      await testApp.work()
      return entriesOf(one)
    })
    .toEqual(paid)
})

test('a refund that the bank sent back is taken back', async () => {
  const one = await month()
  const made = await refund(one, 1_000)
  await tell(one)
  Object.assign(provider.ledger.getOrNull('refund', made.id) ?? {}, { status: 'failed' })
  for (let twice = 0; twice < 2; twice += 1)
    await send('refund.failed', { id: made.id, payment_intent: one.intent })
  const reversed = [
    ['plan_refund_reversal', 'plans', 1_000],
    ['plan_refund_reversal', 'plan_sales', -1_000],
  ]
  expect(await entriesOf(one)).toEqual([...paid, ...back(1_000), ...reversed])
  await inBalance()
})

test('payments of other products at the same provider are not ours', async () => {
  const before = await inBalance()
  const { id: customer } = await provider.stripe.customers.create({ email: 'other@example.com' })
  const intents = [{ customer }, {}].map((more) =>
    provider.stripe.paymentIntents.create({ amount: 5_000, currency: 'gbp', ...more }),
  )
  for (const { id } of await Promise.all(intents)) {
    await provider.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const { id: refunded } = await provider.stripe.refunds.create({ payment_intent: id, amount: 100 })
    await send('payment_intent.succeeded', { id, customer })
    await send('refund.created', { id: refunded, payment_intent: id })
  }
  await send('refund.created', { id: 're_unknown', payment_intent: 'pi_unknown' })
  expect(await inBalance()).toBe(before)
  expect(await rows(unfinished)).toEqual([])
})

test.each([
  ['is not in pounds', { currency: 'eur' }],
  ['is of nothing', { amount_received: 0 }],
  ['has not come yet', { status: 'processing' }],
  ['is of an invoice', { metadata: { invoice: 'A'.repeat(22) } }],
])('a payment of the customer of a plan that %s is not booked, nor read for ever', async (_, change) => {
  const one = await month()
  Object.assign(provider.ledger.getOrNull('payment_intent', one.intent) ?? {}, change)
  await tell(one)
  expect(await entriesOf(one)).toEqual([])
  expect(await rows(unfinished)).toEqual([])
})

test('a refund that arrived stays so, whatever a late reading says', async () => {
  const one = await month()
  await tell(one)
  const { id } = await refund(one, 1_000)
  for (const status of ['succeeded', 'pending']) {
    Object.assign(provider.ledger.getOrNull('refund', id) ?? {}, { status })
    await send('refund.updated', { id, payment_intent: one.intent })
  }
  expect(await entriesOf(one)).toEqual([...paid, ...back(1_000)])
  await inBalance()
})

test('nobody asks for payments of a plan that ended longer ago than the provider tells of', async () => {
  const [one, other] = [await month(), await month()]
  for (const month of [one, other]) await send('customer.subscription.updated', { id: subscriptionOf(month) })
  await rows("update subscriptions set ended_at = now() - interval '31 days' where user_id = $1", [
    one.ann.id,
  ])
  await runJob(testApp.services, readPlanPayments, {})
  const jobs = await rows('select payload from graphile_worker._private_jobs')
  const asked = jobs.map(({ payload }) => payload.customer)
  expect([one, other].map(({ customer }) => asked.includes(customer))).toEqual([false, true])
})

test('a refund that failed stays failed, whatever is read of it later', async () => {
  const one = await month()
  await tell(one)
  const { id } = await refund(one, 1_000)
  const atProvider = provider.ledger.getOrNull('refund', id) ?? {}
  for (const status of ['succeeded', 'failed', 'succeeded']) {
    Object.assign(atProvider, { status })
    await send('refund.updated', { id, payment_intent: one.intent })
  }
  const kinds = (await entriesOf(one)).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind === 'plan_refund')).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'plan_refund_reversal')).toHaveLength(2)
  expect(await rows(unfinished)).toEqual([])
  await inBalance()
})

test('of two readings at once the later one finds what the earlier one booked', async () => {
  const one = await month()
  const { id } = await refund(one, 1_000)
  const becomes = (status: string) => Object.assign(provider.ledger.getOrNull('refund', id) ?? {}, { status })
  becomes('pending')
  await tell(one)
  const held = await testApp.pool.connect()
  await held.query('begin')
  await held.query('select from plan_refunds where refund_id = $1 for update', [id])
  const readings: Promise<unknown>[] = []
  for (const [before, status] of ['succeeded', 'failed'].entries()) {
    becomes(status)
    readings.push(runJob(testApp.services, syncCustomerPayments, { customer: one.customer }))
    await expect.poll(() => waiting(testApp)).toBe(before + 1)
  }
  await held.query('commit')
  held.release()
  await Promise.all(readings)
  expect((await entriesOf(one)).map(([kind]) => kind).slice(paid.length)).toEqual([
    ...['plan_refund', 'plan_refund', 'plan_refund_reversal', 'plan_refund_reversal'],
  ])
  await inBalance()
})
