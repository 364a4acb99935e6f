import { invoiceRoutes, type NewInvoice } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { RefundRefused } from '#outside/payments/one-off.ts'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { eventAbout, type Provider, providerOf } from '#test/payments.ts'
import { verifyLedger } from './ledger/verify.ts'
import { reconcilePayments } from './payment/reconcile-payments.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20', TAX_NUMBER: 'GB 123' })
  people = await cast(testApp)
  provider = providerOf(testApp)
})

const create = (
  more: Partial<Record<keyof NewInvoice, unknown>> = {},
  headers: Record<string, string> = {},
) =>
  people.olga.call(invoiceRoutes.create, { body: { amount: 120, email: people.ann.email, ...more }, headers })
async function issued(more: Partial<Record<keyof NewInvoice, unknown>> = {}): Promise<string> {
  const { body, status } = await create(more)
  expect(status).toBe(201)
  return body.invoice_id
}
const see = async (id: string) => (await people.guest.call(invoiceRoutes.get, { params: { id } })).body
const pay = (id: string, body: object = { card: 'works' }) =>
  people.guest.call(invoiceRoutes.paySandbox, { params: { id }, body })
const refund = (id: string, body: object, headers: Record<string, string> = {}) =>
  people.olga.call(invoiceRoutes.refund, { params: { id }, body, headers })
const credit = (id: string, body: object) =>
  people.olga.call(invoiceRoutes.creditNote, { params: { id }, body })
const kindsTo = (who: Pick<Person, 'email'>) => testApp.mailsTo(who.email).map(({ kind }) => kind)
const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const inBalance = async () => {
  const { problems } = await verifyLedger(testApp.services.db)
  expect(problems).toEqual([])
}

test('of 200 payments of one invoice at once exactly one happens, with one receipt', async () => {
  const id = await issued({ amount: 31 })
  await testApp.pool.query('delete from rate_limits')
  const answers = await Promise.all(Array.from({ length: 200 }, () => pay(id)))
  for (const { status, body } of answers)
    if (status === 200) expect(body.status).toBe('paid')
    else expect(status).toBe(409)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 3_100, open: 0 })
  await testApp.work()
  const receipts = testApp.mailsTo(people.ann.email).filter(({ subject }) => subject.includes('£31.00 for'))
  expect(receipts).toHaveLength(1)
  expect(
    await rows(`select from ledger_entries where invoice_id = $1 and kind = 'payment'`, [id]),
  ).toHaveLength(2)
  await inBalance()
})

test('of 200 refunds of one invoice at once exactly one happens, with its credit note', async () => {
  const id = await issued({ amount: 32 })
  await testApp.pool.query('delete from rate_limits')
  await pay(id)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => refund(id, { reason: 'The work was not done.' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const seen = await see(id)
  expect(seen).toMatchObject({ status: 'refunded', paid: 3_200, refunded: 3_200, credited: 3_200, open: 0 })
  expect(seen.credit_notes).toHaveLength(1)
  await testApp.work()
  expect(kindsTo(people.ann).filter((kind) => kind === 'invoice_refund')).toHaveLength(1)
  await inBalance()
})

test('parts are paid and paid back until nothing is left, and never more', async () => {
  const id = await issued({ amount: 100 })
  expect((await pay(id, { card: 'works', amount: 100.01 })).status).toBe(400)
  expect((await pay(id, { card: 'works', amount: 99.9 })).status).toBe(400)
  expect((await pay(id, { card: 'works', amount: 40 })).body.status).toBe('paid')
  expect(await see(id)).toMatchObject({ status: 'partly_paid', paid: 4_000, open: 6_000 })
  expect((await credit(id, { amount: 60.01, reason: 'Too much' })).status).toBe(400)
  await credit(id, { amount: 10, reason: 'Less work than planned' })
  expect(await see(id)).toMatchObject({ credited: 1_000, open: 5_000 })
  expect((await pay(id)).body.status).toBe('paid')
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 9_000, open: 0 })
  expect((await refund(id, { amount: 90.01, reason: 'Too much' })).status).toBe(400)
  expect((await refund(id, { amount: 70, reason: '' })).status).toBe(400)
  // More than one payment holds.
  expect((await refund(id, { amount: 70, reason: 'Agreed on the phone' })).body).toMatchObject({
    refunded: 7_000,
    refunds_pending: 0,
    open: 0,
  })
  expect((await refund(id, { reason: 'And the rest' })).body).toMatchObject({
    status: 'refunded',
    refunded: 9_000,
  })
  expect((await refund(id, { reason: 'Once more' })).status).toBe(409)
  expect(await see(id)).toMatchObject({ credited: 10_000, tax: 1_667 })
  const [{ tax }] = await rows('select sum(tax_pence)::int as tax from credit_notes where invoice_id = $1', [
    id,
  ])
  expect(tax).toBe(1_667)
  await inBalance()
})

test('a job reads what was paid when no event came', async () => {
  const id = await issued({ amount: 45 })
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  const [{ intent_id }] = await rows('select intent_id from invoice_payments where invoice_id = $1', [id])
  await testApp.services.payments.payInSandbox(intent_id, 'works', 'https://x.example.com')
  expect((await see(id)).status).toBe('open')
  testApp.advance(5 * 60_000)
  await runJob(testApp.services, reconcilePayments, {})
  await testApp.work()
  expect((await see(id)).status).toBe('paid')
})

/** Sends the provider's events about this invoice's payment in that order, then works. */
async function send(events: object[]): Promise<void> {
  for (const event of events) expect(await provider.send(JSON.stringify(event))).toBe(200)
  await testApp.work()
}

async function paidAtTheProvider(amount: number): Promise<{ id: string; intent: string }> {
  const id = await issued({ amount })
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  const [{ intent_id: intent }] = await rows('select intent_id from invoice_payments where invoice_id = $1', [
    id,
  ])
  await testApp.services.payments.payInSandbox(intent, 'declined', 'https://x.example.com')
  await testApp.services.payments.payInSandbox(intent, 'works', 'https://x.example.com')
  return { id, intent }
}

test('the same event fifty times at once is one payment, one posting and one receipt', async () => {
  const { id, intent } = await paidAtTheProvider(46)
  const event = eventAbout('payment_intent.succeeded', { id: intent })
  const answers = await Promise.all(Array.from({ length: 50 }, () => provider.send(event)))
  expect(new Set(answers)).toEqual(new Set([200]))
  await testApp.work()
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 4_600 })
  expect(
    await rows(`select from ledger_entries where invoice_id = $1 and kind = 'payment'`, [id]),
  ).toHaveLength(2)
  expect(
    testApp.mailsTo(people.ann.email).filter(({ subject }) => subject.includes('£46.00 for')),
  ).toHaveLength(1)
})

test('an event that claims more than is true, or is about a payment of others, changes nothing', async () => {
  const id = await issued({ amount: 47 })
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  const [{ intent_id: intent }] = await rows('select intent_id from invoice_payments where invoice_id = $1', [
    id,
  ])
  const before = (await rows('select count(*)::int as n from payment_events'))[0].n
  await send([
    JSON.parse(
      eventAbout('payment_intent.succeeded', { id: intent, status: 'succeeded', amount_received: 4_700 }),
    ),
    JSON.parse(eventAbout('payment_intent.succeeded', { id: 'pi_of_a_plan' })),
    JSON.parse(eventAbout('refund.created', { id: 're_x', payment_intent: 'pi_of_a_plan' })),
  ])
  expect(await see(id)).toMatchObject({ status: 'open', paid: 0 })
  // The refund's is kept: whose it is shows when it is read, and nobody's is left alone.
  expect((await rows('select count(*)::int as n from payment_events'))[0].n).toBe(before + 2)
})

test('a refund that the bank sends back is owed again, and staff are told', async () => {
  const { id, intent } = await paidAtTheProvider(49)
  await send([JSON.parse(eventAbout('payment_intent.succeeded', { id: intent }))])
  await refund(id, { amount: 20, reason: 'A part was not done' })
  const [made] = provider.ledger.list('refund')
  Object.assign(made ?? {}, { status: 'failed' })
  await send([JSON.parse(eventAbout('refund.failed', { id: made?.id, payment_intent: intent }))])
  expect(await see(id)).toMatchObject({ paid: 4_900, refunded: 0, credited: 2_000, open: 0 })
  expect(kindsTo(people.olga)).toContain('staff_alert')
  expect((await refund(id, { amount: 20, reason: 'Once more' })).status).toBe(200)
  expect(await see(id)).toMatchObject({ refunded: 2_000, credited: 2_000 })
  await inBalance()
})

test('while the provider does not answer a refund waits, and goes out once when it does', async () => {
  const { id, intent } = await paidAtTheProvider(52)
  await send([JSON.parse(eventAbout('payment_intent.succeeded', { id: intent }))])
  const { payments } = testApp.services
  testApp.services.payments = { ...payments, refund: () => Promise.reject(new Problem('unavailable')) }
  const answer = await refund(id, { reason: 'The site was sold' })
  testApp.services.payments = payments
  expect(answer.body).toMatchObject({ refunded: 0, refunds_pending: 5_200, can: { refund: false } })
  expect((await refund(id, { reason: 'The site was sold' })).status).toBe(409)
  await testApp.work({ all: true })
  expect(await see(id)).toMatchObject({ status: 'refunded', refunded: 5_200, credited: 5_200 })
  expect(
    provider.ledger.list('refund').filter(({ payment_intent }) => payment_intent === intent),
  ).toHaveLength(1)
})

test('a refund that the provider refuses at once is said to be refused, and can be asked for again', async () => {
  const { id, intent } = await paidAtTheProvider(53)
  await send([JSON.parse(eventAbout('payment_intent.succeeded', { id: intent }))])
  const { payments } = testApp.services
  const refused = () => Promise.reject(new RefundRefused('charge_disputed'))
  testApp.services.payments = { ...payments, refund: refused }
  const answer = await refund(id, { reason: 'It was never begun' })
  testApp.services.payments = payments
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('refused') } })
  expect(await see(id)).toMatchObject({ status: 'paid', refunded: 0 })
  expect((await refund(id, { reason: 'It was never begun' })).status).toBe(200)
  await inBalance()
})

test('who opens the link leaves the part alone that somebody else is about to pay', async () => {
  const id = await issued({ amount: 80 })
  const begin = async (query: Record<string, string> = {}) =>
    (await people.guest.call(invoiceRoutes.pay, { params: { id }, query })).body
  const part = await begin({ amount: '30' })
  expect(await begin()).toEqual(part)
  expect(await begin({ amount: '80' })).toMatchObject({ amount: 8_000 })
})

test('a payment that the provider does not know any more makes room for another one', async () => {
  const id = await issued({ amount: 81 })
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  await rows("update invoice_payments set intent_id = 'pi_gone' where invoice_id = $1", [id])
  expect((await pay(id)).body.status).toBe('paid')
  expect(await see(id)).toMatchObject({ paid: 8_100, open: 0 })
  await inBalance()
})
