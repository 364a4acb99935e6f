import { type InvoiceStatus, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type OneOffPayments, RefundRefused } from '#outside/payments/one-off.ts'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { hold, waiting } from '#test/locks.ts'
import { eventAbout, type Provider, providerOf } from '#test/payments.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { syncPaymentJob } from '../payment/sync-payment.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20' })
  people = await cast(testApp)
  provider = providerOf(testApp)
})
beforeEach(() => testApp.pool.query('delete from rate_limits'))

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows

async function issued(amount: number): Promise<string> {
  const body = { amount, email: people.ann.email, send_invoice_email: false }
  return (await people.olga.call(invoiceRoutes.create, { body })).body.invoice_id
}
const see = async (id: string) => (await people.guest.call(invoiceRoutes.get, { params: { id } })).body

/** Pays and gives the provider's number of the payment. */
async function pay(id: string, body: { card?: 'works' | 'disputed'; amount?: number } = {}): Promise<string> {
  const answer = await people.guest.call(invoiceRoutes.paySandbox, {
    params: { id },
    body: { card: 'works', ...body },
  })
  expect(answer.body.status).toBe('paid')
  const [last] = await rows('select intent_id from invoice_payments where invoice_id = $1 order by id desc', [
    id,
  ])
  return last.intent_id
}
async function paid(amount: number): Promise<{ id: string; intent: string }> {
  const id = await issued(amount)
  return { id, intent: await pay(id) }
}

const refund = (id: string, amount?: number, headers: Record<string, string> = {}) =>
  people.olga.call(invoiceRoutes.refund, { params: { id }, body: { amount, reason: 'Agreed' }, headers })
const refundsOf = async (id: string) =>
  (
    await rows(
      'select status, amount_pence as pence from invoice_refunds where invoice_id = $1 order by id',
      [id],
    )
  ).map(({ status, pence }) => `${status} ${pence}`)
const atProvider = (intent: string) =>
  provider.ledger.list('refund').filter(({ payment_intent }) => payment_intent === intent)
const sync = (intent: string) => runJob(testApp.services, syncPaymentJob, { id: intent })
const eventsOf = async (id: string) =>
  (await rows("select name from events where data->>'invoice' = $1 order by id", [id])).map(
    ({ name }) => name,
  )
const inBalance = async () => expect((await verifyLedger(testApp.services.db)).problems).toEqual([])

/** Does the work while the provider answers orders of refunds otherwise. */
async function whileRefund<T>(
  otherwise: (payments: OneOffPayments) => OneOffPayments['refund'],
  work: () => Promise<T>,
): Promise<T> {
  const { payments } = testApp.services
  testApp.services.payments = { ...payments, refund: otherwise(payments) }
  try {
    return await work()
  } finally {
    testApp.services.payments = payments
  }
}
const silent = () => () => Promise.reject(new Problem('unavailable'))
const refusing = () => () => Promise.reject(new RefundRefused('charge_disputed'))

test('money goes back over payments of the same invoice, and over those that were made', async () => {
  const [older, newer] = [await paid(60), await paid(61)]
  expect((await refund(older.id)).status).toBe(200)
  expect([atProvider(older.intent).length, atProvider(newer.intent).length]).toEqual([1, 0])
  const id = await issued(90)
  await pay(id, { amount: 40 })
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  expect((await refund(id, 40)).body).toMatchObject({ refunded: 4_000 })
  await inBalance()
})

test('what a bank took back is not paid back as well; the other payment is, and all once the bank gave it back', async () => {
  const id = await issued(100)
  const intent = await pay(id, { card: 'disputed', amount: 60 })
  await pay(id)
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: intent })).data
  const about = { id: dispute?.id ?? '', payment_intent: intent }
  const told = async (what: string, status: InvoiceStatus) => {
    await provider.send(eventAbout(`charge.dispute.${what}`, about))
    await testApp.work()
    expect((await see(id)).status).toBe(status)
  }
  await told('created', 'charged_back')
  expect((await refund(id)).body).toMatchObject({ refunded: 4_000 })
  await provider.stripe.disputes.update(about.id, { evidence: { uncategorized_text: 'winning_evidence' } })
  await told('closed', 'paid')
  expect((await refund(id)).body).toMatchObject({ status: 'refunded', refunded: 10_000 })
  await inBalance()
})

test('what waits to go back, or was lost to the bank, is not paid back out of the same payment again', async () => {
  const waits = await issued(100)
  await pay(waits, { amount: 60 })
  await pay(waits)
  await whileRefund(silent, async () => [await refund(waits, 40), await refund(waits, 30)])
  const shares = `select p.amount_pence as paid, r.amount_pence as back from invoice_refunds r
    join invoice_payments p on p.id = r.payment_id where r.invoice_id = $1 order by r.id`
  expect(await rows(shares, [waits])).toEqual([
    { paid: 4_000, back: 4_000 },
    { paid: 6_000, back: 3_000 },
  ])
  const lost = await issued(100)
  await pay(lost, { amount: 60 })
  const intent = await pay(lost, { card: 'disputed' })
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: intent })).data
  const about = { id: dispute?.id ?? '', payment_intent: intent }
  await provider.stripe.disputes.update(about.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await provider.send(eventAbout('charge.dispute.closed', about))
  await testApp.work()
  expect((await refund(lost)).body).toMatchObject({ refunded: 6_000 })
  expect(await rows(shares, [lost])).toEqual([{ paid: 6_000, back: 6_000 }])
  await testApp.work({ all: true })
  await inBalance()
})

test('an invoice that is paid back as a whole leaves nothing on any account, its tax neither', async () => {
  const { id } = await paid(120)
  await refund(id, 50)
  await refund(id)
  const sums = 'select account, sum(amount_pence)::int as pence from ledger_entries where invoice_id = $1'
  const accounts = await rows(`${sums} group by account order by account`, [id])
  expect(accounts).toEqual(['cash', 'receivable', 'sales', 'tax'].map((account) => ({ account, pence: 0 })))
  const goingBack = ['invoice.refund_asked', 'invoice.credited', 'invoice.refunded']
  expect(await eventsOf(id)).toEqual(
    ['created', 'issued', 'paid'].map((what) => `invoice.${what}`).concat(goingBack, goingBack),
  )
})

test('what is done to one invoice waits for no other', async () => {
  const [one, other] = [await paid(122), await paid(123)]
  await hold(testApp, 'select from invoices where id = $1 for update', [other.id])
  expect((await refund(one.id)).body).toMatchObject({ refunded: 12_200 })
})

test('a refund sends and ends no other one that waits', async () => {
  const [waits, other, refused] = [await paid(62), await paid(63), await paid(64)]
  await whileRefund(silent, () => refund(waits.id))
  const askedAt = () => rows('select read_at from invoice_refunds where invoice_id = $1', [waits.id])
  const before = await askedAt()
  expect((await refund(other.id)).status).toBe(200)
  // By it the one that waits longest is asked for first.
  expect(await askedAt()).toEqual(before)
  expect((await whileRefund(refusing, () => refund(refused.id))).status).toBe(409)
  const each = [waits, other, refused].map(({ id }) => refundsOf(id))
  expect(await Promise.all(each)).toEqual([['pending 6200'], ['succeeded 6300'], ['failed 6400']])
  await testApp.work({ all: true })
  expect(await see(waits.id)).toMatchObject({ status: 'refunded', refunded: 6_200 })
  // Its job is not asked for what was refused for good.
  expect(atProvider(refused.intent)).toEqual([])
  await inBalance()
})

test('of two refunds that are asked for at once the second counts what the first one took', async () => {
  const { id, intent } = await paid(74)
  const holder = await testApp.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from invoices where id = $1 for no key update', [id])
  const asked = [refund(id, 50), refund(id, 50)]
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('rollback')
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await refundsOf(id)).toEqual(['succeeded 5000'])
  expect(atProvider(intent)).toHaveLength(1)
})

test('a refund that is settled is not read again when another one is asked for', async () => {
  const { id } = await paid(72)
  await refund(id, 10)
  const read = () =>
    rows('select read_at from invoice_refunds where invoice_id = $1 order by id limit 1', [id])
  const before = await read()
  testApp.advance(1_000)
  expect((await refund(id, 10)).body).toMatchObject({ refunded: 2_000 })
  expect(await read()).toEqual(before)
})

test('the answer to a repeated request is about its own invoice', async () => {
  const [one, other] = [await paid(65), await paid(66)]
  const once = () => refund(one.id, 5, { 'idempotency-key': 'refund-one' })
  expect((await once()).status).toBe(200)
  expect((await whileRefund(refusing, () => refund(other.id))).status).toBe(409)
  expect((await once()).body).toMatchObject({ refunded: 500 })
})

test('who asks for more than is left is told how much that is', async () => {
  const { id } = await paid(68)
  expect((await refund(id, 40)).status).toBe(200)
  const { status, body } = await refund(id, 40)
  expect([status, body.fields]).toEqual([400, { amount: 'At most £28.00 can be paid back.' }])
  expect(await refundsOf(id)).toHaveLength(1)
})

test('a refund that the payments do not cover is not put down', async () => {
  const { id } = await paid(67)
  const change = (by: number) =>
    rows(`update invoice_payments set amount_pence = amount_pence + ${by} where invoice_id = $1`, [id])
  await change(-1)
  expect((await refund(id)).status).toBe(500)
  expect(await refundsOf(id)).toEqual([])
  await change(1)
  expect((await refund(id)).status).toBe(200)
})

test('a refund that is refused because it was made already counts as made', async () => {
  const { id } = await paid(68)
  const answer = await whileRefund(
    (payments) => async (order) => {
      await payments.refund(order)
      throw new RefundRefused('charge_already_refunded')
    },
    () => refund(id),
  )
  expect(answer).toMatchObject({ status: 200, body: { status: 'refunded', refunded: 6_800 } })
  expect(await refundsOf(id)).toEqual(['succeeded 6800'])
})

test('a refund that waits at the provider counts when it has arrived, and once', async () => {
  const { id, intent } = await paid(69)
  const answer = await whileRefund(
    (payments) => async (order) => {
      const made = await payments.refund(order)
      Object.assign(atProvider(intent)[0] ?? {}, { status: 'pending' })
      return { ...made, status: 'pending' }
    },
    () => refund(id),
  )
  expect(answer.body).toMatchObject({ refunded: 0, refunds_pending: 6_900 })
  await sync(intent)
  expect(await refundsOf(id)).toEqual(['pending 6900'])
  Object.assign(atProvider(intent)[0] ?? {}, { status: 'succeeded' })
  for (let reading = 0; reading < 2; reading += 1) await sync(intent)
  expect(await see(id)).toMatchObject({ status: 'refunded', refunded: 6_900, credited: 6_900 })
  await inBalance()
})

test('a refund that the bank sent back is owed again once, however often that is read', async () => {
  const { id, intent } = await paid(70)
  await refund(id)
  Object.assign(atProvider(intent)[0] ?? {}, { status: 'failed' })
  for (let reading = 0; reading < 2; reading += 1) await sync(intent)
  expect(await see(id)).toMatchObject({ paid: 7_000, refunded: 0 })
  await testApp.work()
  expect(await eventsOf(id)).toContain('invoice.refund_failed')
  const alert = testApp.mailsTo(people.olga.email).find(({ subject }) => subject.includes('£70.00'))
  expect(alert?.text).toContain('could not pay it back. Please try again')
  expect(
    await rows(`select from ledger_entries where invoice_id = $1 and kind = 'refund_reversal'`, [id]),
  ).toHaveLength(2)
  await inBalance()
})

test('a refund made on the provider’s own pages is not taken for one of ours, nor left out', async () => {
  const { id, intent } = await paid(80)
  await whileRefund(silent, () => refund(id, 30))
  await provider.stripe.refunds.create({ payment_intent: intent, amount: 1_000 })
  await sync(intent)
  expect(await refundsOf(id)).toEqual(['pending 3000', 'succeeded 1000'])
  await testApp.work({ all: true })
  expect(await refundsOf(id)).toEqual(['succeeded 3000', 'succeeded 1000'])
  const [ours] = await rows('select id from invoice_refunds where invoice_id = $1 order by id', [id])
  const metadata = { refund: String(ours.id) }
  await provider.stripe.refunds.create({ payment_intent: intent, amount: 500, metadata })
  await sync(intent)
  expect(await see(id)).toMatchObject({ refunded: 4_500 })
  await inBalance()
})

test('a refund whose answer was lost is looked for before it is asked for again days later', async () => {
  const { id, intent } = await paid(71)
  await whileRefund(
    (payments) => async (order) => {
      await payments.refund(order)
      throw new Error('The answer was lost')
    },
    () => refund(id, 30),
  )
  // The provider keeps our numbers for a day.
  testApp.advance(25 * 3_600_000)
  let askedAgain = 0
  await whileRefund(
    () => async () => {
      askedAgain += 1
      throw new Error('Paid back twice')
    },
    () => testApp.work({ all: true }),
  )
  expect([askedAgain, atProvider(intent).length]).toEqual([0, 1])
  expect(await refundsOf(id)).toEqual(['succeeded 3000'])
  await inBalance()
})
