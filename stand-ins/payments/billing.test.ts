import { DAY_MS } from '@sitewright/contract/durations.ts'
import { expect, test } from 'vitest'
import { listen, type Opened, openSandbox, pay } from '../test/sandbox.ts'
import { nextPeriodEnd } from './billing.ts'

const at = (day: string) => Date.parse(`${day}T09:00:00Z`)
const seconds = (day: string) => at(day) / 1000

async function read({ stripe }: Opened, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id)
  const end = subscription.items.data[0]?.current_period_end ?? 0
  return { status: subscription.status, until: new Date(end * 1000).toISOString().slice(0, 10) }
}

test.each([
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-02-28', '2026-03-31'],
  ['2026-01-31', '2026-03-31', '2026-04-30'],
  ['2028-01-31', '2028-01-31', '2028-02-29'],
  ['2026-12-15', '2026-12-15', '2027-01-15'],
  ['2026-10-31', '2036-09-30', '2036-10-31'],
])('who began on %s and paid up to %s pays again on %s', (anchor, from, end) => {
  expect(nextPeriodEnd(seconds(anchor), seconds(from))).toBe(seconds(end))
})

test('every month that has ended is renewed once, however many look at once', async () => {
  const opened = await openSandbox({ at: at('2027-01-31') })
  const id = await pay(opened)
  expect(await read(opened, id)).toEqual({ status: 'active', until: '2027-02-28' })
  opened.clock.at = at('2027-03-31')
  const seen = await Promise.all(Array.from({ length: 8 }, () => read(opened, id)))
  for (const one of seen) expect(one).toEqual({ status: 'active', until: '2027-04-30' })
  expect((await opened.stripe.events.list({ types: ['customer.subscription.updated'] })).data).toHaveLength(2)
})

test('a card that fails at renewal makes the plan past due, and two weeks later it ends', async () => {
  const opened = await openSandbox({ at: at('2027-05-10') })
  const id = await pay(opened, '4000 0000 0000 0341')
  opened.clock.at = at('2027-06-10')
  expect(await read(opened, id)).toMatchObject({ status: 'past_due' })
  expect((await opened.stripe.events.list({ limit: 1 })).data.map((event) => event.type)).toEqual([
    'customer.subscription.updated',
  ])
  opened.clock.at += 14 * DAY_MS - 1000
  expect(await read(opened, id)).toMatchObject({ status: 'past_due' })
  opened.clock.at += 1000
  expect(await opened.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: seconds('2027-06-24'),
  })
})

test('months are renewed without anybody looking', async () => {
  const opened = await openSandbox()
  const heard = await listen(opened)
  await pay(opened)
  opened.clock.at += 32 * DAY_MS
  opened.sandbox.deliverTo(heard.url)
  await opened.sandbox.settled()
  expect(heard.events.map((event) => event.type).slice(3)).toEqual([
    'payment_intent.succeeded',
    'customer.subscription.updated',
  ])
  const { data } = await opened.stripe.paymentIntents.list()
  expect(data.map(({ status, amount }) => [status, amount])).toEqual(Array(2).fill(['succeeded', 9_900]))
})

test('a subscription for sample data is active at once and can be cancelled at once', async () => {
  const opened = await openSandbox()
  const { stripe, sandbox } = opened
  const customer = await stripe.customers.create({ email: 'sam@example.com' })
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: sandbox.prices.security }],
  })
  expect(made).toMatchObject({ status: 'active' })
  const ended = await stripe.subscriptions.cancel(made.id)
  expect(ended).toMatchObject({ status: 'canceled', ended_at: Math.floor(opened.clock.at / 1000) })
  await expect(stripe.subscriptions.cancel(made.id)).rejects.toMatchObject({ statusCode: 404 })
  const revived = stripe.subscriptions.update(made.id, { cancel_at_period_end: false })
  await expect(revived).rejects.toMatchObject({ statusCode: 400 })
})
