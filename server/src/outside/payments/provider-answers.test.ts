import Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { Problem } from '#platform/problem.ts'
import { eventAbout } from '#test/payments.ts'
import { priceOf, startStripeServer } from '#test/stripe-server.ts'
import { RefundRefused } from './one-off.ts'
import { openStripe } from './stripe.ts'

type Says = Parameters<typeof startStripeServer>[0]

const NOW = Date.parse('2026-11-27T12:00:00Z')
const secondsAt = (text: string) => Date.parse(text) / 1_000

/** Our side of the provider, which says what the test wants. */
async function providerThat(
  says: Says,
  {
    secretKey = 'sk_test_1',
    now = () => NOW,
    apiBase,
  }: { secretKey?: string; now?: () => number; apiBase?: string } = {},
) {
  const { url, asked } = await startStripeServer(says)
  const prices = { performance: ['price_pe'], stability: ['price_st'], security: ['price_se'] }
  const webhookSecret = 'whsec_1'
  return { asked, payments: openStripe({ secretKey, webhookSecret, apiBase: apiBase ?? url, prices, now }) }
}

const refused = (change: object, status = 400) => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'No', ...change } },
})

async function all<Thing>(listed: AsyncIterable<Thing>): Promise<Thing[]> {
  const found: Thing[] = []
  for await (const one of listed) found.push(one)
  return found
}

const subscription = (change: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  start_date: secondsAt('2026-11-01T00:00:00Z'),
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  items: {
    data: [
      { current_period_end: secondsAt('2026-11-30T00:00:00Z'), price: { ...priceOf(500), id: 'price_more' } },
      { current_period_end: secondsAt('2026-12-01T00:00:00Z'), price: priceOf(9_900) },
    ],
  },
  ...change,
})

test.each([
  ['the day that was chosen', { cancel_at: secondsAt('2026-12-24T00:00:00Z') }, '2026-12-24T00:00:00.000Z'],
  ['the end of what is paid', { cancel_at_period_end: true }, '2026-12-01T00:00:00.000Z'],
  ['no day', {}, undefined],
])(
  'a plan ends on %s, and its price is that of the plan, whatever else is bought beside it',
  async (_, how, at) => {
    const { payments } = await providerThat({
      'GET /v1/subscriptions/sub_1': () => ({ body: subscription(how) }),
    })
    const read = await payments.readSubscription('sub_1')
    expect(read).toMatchObject({ priceId: 'price_st', pricePence: 9_900, customerId: 'cus_1', endedAt: null })
    expect(read?.cancelAt?.toISOString()).toBe(at)
    expect(read?.periodEnd?.toISOString()).toBe('2026-12-01T00:00:00.000Z')
  },
)

const page = (status: string) => ({
  body: { id: 'cs_1', object: 'checkout.session', status, subscription: 'sub_1' },
})

test('a page to pay on that cannot be ended was paid meanwhile, or the failure is told', async () => {
  const endedAs = async (before: string, after: string) => {
    const { payments } = await providerThat({
      'GET /v1/checkout/sessions/cs_1': (_, turn) => page(turn === 1 ? before : after),
      'POST /v1/checkout/sessions/cs_1/expire': () => refused({ code: 'resource_missing' }),
    })
    return payments.endCheckout('cs_1')
  }
  expect(await endedAs('open', 'complete')).toBe('sub_1')
  expect(await endedAs('open', 'expired')).toBeNull()
  expect(await endedAs('expired', 'expired')).toBeNull()
  await expect(endedAs('open', 'open')).rejects.toMatchObject({ code: 'unavailable' })
})

test('a price is asked for once in ten minutes, and again at once where no answer came', async () => {
  let at = NOW
  const says: Says = {
    'GET /v1/prices/price_st': (_, turn) => (turn === 1 ? refused({}, 403) : { body: priceOf(9_900) }),
  }
  const { asked, payments } = await providerThat(says, { now: () => at })
  await expect(payments.readPrice('price_st')).rejects.toMatchObject({ code: 'unavailable' })
  const price = { pence: 9_900, currency: 'gbp', every: '1 month', isSold: true }
  expect(await payments.readPrice('price_st')).toEqual(price)
  at += 9 * 60_000
  expect(await payments.readPrice('price_st')).toEqual(price)
  expect(asked).toHaveLength(2)
  at += 2 * 60_000
  await payments.readPrice('price_st')
  expect(asked).toHaveLength(3)
})

const refund = (status: string, change: object = {}) => ({
  body: { id: 're_1', object: 'refund', amount: 700, status, metadata: { refund: '7' }, ...change },
})

test.each([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])(
  'a refund that the provider calls %s is %s, and is ordered once under our number',
  async (status, ours) => {
    const { asked, payments } = await providerThat({ 'POST /v1/refunds': () => refund(status) })
    const order = { paymentId: 'pi_1', ourId: 7, amountPence: 700 }
    expect(await payments.refund(order)).toEqual({ id: 're_1', ourId: 7, amountPence: 700, status: ours })
    expect(asked[0]?.form).toEqual({ payment_intent: 'pi_1', amount: '700', 'metadata[refund]': '7' })
    expect(asked[0]?.headers['idempotency-key']).toBe('refund:7')
  },
)

test('a refund that the provider refuses is refused for good, and one without an answer is asked for again', async () => {
  const ordered = async (answer: ReturnType<typeof refused>) => {
    const { payments } = await providerThat({ 'POST /v1/refunds': () => answer })
    return payments.refund({ paymentId: 'pi_1', ourId: 7, amountPence: 700 })
  }
  await expect(ordered(refused({ code: 'charge_already_refunded' }))).rejects.toBeInstanceOf(RefundRefused)
  await expect(ordered(refused({ type: 'rate_limit_error' }, 429))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 60,
  })
})

const intent = (change: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 5_000,
  amount_received: 0,
  currency: 'gbp',
  status: 'requires_payment_method',
  metadata: { invoice: '12' },
  client_secret: 'secret',
  last_payment_error: null,
  ...change,
})

test('a payment is begun once for its key, and nothing has come in before it succeeds', async () => {
  const { asked, payments } = await providerThat({
    'POST /v1/payment_intents': () => ({ body: intent() }),
    'GET /v1/payment_intents/pi_1': (_, turn) => ({
      body: turn === 1 ? intent() : intent({ status: 'succeeded', amount_received: 5_000 }),
    }),
    'GET /v1/refunds': () => ({
      body: { object: 'list', data: [refund('succeeded', { metadata: {} }).body] },
    }),
  })
  const order = { key: 'invoice-12-1', invoiceId: '12', amountPence: 5_000, description: 'Invoice' }
  expect(await payments.startPayment(order)).toMatchObject({
    status: 'open',
    receivedPence: 0,
    invoiceId: '12',
  })
  expect(asked[0]?.headers['idempotency-key']).toBe('invoice-12-1')
  expect(await payments.readPayment('pi_1')).toMatchObject({ status: 'open', receivedPence: 0 })
  expect(asked, 'of what is not paid no refund is asked for').toHaveLength(2)
  expect(await payments.readPayment('pi_1')).toMatchObject({
    status: 'succeeded',
    receivedPence: 5_000,
    refunds: [{ ourId: null, amountPence: 700 }],
  })
})

test('of a customer’s payments those that came through are read', async () => {
  const data = [intent({ id: 'pi_paid', status: 'succeeded' }), intent({ id: 'pi_open' })]
  const { payments } = await providerThat({
    'GET /v1/payment_intents': () => ({ body: { object: 'list', has_more: false, data } }),
  })
  expect(await all(payments.paymentsOf('cus_1', new Date(NOW)))).toEqual(['pi_paid'])
})

test('a payment that is too late to change stays, and any other refusal is told', async () => {
  const changed = async (change: object) => {
    const { payments } = await providerThat({ 'POST /v1/payment_intents/pi_1': () => refused(change) })
    return payments.changeAmount('pi_1', 4_000)
  }
  expect(await changed({ code: 'payment_intent_unexpected_state' })).toBeUndefined()
  await expect(changed({ code: 'amount_too_small' })).rejects.toMatchObject({ code: 'unavailable' })
})

test('a test card never pays with a live key', async () => {
  const { asked, payments } = await providerThat({}, { secretKey: 'sk_live_1' })
  await expect(payments.payInSandbox('pi_1', 'works', 'https://example.com')).rejects.toThrow('live payment')
  expect(asked).toEqual([])
})

test('a bank’s question and what it decided are told apart, each with the time until which it is answered', async () => {
  const said = ['warning_needs_response', 'warning_closed', 'prevented', 'needs_response', 'won', 'lost']
  const data = said.map((status, at) => ({
    ...{ id: `dp_${at}`, amount: 5_000, currency: 'gbp', status, reason: 'fraudulent' },
    evidence_details: { due_by: at === 0 ? secondsAt('2026-12-05T23:59:59Z') : null },
  }))
  const { payments } = await providerThat({ 'GET /v1/disputes': () => ({ body: { object: 'list', data } }) })
  const disputes = await payments.readDisputes('pi_1')
  expect(disputes.map(({ status }) => status)).toEqual(['asked', 'closed', 'closed', 'open', 'won', 'lost'])
  expect(disputes[0]?.respondBy?.toISOString()).toBe('2026-12-05T23:59:59.000Z')
  expect(disputes[1]?.respondBy).toBeNull()
})

test.each([
  ['a customer it does not know', { code: 'resource_missing', param: 'customer' }, 'UnknownCustomer'],
  ['another thing it does not know', { code: 'resource_missing', param: 'price' }, 'Problem'],
  ['a customer whose number it cannot read', { code: 'parameter_invalid', param: 'customer' }, 'Problem'],
])('of %s the provider’s refusal says which it was', async (_, change, name) => {
  const { payments } = await providerThat({ 'POST /v1/billing_portal/sessions': () => refused(change) })
  const failure = await payments.openPortal('cus_1', 'https://example.com').catch((error: Error) => error)
  expect(failure.constructor.name).toBe(name)
})

test.each([
  [400, undefined],
  [402, undefined],
  [409, 60],
  [429, 60],
  [500, 60],
  [503, 60],
])('after an answer of %i a person is told to try again in %s seconds', async (status, retryAfterSeconds) => {
  const { payments } = await providerThat({ 'GET /v1/prices/price_st': () => refused({}, status) })
  const failure = await payments.readPrice('price_st').catch((error: Problem) => error)
  expect(failure).toMatchObject({ code: 'unavailable', retryAfterSeconds })
})

test('after no answer at all a person is told to try again, too', async () => {
  const { payments } = await providerThat({}, { apiBase: 'http://127.0.0.1:1' })
  await expect(payments.readPrice('price_st')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 60,
  })
})

test('what the provider does not know is nothing to it, and every other refusal is told', async () => {
  const readAfter = async (change: object) => {
    const says = () => refused(change, 404)
    const { payments } = await providerThat({
      'GET /v1/payment_intents/pi_1': says,
      'GET /v1/subscriptions/sub_1': says,
      'POST /v1/customers/cus_1': says,
    })
    return Promise.allSettled([
      payments.readPayment('pi_1'),
      payments.readSubscription('sub_1'),
      payments.updateCustomer('cus_1', { email: 'ann@example.com', name: 'Ann' }),
    ])
  }
  for (const param of ['id', 'customer'])
    expect(await readAfter({ code: 'resource_missing', param })).toEqual([
      { status: 'fulfilled', value: null },
      { status: 'fulfilled', value: null },
      { status: 'fulfilled', value: undefined },
    ])
  for (const { status } of await readAfter({ code: 'parameter_invalid' })) expect(status).toBe('rejected')
})

test('an event of a payment or of a paid plan names its customer, and one that is too old or foreign is none', async () => {
  const { payments } = await providerThat({})
  const read = (type: string, at = NOW, secret = 'whsec_1') => {
    const payload = eventAbout(type, { id: 'x_1', customer: 'cus_1' })
    const timestamp = Math.floor(at / 1_000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return payments.readEvent(Buffer.from(payload), signature)
  }
  expect(read('invoice.paid')).toMatchObject({ customerId: 'cus_1', paymentId: null })
  expect(read('payment_intent.succeeded')).toMatchObject({ customerId: 'cus_1', paymentId: 'x_1' })
  expect(read('customer.subscription.updated')).toMatchObject({ customerId: null, subscriptionId: 'x_1' })
  expect(read('invoice.paid', NOW - 301_000)).toBeNull()
  expect(read('invoice.paid', NOW, 'whsec_2')).toBeNull()
})

test('a page to pay on is made once for its key, and ends when we say', async () => {
  const { asked, payments } = await providerThat({
    'POST /v1/checkout/sessions': () => ({ body: { ...page('open').body, url: 'https://pay.example.com' } }),
  })
  const urls = { successUrl: 'https://example.com/paid', cancelUrl: 'https://example.com' }
  await payments.startCheckout({
    ...{ key: 'checkout-1', customerId: 'cus_1', userId: 1, priceId: 'price_st', ...urls },
    expiresAt: new Date(NOW),
  })
  expect(asked[0]?.headers['idempotency-key']).toBe('checkout-1')
  expect(asked[0]?.form.expires_at).toBe(String(NOW / 1_000))
})

test('whatever an event may say of money is asked for, should it never have come', async () => {
  const { asked, payments } = await providerThat({
    'GET /v1/events': () => ({ body: { object: 'list', has_more: false, data: [] } }),
  })
  expect(await all(payments.eventsSince(new Date(NOW)))).toEqual([])
  const types = asked[0]?.query.flatMap(([name, value]) => (name.startsWith('types') ? [value] : []))
  const of = (thing: string, acts: string) => acts.split(' ').map((act) => `${thing}.${act}`)
  expect(types?.toSorted()).toEqual(
    [
      ...of('checkout.session', 'completed async_payment_succeeded async_payment_failed expired'),
      ...of('customer.subscription', 'created updated deleted paused resumed'),
      ...of('payment_intent', 'succeeded processing payment_failed canceled'),
      ...of('refund', 'created updated failed'),
      ...of('charge.dispute', 'created updated closed funds_withdrawn funds_reinstated'),
      'invoice.paid',
    ].toSorted(),
  )
  expect(asked[0]?.query).toContainEqual(['created[gte]', String(NOW / 1_000)])
})
