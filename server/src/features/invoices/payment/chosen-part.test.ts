import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { providerOf } from '#test/payments.ts'
import { syncPaymentJob } from './sync-payment.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
})

async function issued(amount: number): Promise<string> {
  const { olga, ann } = people
  const body = { amount, email: ann.email, send_invoice_email: false }
  return (await olga.call(invoiceRoutes.create, { body })).body.invoice_id
}

test.each([
  [undefined, '30'],
  ['30', '50'],
])('who names no amount leaves alone the part that was chosen (after %s, %s)', async (first, then) => {
  const params = { id: await issued(80) }
  const begin = async (query: Record<string, string> = {}) =>
    (await people.guest.call(invoiceRoutes.pay, { params, query })).body
  await begin(first ? { amount: first } : {})
  const part = await begin({ amount: then })
  expect(part.amount).toBe(Number(then) * 100)
  expect(await begin()).toEqual(part)
})

test('the part that is chosen on one invoice stays when another is paid in parts too', async () => {
  const chosen = async (id: string, amount?: string) => {
    const query: Record<string, string> = amount ? { amount } : {}
    return (await people.guest.call(invoiceRoutes.pay, { params: { id }, query })).body.amount
  }
  const [one, other] = [await issued(80), await issued(80)]
  for (const id of [one, other]) await chosen(id)
  await chosen(one, '30')
  await chosen(other, '50')
  expect([await chosen(one), await chosen(other)]).toEqual([3_000, 5_000])
})

test.each([
  ['before it was read', { paid: 0, refunded: 0, open: 2_700 }],
  ['after it was taken', { paid: 2_700, refunded: 2_700 }],
])('what is given back of a payment that was changed at the provider %s', async (when, expected) => {
  const id = await issued(27)
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  const { rows } = await testApp.pool.query('select intent_id from invoice_payments where invoice_id = $1', [
    id,
  ])
  const [{ intent_id: intent }] = rows
  await testApp.services.payments.payInSandbox(intent, 'works', 'https://x.example.com')
  const provider = providerOf(testApp)
  const sync = () => runJob(testApp.services, syncPaymentJob, { id: intent })
  if (when === 'after it was taken') await sync()
  Object.assign(provider.ledger.getOrNull('payment_intent', intent) ?? {}, { currency: 'eur' })
  await sync()
  await provider.stripe.refunds.create({ payment_intent: intent })
  await sync()
  const { body } = await people.guest.call(invoiceRoutes.get, { params: { id } })
  expect(body).toMatchObject(expected)
})
