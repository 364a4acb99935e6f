import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { eventAbout } from '#test/payments.ts'
import { priceOf, startStripeServer, stripeAt } from '#test/stripe-server.ts'

const customer = () => ({ body: { id: 'cus_1', object: 'customer' } })
const session = {
  id: 'cs_1',
  object: 'checkout.session',
  url: 'https://pay.example.com/cs_1',
  status: 'open',
}
const choice = { body: { price_id: 'price_st' } }

async function webhook(testApp: TestApp, payload: string): Promise<number> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_this_very_test' })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: subscriptionRoutes.webhook.path,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return answer.statusCode
}

test('a checkout speaks to Stripe as Stripe wants it, and once more where no answer came', async () => {
  const stripe = await startStripeServer({
    'GET /v1/prices/price_st': () => ({ body: priceOf(9_900) }),
    'POST /v1/customers': (_, turn) =>
      turn === 1 ? { status: 503, body: { error: { type: 'api_error', message: 'Busy' } } } : customer(),
    'POST /v1/checkout/sessions': () => ({ body: session }),
  })
  const testApp = await startTestApp(stripeAt(stripe.url))
  const { ann } = await cast(testApp)
  const { status, body } = await ann.call(subscriptionRoutes.checkout, choice)
  expect([status, body.url]).toEqual([200, session.url])
  const [price, first, second, checkout] = stripe.asked
  expect(price).toMatchObject({ method: 'GET', path: '/v1/prices/price_st' })
  expect(first?.form).toEqual({ email: ann.email, name: ann.name, 'metadata[user_id]': String(ann.id) })
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  const { publicUrl } = testApp.services.config
  expect(checkout?.form).toEqual({
    mode: 'subscription',
    customer: 'cus_1',
    client_reference_id: String(ann.id),
    'line_items[0][price]': 'price_st',
    'line_items[0][quantity]': '1',
    expires_at: expect.stringMatching(/^\d{10}$/),
    success_url: `${publicUrl}/payment-success?plan=stability`,
    cancel_url: `${publicUrl}/pricing?plan=stability`,
  })
  expect(checkout?.headers.authorization).toBe('Bearer sk_test_of_this_test')
  expect(checkout?.headers['content-type']).toMatch(/x-www-form-urlencoded/)
  expect(stripe.asked).toHaveLength(4)
})

test.each([
  ['amount', priceOf(9_901)],
  ['currency', priceOf(9_900, { currency: 'usd' })],
  ['interval', priceOf(9_900, { recurring: { interval: 'year', interval_count: 1 } })],
  ['kind', priceOf(9_900, { recurring: null })],
  ['state', priceOf(9_900, { active: false })],
])('a price at the provider with another %s than ours sells nothing', async (_, wrong) => {
  const stripe = await startStripeServer({ 'GET /v1/prices/price_st': () => ({ body: wrong }) })
  const testApp = await startTestApp({ ...stripeAt(stripe.url), LOG_LEVEL: 'silent' })
  const { ann } = await cast(testApp)
  const { status, body } = await ann.call(subscriptionRoutes.checkout, choice)
  expect(status).toBe(503)
  expect(body.error).toBe('This plan cannot be bought right now. Nothing was charged. Please write to us.')
  expect(stripe.asked.map(({ path }) => path)).toEqual(['/v1/prices/price_st'])
})

test('while the provider is down the page says so, its events are kept, and the plan comes when it is back', async () => {
  let isDead = true
  const subscription = {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    status: 'active',
    start_date: 1_790_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: {
      data: [{ current_period_end: 1_792_000_000, price: { ...priceOf(8_900), id: 'price_st_old' } }],
    },
  }
  const stripe = await startStripeServer({
    'GET /v1/subscriptions/sub_1': () =>
      isDead
        ? { status: 500, body: { error: { type: 'api_error', message: 'Down' } } }
        : { body: subscription },
  })
  const testApp = await startTestApp({ ...stripeAt(stripe.url), LOG_LEVEL: 'silent' })
  const { ann } = await cast(testApp)
  await testApp.services.db
    .insertInto('billing_customers')
    .values({ user_id: ann.id, customer_id: 'cus_1' })
    .execute()
  const portal = await ann.call(subscriptionRoutes.portal)
  expect(portal.status).toBe(503)
  expect(portal.body).toMatchObject({ code: 'unavailable', retry_after: 60 })
  expect(await webhook(testApp, eventAbout('customer.subscription.created', { id: 'sub_1' }))).toBe(200)
  await testApp.work()
  expect((await ann.call(accountRoutes.me)).body.subscription_tier).toBeNull()
  isDead = false
  await testApp.work({ all: true })
  // A price that is no longer sold is still the plan that it was sold as.
  expect((await ann.call(accountRoutes.me)).body.subscription_tier).toBe('stability')
})

test('a slow provider delays an answer by at most ten seconds', { timeout: 60_000 }, async () => {
  const delayMs = 3_500
  const stripe = await startStripeServer({
    'GET /v1/prices/price_st': () => ({ body: priceOf(9_900), delayMs }),
    'POST /v1/customers': () => ({ ...customer(), delayMs }),
    'POST /v1/checkout/sessions': () => ({ body: session, delayMs }),
  })
  const testApp = await startTestApp({ ...stripeAt(stripe.url), LOG_LEVEL: 'silent' })
  const { ann } = await cast(testApp)
  const began = Date.now()
  const { status, body } = await ann.call(subscriptionRoutes.checkout, choice)
  expect(status).toBe(503)
  expect(body.error).toMatch(/^Our payment provider is slow to answer/)
  expect(Date.now() - began).toBeLessThan(10_000)
  // The started call goes on: the next click finds the page.
  await expect.poll(async () => (await ann.call(subscriptionRoutes.checkout, choice)).status).toBe(200)
})

test('what the provider refuses is our fault, and the person is not asked to try again', async () => {
  const refuses = {
    status: 403,
    body: { error: { type: 'invalid_request_error', message: 'No permission' } },
  }
  const stripe = await startStripeServer({
    'GET /v1/prices/price_st': () => ({ body: priceOf(9_900) }),
    'POST /v1/customers': () => refuses,
  })
  const testApp = await startTestApp({ ...stripeAt(stripe.url), LOG_LEVEL: 'silent' })
  const { ann } = await cast(testApp)
  const { status, body } = await ann.call(subscriptionRoutes.checkout, choice)
  expect([status, body.retry_after]).toEqual([503, undefined])
  expect(body.error).toBe('Payments are not possible right now. Nothing was charged. Please write to us.')
})

test('an event of live mode does not count where the key is one for tests', async () => {
  const testApp = await startTestApp(stripeAt('http://127.0.0.1:9'))
  const event = eventAbout('customer.subscription.created', { id: 'sub_1' }, { livemode: true })
  expect(await webhook(testApp, event)).toBe(400)
})
