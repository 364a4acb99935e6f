import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openCheckout, openSandbox, pay, urls } from '../test/sandbox.ts'

test('twenty calls at once with one idempotency key make one object', async () => {
  const { stripe } = await openSandbox()
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'one' })
  const made = await Promise.all(Array.from({ length: 20 }, () => create('ann@example.com')))
  expect(new Set(made.map((customer) => customer.id)).size).toBe(1)
  await expect(create('bob@example.com')).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('a call that was refused may come again with its key', async () => {
  const opened = await openSandbox()
  const { stripe, sandbox } = opened
  const wanted = {
    mode: 'subscription' as const,
    line_items: [{ price: sandbox.prices.security, quantity: 1 }],
    ...urls,
  }
  const key = { idempotencyKey: 'again' }
  const unknown = stripe.checkout.sessions.create({ ...wanted, customer: 'cus_nobody' }, key)
  await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  const { id: customer } = await stripe.customers.create({})
  expect(await stripe.checkout.sessions.create({ ...wanted, customer }, key)).toMatchObject({ customer })
})

test('a checkout session has an address until it is expired', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 9_900 })
  expect(session.url).toBe(`${opened.sandbox.url}/pay/${session.id}`)
  const expired = await opened.stripe.checkout.sessions.expire(session.id)
  expect(expired).toMatchObject({ status: 'expired', url: null })
  await expect(opened.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await opened.stripe.events.list()).data.map((event) => event.type)).toEqual([
    'checkout.session.expired',
  ])
})

test('prices are those of the plans, by the month and in pounds', async () => {
  const { stripe, sandbox } = await openSandbox()
  const price = await stripe.prices.retrieve(sandbox.prices.performance)
  expect(price).toMatchObject({ unit_amount: 4_900, currency: 'gbp', livemode: false })
  expect(price.recurring).toMatchObject({ interval: 'month', interval_count: 1 })
})

test('customers are changed field by field', async () => {
  const { stripe } = await openSandbox()
  const { id } = await stripe.customers.create({ email: 'ann@example.com', metadata: { a: '1', b: '2' } })
  await stripe.customers.update(id, { name: 'Ann', metadata: { a: '', c: '3' } })
  expect(await stripe.customers.retrieve(id)).toMatchObject({
    email: 'ann@example.com',
    name: 'Ann',
    metadata: { b: '2', c: '3' },
  })
})

test('events come newest first, by page, by type and by time', async () => {
  const opened = await openSandbox()
  await pay(opened)
  const { data, has_more } = await opened.stripe.events.list({ limit: 1 })
  expect(data.map((event) => event.type)).toEqual(['checkout.session.completed'])
  expect(has_more).toBe(true)
  const rest = await opened.stripe.events.list({ starting_after: data[0]?.id })
  expect(rest).toMatchObject({
    has_more: false,
    data: [{ type: 'customer.subscription.created' }, { type: 'payment_intent.succeeded' }],
  })
  const all: string[] = []
  for await (const event of opened.stripe.events.list({
    limit: 1,
    types: ['checkout.session.completed', 'x'],
  }))
    all.push(event.type)
  expect(all).toEqual(['checkout.session.completed'])
  const later = { created: { gte: Math.floor(opened.clock.at / 1000) + 1 } }
  expect((await opened.stripe.events.list(later)).data).toEqual([])
})

test('only its own key opens the API', async () => {
  const { sandbox } = await openSandbox()
  const { hostname, port } = new URL(sandbox.url)
  const stranger = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http' })
  await expect(stranger.prices.retrieve(sandbox.prices.security)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    requestId: expect.stringMatching(/^req_/),
  })
  const price = `${sandbox.url}/v1/prices/${sandbox.prices.security}`
  expect((await fetch(price)).status).toBe(401)
})
