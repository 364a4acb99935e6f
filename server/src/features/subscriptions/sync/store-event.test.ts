import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { changeSubscription, eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'

let testApp: TestApp
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  provider = providerOf(testApp)
})

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const tierOf = async (person: Person) => (await person.call(accountRoutes.me)).body.subscription_tier

/** Whether an event is kept that the provider sends. */
async function isKept(type: string, object: object): Promise<boolean> {
  const event = eventAbout(type, object)
  expect(await provider.send(event)).toBe(200)
  return (await rows('select from payment_events where id = $1', [JSON.parse(event).id])).length === 1
}

/** A client whom the provider knows as this customer. */
async function customer(): Promise<{ ann: Person; id: string }> {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(subscriptionRoutes.portal)
  return { ann, id: await provider.customerOf(ann) }
}

/** The payment of an invoice that was begun. */
async function begun(): Promise<string> {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const body = { amount: 40, email: 'x@example.com', send_invoice_email: false }
  const id = (await olga.call(invoiceRoutes.create, { body })).body.invoice_id
  await olga.call(invoiceRoutes.pay, { params: { id } })
  return (await rows('select intent_id from invoice_payments where invoice_id = $1', [id]))[0].intent_id
}

test('events about plans, pages, disputes, refunds and payments of ours are kept', async () => {
  const { id: ours } = await customer()
  const kept: [string, object][] = [
    ['customer.subscription.updated', { id: 'sub_any' }],
    ['checkout.session.expired', { id: 'cs_any' }],
    ['charge.dispute.created', { id: 'du_any', payment_intent: 'pi_any' }],
    ['refund.created', { id: 're_any', payment_intent: 'pi_any' }],
    ['payment_intent.succeeded', { id: 'pi_any', customer: ours }],
    ['invoice.paid', { id: 'in_any', customer: ours }],
    ['payment_intent.processing', { id: await begun() }],
  ]
  for (const [type, object] of kept) expect([type, await isKept(type, object)]).toEqual([type, true])
})

test('events about payments and customers of others are not kept, nor what says nothing new', async () => {
  const { id: ours } = await customer()
  await begun()
  const left: [string, object][] = [
    ['payment_intent.succeeded', { id: 'pi_other' }],
    ['payment_intent.succeeded', { id: 'pi_other', customer: 'cus_other' }],
    ['payment_intent.processing', { id: 'pi_other', customer: ours }],
    ['invoice.paid', { id: 'in_other' }],
    ['invoice.paid', { id: 'in_other', customer: 'cus_other' }],
    ['refund.created', { id: 're_other' }],
  ]
  for (const [type, object] of left)
    expect([type, object, await isKept(type, object)]).toEqual([type, object, false])
})

test('an event that comes twice is told once, and one about a payment as that alone', async () => {
  const { id } = await customer()
  const told = async () => {
    const name = "select name from events where data ->> 'payment' = 'pi_twice' or data ->> 'customer' = $1"
    return (await rows(name, [id])).map((row) => row.name)
  }
  const event = eventAbout('payment_intent.succeeded', { id: 'pi_twice', customer: id })
  for (let time = 0; time < 2; time += 1) expect(await provider.send(event)).toBe(200)
  expect(await told()).toEqual(['payment.changed'])
  await isKept('invoice.paid', { id: 'in_once', customer: id })
  expect(await told()).toEqual(['payment.changed', 'payment.of_plan'])
})

/** The provider says so, and the product reads it. */
async function becomes(id: string, status: string): Promise<void> {
  changeSubscription(provider, id, { status })
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work()
}

test('a plan set up by hand stays while another one was begun and is not paid', async () => {
  const ann = await join(testApp, 'Ann Baker', { tier: 'security' })
  const { id } = await subscribed(provider, ann, 'stability')
  for (const status of ['incomplete', 'incomplete', 'incomplete_expired']) {
    await becomes(id, status)
    expect(await rows('select status from subscriptions where id = $1', [id])).toEqual([{ status }])
    expect(await tierOf(ann)).toBe('security')
  }
})

test('a plan that starts or ends changes nothing for other customers', async () => {
  const [ann, bob] = [
    await join(testApp, 'Ann Baker'),
    await join(testApp, 'Bob Fisher', { tier: 'performance' }),
  ]
  const { id } = await subscribed(provider, ann, 'stability')
  await becomes(id, 'active')
  expect([await tierOf(ann), await tierOf(bob)]).toEqual(['stability', 'performance'])
  await becomes(id, 'canceled')
  expect([await tierOf(ann), await tierOf(bob)]).toEqual([null, 'performance'])
})
