import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import type { OneOffPayments } from '#outside/payments/one-off.ts'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { type Provider, providerOf } from '#test/payments.ts'
import { syncPaymentJob } from './sync-payment.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
  provider = providerOf(testApp)
})

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows

async function issued(amount: number): Promise<string> {
  const body = { amount, email: people.ann.email, send_invoice_email: false }
  return (await people.olga.call(invoiceRoutes.create, { body })).body.invoice_id
}
const see = async (id: string) => (await people.guest.call(invoiceRoutes.get, { params: { id } })).body
const begin = (id: string, query: Record<string, string> = {}) =>
  people.guest.call(invoiceRoutes.pay, { params: { id }, query })
const credit = (id: string, amount: number) =>
  people.olga.call(invoiceRoutes.creditNote, { params: { id }, body: { amount, reason: 'Agreed' } })
const lastOf = async (id: string) =>
  (await rows('select * from invoice_payments where invoice_id = $1 order by id desc', [id]))[0]

/** A new invoice with a payment that was begun over all of it. */
async function begun(amount: number): Promise<{ id: string; intent: string }> {
  const id = await issued(amount)
  expect((await begin(id)).status).toBe(200)
  return { id, intent: (await lastOf(id)).intent_id }
}
const atProvider = (intent: string) => provider.ledger.getOrNull('payment_intent', intent) ?? {}
const payAtProvider = (intent: string, card: 'works' | 'declined' = 'works') =>
  testApp.services.payments.payInSandbox(intent, card, 'https://x.example.com')
const sync = (intent: string) => runJob(testApp.services, syncPaymentJob, { id: intent })

/** Does the work while the provider behaves otherwise. */
async function whileProvider<T>(
  otherwise: (payments: OneOffPayments) => Partial<OneOffPayments>,
  work: () => Promise<T>,
): Promise<T> {
  const { payments } = testApp.services
  testApp.services.payments = { ...payments, ...otherwise(payments) }
  try {
    return await work()
  } finally {
    testApp.services.payments = payments
  }
}

test('an invoice whose long description is cut for the provider within an emoji can be paid', async () => {
  // The first half of the last emoji is the 500th unit of what the provider is told.
  const body = { amount: 40, email: people.ann.email, send_invoice_email: false }
  for (const description of ['😀'.repeat(300), `a${'😀'.repeat(299)}`]) {
    const { body: made } = await people.olga.call(invoiceRoutes.create, { body: { ...body, description } })
    expect((await begin(made.invoice_id)).status).toBe(200)
  }
})

test('three hundred payments are begun from one address in ten minutes, and then none', async () => {
  const { id } = await begun(20)
  await rows("update rate_limits set points = 300 where key like 'invoice-pays%'")
  expect((await begin(id)).status).toBe(429)
  await rows('delete from rate_limits')
  expect((await begin(id)).status).toBe(200)
})

test('what is paid, or too little for a card, is not begun, and each is said in its words', async () => {
  const [paid, little] = [await issued(21), await issued(1)]
  await people.guest.call(invoiceRoutes.paySandbox, { params: { id: paid }, body: { card: 'works' } })
  await credit(little, 0.9)
  const says = async (id: string) => {
    const { status, body } = await begin(id)
    return [status, body.message]
  }
  expect(await says(paid)).toEqual([409, 'Nothing is left to pay on this invoice.'])
  expect(await says(little)).toEqual([409, expect.stringContaining('too little for a card')])
})

test('the least that a card takes is begun, and may be what is left', async () => {
  const [least, left] = [await issued(1), await issued(1)]
  await credit(least, 0.7)
  expect(await begin(least)).toMatchObject({ status: 200, body: { amount: 30 } })
  expect(await begin(left, { amount: '0.70' })).toMatchObject({ status: 200, body: { amount: 70 } })
  expect((await begin(left, { amount: '0.71' })).status).toBe(400)
})

test('where a payment was ended, another one is begun over the same amount', async () => {
  const { id, intent } = await begun(35)
  await testApp.services.payments.cancelPayment(intent)
  expect(await begin(id)).toMatchObject({ status: 200, body: { amount: 3_500 } })
  const next = await lastOf(id)
  expect(next.intent_id).not.toBe(intent)
  await payAtProvider(next.intent_id)
  await sync(next.intent_id)
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 3_500 })
})

test('a payment that was begun over more than is due now goes on over what is due', async () => {
  const { id } = await begun(80)
  await credit(id, 10)
  expect(await begin(id)).toMatchObject({ status: 200, body: { amount: 7_000 } })
})

test('no other payment is begun while one is on its way', async () => {
  const { id, intent } = await begun(22)
  Object.assign(atProvider(intent), { status: 'processing' })
  expect(await begin(id)).toMatchObject({
    status: 409,
    body: { message: 'A payment is on its way. Please look again in a few minutes.' },
  })
  expect(await rows('select from invoice_payments where invoice_id = $1', [id])).toHaveLength(1)
})

test('the link of an invoice that was paid a moment ago shows no form for paying it again', async () => {
  const { id, intent } = await begun(23)
  await payAtProvider(intent)
  expect((await begin(id)).status).toBe(409)
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 2_300 })
})

test('who opens the link once more changes nothing at the provider', async () => {
  const { id } = await begun(24)
  const changeAmount = () => Promise.reject(new Error('Nothing is to be changed'))
  const again = await whileProvider(
    () => ({ changeAmount }),
    () => begin(id),
  )
  expect(again).toMatchObject({ status: 200, body: { amount: 2_400 } })
})

test('what is paid while somebody opens the link keeps the amount that was paid', async () => {
  const { id, intent } = await begun(80)
  let isPaid = false
  await whileProvider(
    (payments) => ({
      readPayment: async (one) => {
        const read = await payments.readPayment(one)
        if (isPaid) return read
        isPaid = true
        await payments.changeAmount(intent, 3_000)
        await payAtProvider(intent)
        await sync(intent)
        return read
      },
    }),
    () => begin(id),
  )
  expect(await lastOf(id)).toMatchObject({ status: 'succeeded', amount_pence: 3_000 })
})

test('of two people who choose another amount at once nobody gets a payment over that of the other', async () => {
  const { id } = await begun(80)
  let turn = 0
  const answer = await whileProvider(
    (payments) => ({
      changeAmount: async (intent, pence) => {
        turn += 1
        await payments.changeAmount(intent, turn === 1 ? 5_000 : pence)
      },
    }),
    () => begin(id, { amount: '30' }),
  )
  expect(answer).toMatchObject({ status: 200, body: { amount: 3_000 } })
  expect(turn).toBe(2)
})

test('a payment whose answer was lost is asked for under the same key, whatever other invoices do', async () => {
  const id = await issued(25)
  const keys: string[] = []
  const lost = await whileProvider(
    (payments) => ({
      startPayment: async (order) => {
        keys.push(order.key)
        await payments.startPayment(order)
        throw new Problem('unavailable')
      },
    }),
    () => begin(id),
  )
  expect(lost.status).toBe(503)
  await begun(26)
  const answer = await whileProvider(
    (payments) => ({
      startPayment: (order) => {
        keys.push(order.key)
        return payments.startPayment(order)
      },
    }),
    () => begin(id),
  )
  expect(answer.status).toBe(200)
  expect(new Set(keys).size).toBe(1)
})

test('of two payments that were begun at once over different amounts one is ended at the provider', async () => {
  const id = await issued(80)
  let inner: Promise<unknown> | undefined
  const answer = await whileProvider(
    (payments) => ({
      startPayment: async (order) => {
        const made = await payments.startPayment(order)
        inner ??= begin(id)
        if (order.amountPence < 8_000) await inner
        return made
      },
    }),
    () => begin(id, { amount: '30' }),
  )
  expect(answer).toMatchObject({ status: 200, body: { amount: 3_000 } })
  const made = provider.ledger.list('payment_intent').filter(({ metadata }) => metadata.invoice === id)
  expect(made.map(({ status }) => status).sort()).toEqual(['canceled', 'requires_payment_method'])
})

test('money in another currency, or for another invoice, is not taken for this one', async () => {
  for (const change of [{ currency: 'eur' }, { metadata: { invoice: await issued(27) } }]) {
    const { id, intent } = await begun(27)
    await payAtProvider(intent)
    Object.assign(atProvider(intent), change)
    await sync(intent)
    expect(await see(id), JSON.stringify(change)).toMatchObject({ status: 'open', paid: 0 })
  }
})

test('what the provider does not know is ended unless it was paid, and no other payment with it', async () => {
  const [lost, other, paid] = [await begun(28), await begun(29), await begun(30)]
  await payAtProvider(paid.intent)
  await sync(paid.intent)
  for (const { intent } of [lost, paid]) {
    await rows(`update invoice_payments set intent_id = 'gone_' || intent_id where intent_id = $1`, [intent])
    await sync(`gone_${intent}`)
  }
  const statuses = [lost, other, paid].map(async ({ id }) => (await lastOf(id)).status)
  expect(await Promise.all(statuses)).toEqual(['canceled', 'open', 'succeeded'])
  expect(await see(paid.id)).toMatchObject({ status: 'paid', paid: 3_000 })
})

test('a payment that was ended stays so, whatever a late reading says', async () => {
  const { id, intent } = await begun(31)
  await rows(`update invoice_payments set status = 'canceled' where intent_id = $1`, [intent])
  await sync(intent)
  expect((await lastOf(id)).status).toBe('canceled')
})

test('what is read of one payment is written down at no other one', async () => {
  const [one, other] = [await begun(32), await begun(33)]
  await payAtProvider(one.intent, 'declined')
  await sync(one.intent)
  expect(await lastOf(one.id)).toMatchObject({
    read_at: expect.any(Date),
    problem: expect.stringContaining('declined'),
  })
  expect(await lastOf(other.id)).toMatchObject({ read_at: null, problem: null })
})

test('staff are told how to pay back what was paid too much', async () => {
  const { id, intent } = await begun(34)
  await payAtProvider(intent)
  Object.assign(atProvider(intent), { amount_received: 4_000 })
  await sync(intent)
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 4_000 })
  await testApp.work()
  const alert = testApp.mailsTo(people.olga.email).find(({ kind }) => kind === 'staff_alert')
  expect(alert?.subject).toContain('£6.00 too much was paid')
  expect(alert?.text).toContain('Please pay it back with a refund')
})
