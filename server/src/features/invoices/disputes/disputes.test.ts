import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { eventAbout, type Provider, providerOf } from '#test/payments.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'

let testApp: TestApp
let olga: Person
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  provider = providerOf(testApp)
})

interface ChargedBack {
  ann: Person
  id: string
  intent: string
  dispute: string
}

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const see = async (id: string) => (await olga.call(invoiceRoutes.get, { params: { id } })).body
const unfinished = 'select last_error from graphile_worker._private_jobs where last_error is not null'
const inBalance = async () => expect((await verifyLedger(testApp.services.db)).problems).toEqual([])
const entriesOf = (id: string) =>
  rows(
    `select kind, account, amount_pence as pence from ledger_entries
     where invoice_id = $1 and kind like 'chargeback%' order by id`,
    [id],
  )

/** Paid with the card whose owner goes to the bank; no event has arrived. */
async function chargedBack(amount = 50): Promise<ChargedBack> {
  await testApp.pool.query('delete from rate_limits')
  const ann = await join(testApp, 'Ann Baker')
  const { body } = await olga.call(invoiceRoutes.create, { body: { amount, email: ann.email } })
  const params = { id: body.invoice_id }
  await olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'disputed' } })
  const [{ intent_id: intent }] = await rows('select intent_id from invoice_payments where invoice_id = $1', [
    params.id,
  ])
  const listed = await provider.stripe.disputes.list({ payment_intent: intent })
  return { ann, id: params.id, intent, dispute: listed.data[0]?.id ?? '' }
}

async function send(what: string, { dispute, intent }: ChargedBack): Promise<void> {
  expect(
    await provider.send(eventAbout(`charge.dispute.${what}`, { id: dispute, payment_intent: intent })),
  ).toBe(200)
  await testApp.work()
}
const answer = (dispute: string, uncategorized_text: string) =>
  provider.stripe.disputes.update(dispute, { evidence: { uncategorized_text } })
/** The bank says so, and no event has arrived. */
const says = ({ dispute }: ChargedBack, status: string) =>
  Object.assign(provider.ledger.getOrNull('dispute', dispute) ?? {}, { status })
const reminderOf = async (id: string) =>
  (
    await rows(
      `select r.* from reminders r join disputes d on r.cause = 'dispute:' || d.id where d.invoice_id = $1`,
      [id],
    )
  )[0]

test('a chargeback is in the ledger, on the invoice, in a mail to staff and in a reminder; won, it comes back', async () => {
  const one = await chargedBack()
  expect(await see(one.id)).toMatchObject({ status: 'paid', charged_back: 0 })
  await send('created', one)
  expect(await see(one.id)).toMatchObject({
    status: 'charged_back',
    paid: 5_000,
    charged_back: 5_000,
    open: 0,
    disputes: [{ amount: 5_000, state: 'open' }],
  })
  expect(await entriesOf(one.id)).toEqual([
    { kind: 'chargeback', account: 'chargebacks', pence: 5_000 },
    { kind: 'chargeback', account: 'cash', pence: -5_000 },
  ])
  expect(testApp.mailsTo(olga.email).some(({ subject }) => subject.includes('was charged back'))).toBe(true)
  expect(await reminderOf(one.id)).toMatchObject({
    priority: 'urgent',
    client_email: one.ann.email,
    completed_at: null,
  })
  await inBalance()
  await answer(one.dispute, 'winning_evidence')
  await send('closed', one)
  expect(await see(one.id)).toMatchObject({
    status: 'paid',
    charged_back: 0,
    disputes: [{ state: 'won' }],
  })
  expect(await entriesOf(one.id)).toHaveLength(4)
  expect((await reminderOf(one.id)).completed_at).not.toBeNull()
  await inBalance()
})

test('a lost one stays with the bank, and what was charged back is not paid back as well', async () => {
  const one = await chargedBack(51)
  await send('created', one)
  await answer(one.dispute, 'losing_evidence')
  await send('closed', one)
  expect(await see(one.id)).toMatchObject({ status: 'charged_back', charged_back: 5_100, open: 0 })
  const refund = await olga.call(invoiceRoutes.refund, {
    params: { id: one.id },
    body: { reason: 'As agreed' },
  })
  expect(refund.status).toBe(409)
  const listed = await olga.call(invoiceRoutes.list, { query: { status: 'charged_back' } })
  expect(listed.body.map(({ id }) => id)).toContain(one.id)
  expect((await reminderOf(one.id)).completed_at).not.toBeNull()
  await inBalance()
})

test('what was lost may still be won, and what was won is never lost by a reading that comes late', async () => {
  const one = await chargedBack(52)
  await answer(one.dispute, 'losing_evidence')
  await send('closed', one)
  expect(await see(one.id)).toMatchObject({ status: 'charged_back', charged_back: 5_200 })
  const again = `select from mails join disputes d on dedupe_key like 'staff-alert:dispute-again:' || d.id || ':%'
    where d.invoice_id = $1`
  const warnings = async () => (await rows(again, [one.id])).length
  says(one, 'under_review')
  await send('updated', one)
  says(one, 'won')
  for (let twice = 0; twice < 2; twice += 1) await send('closed', one)
  expect(await see(one.id)).toMatchObject({ status: 'paid', charged_back: 0 })
  expect(await warnings()).toBe(0)
  says(one, 'lost')
  await send('closed', one)
  expect(await see(one.id)).toMatchObject({ status: 'paid', charged_back: 0 })
  expect(await warnings()).toBe(1)
  await inBalance()
})

test('a question that becomes a chargeback takes the money, once', async () => {
  const one = await chargedBack(56)
  for (const status of ['warning_needs_response', 'needs_response', 'under_review', 'lost']) {
    says(one, status)
    await send('updated', one)
  }
  expect(await entriesOf(one.id)).toEqual([
    { kind: 'chargeback', account: 'chargebacks', pence: 5_600 },
    { kind: 'chargeback', account: 'cash', pence: -5_600 },
  ])
  expect(await see(one.id)).toMatchObject({ charged_back: 5_600, disputes: [{ state: 'lost' }] })
  await inBalance()
})

test('one that we first hear of when it is won leaves the books as they were', async () => {
  const one = await chargedBack(57)
  says(one, 'won')
  await send('closed', one)
  expect(await see(one.id)).toMatchObject({ status: 'paid', charged_back: 0, disputes: [{ state: 'won' }] })
  const sums = `select sum(amount_pence)::int as pence from ledger_entries
    where invoice_id = $1 and kind like 'chargeback%' group by account`
  expect(await rows(sums, [one.id])).toEqual([{ pence: 0 }, { pence: 0 }])
  await inBalance()
})

test.each([
  ['in another currency than the invoice', { currency: 'eur' }],
  ['about nothing', { amount: 0 }],
])('a dispute %s moves no money in our books, and is not read for ever', async (_, change) => {
  const one = await chargedBack(53)
  Object.assign(provider.ledger.getOrNull('dispute', one.dispute) ?? {}, change)
  await send('created', one)
  expect(await see(one.id)).toMatchObject({ status: 'paid', charged_back: 0 })
  expect(await entriesOf(one.id)).toEqual([])
  expect(await rows(unfinished)).toEqual([])
})

test('a dispute about a payment that has not come moves no money in our books', async () => {
  const one = await chargedBack(59)
  const { body } = await olga.call(invoiceRoutes.create, { body: { amount: 59, email: one.ann.email } })
  await olga.call(invoiceRoutes.pay, { params: { id: body.invoice_id } })
  const [{ intent_id: payment_intent }] = await rows(
    'select intent_id from invoice_payments where invoice_id = $1',
    [body.invoice_id],
  )
  Object.assign(provider.ledger.getOrNull('dispute', one.dispute) ?? {}, { payment_intent })
  await send('created', { ...one, intent: payment_intent })
  expect(await see(body.invoice_id)).toMatchObject({ status: 'open', paid: 0, charged_back: 0, disputes: [] })
  expect(await entriesOf(body.invoice_id)).toEqual([])
})

test('every order of a life of six events, and each of them twice, leads to the same books', async () => {
  const ends = new Set<string>()
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [2, 5, 0, 4, 1, 3],
    [4, 0, 5, 2, 3, 1],
    [3, 3, 0, 0, 5, 5, 1, 1, 4, 4, 2, 2],
  ]
  for (const order of orders) {
    const one = await chargedBack(52)
    const about = { id: one.dispute, payment_intent: one.intent }
    const events = [
      eventAbout('payment_intent.processing', { id: one.intent }),
      eventAbout('payment_intent.succeeded', { id: one.intent }),
      eventAbout('charge.dispute.created', about),
      eventAbout('charge.dispute.updated', about),
      eventAbout('charge.dispute.funds_reinstated', about),
      eventAbout('charge.dispute.closed', about),
    ]
    for (const [at, which] of order.entries()) {
      if (at === 3) await answer(one.dispute, 'winning_evidence')
      expect(await provider.send(events[which] ?? '')).toBe(200)
      await testApp.work()
    }
    const { paid, charged_back, open, status } = await see(one.id)
    const balance = await rows(
      'select account, sum(amount_pence)::int as pence from ledger_entries where invoice_id = $1 group by 1 order by 1',
      [one.id],
    )
    ends.add(JSON.stringify({ paid, charged_back, open, status, balance }))
  }
  expect(ends.size).toBe(1)
  await inBalance()
})

test('fifty deliveries at once of one chargeback are one posting and one mail', async () => {
  const one = await chargedBack(53)
  const event = eventAbout('charge.dispute.created', { id: one.dispute, payment_intent: one.intent })
  const other = eventAbout('charge.dispute.updated', { id: one.dispute, payment_intent: one.intent })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => provider.send(at % 2 ? event : other)),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  await testApp.work()
  expect(await entriesOf(one.id)).toHaveLength(2)
  expect(testApp.mailsTo(olga.email).filter(({ subject }) => subject.includes('£53.00 of'))).toHaveLength(1)
})

test('one whose events were all dropped is found by asking for what happened, and an open one is read again', async () => {
  const one = await chargedBack(54)
  const { reconcile } = await import('#features/subscriptions/sync/reconcile.ts')
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await see(one.id)).toMatchObject({ status: 'charged_back', charged_back: 5_400 })
  await answer(one.dispute, 'winning_evidence')
  await runJob(testApp.services, reconcilePayments, {})
  await testApp.work()
  expect(await see(one.id)).toMatchObject({ status: 'paid', charged_back: 0 })
  await inBalance()
})

test("a bank's question whose end no event tells is read again", async () => {
  const one = await chargedBack(58)
  says(one, 'warning_needs_response')
  await send('created', one)
  says(one, 'warning_closed')
  await runJob(testApp.services, reconcilePayments, {})
  await testApp.work()
  expect((await see(one.id)).disputes).toMatchObject([{ state: 'closed' }])
})

test("a bank's question takes nothing, and one about a payment of others is not ours", async () => {
  const one = await chargedBack(55)
  Object.assign(provider.ledger.getOrNull('dispute', one.dispute) ?? {}, { status: 'warning_needs_response' })
  await send('created', one)
  expect(await see(one.id)).toMatchObject({
    status: 'paid',
    charged_back: 0,
    disputes: [{ state: 'asked' }],
  })
  expect(await entriesOf(one.id)).toEqual([])
  Object.assign(provider.ledger.getOrNull('dispute', one.dispute) ?? {}, { status: 'warning_closed' })
  await send('closed', one)
  expect((await see(one.id)).disputes).toMatchObject([{ state: 'closed' }])
  const before = (await rows('select count(*)::int as n from disputes'))[0].n
  const stranger = await provider.stripe.paymentIntents.create({
    ...{ amount: 2_700, currency: 'gbp', customer: 'cus_of_another_product' },
  })
  await provider.stripe.paymentIntents.confirm(stranger.id, { payment_method: 'pm_card_createDispute' })
  for (const payment_intent of [stranger.id, 'pi_unknown'])
    await provider.send(eventAbout('charge.dispute.created', { id: 'du_x', payment_intent }))
  await testApp.work()
  expect((await rows('select count(*)::int as n from disputes'))[0].n).toBe(before)
  expect(await rows(unfinished)).toEqual([])
})
