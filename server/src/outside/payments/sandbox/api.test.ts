import { expect, test } from 'vitest'
import { openCheckout, openSandbox } from './testing/open.ts'

test('twenty calls at once with one idempotency key make one object', async () => {
  const { stripe, errors } = await openSandbox()
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'one' }),
    ),
  )
  expect(new Set(made.map((customer) => customer.id)).size).toBe(1)
  await expect(
    stripe.customers.create({ email: 'bob@example.com' }, { idempotencyKey: 'one' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect(errors).toEqual([])
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
