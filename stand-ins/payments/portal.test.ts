import { DAY_MS } from '@sitewright/contract/durations.ts'
import { expect, test } from 'vitest'
import { goodCard, type Opened, openSandbox, pay, submit } from '../test/sandbox.ts'

async function openPortal(opened: Opened, subscription: string) {
  const { customer } = await opened.stripe.subscriptions.retrieve(subscription)
  const { url } = await opened.stripe.billingPortal.sessions.create({
    customer: customer as string,
    return_url: 'http://127.0.0.1:3999/account',
  })
  const send = (part: string, fields: object = {}) => submit(`${url}/${part}`, { subscription, ...fields })
  return { url, customer: customer as string, send, text: async () => (await fetch(url)).text() }
}

test('a customer without a plan reads that there is none yet', async () => {
  const { stripe } = await openSandbox()
  const customer = await stripe.customers.create({ email: 'bob@example.com' })
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id })
  expect(await (await fetch(url)).text()).toContain('There is no plan yet')
})

test('a plan that is cancelled runs to its end, and can be kept until then', async () => {
  const opened = await openSandbox({ at: Date.parse('2027-03-10T12:00:00Z') })
  const id = await pay(opened)
  const portal = await openPortal(opened, id)
  expect(await portal.text()).toContain('Next payment: <strong>£99.00</strong> on <strong>10 April 2027')

  expect((await portal.send('end')).status).toBe(303)
  const ending = await opened.stripe.subscriptions.retrieve(id)
  expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
  expect(await portal.text()).toContain('Ends on <strong>10 April 2027')

  await portal.send('resume')
  expect(await opened.stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  })
  const { data } = await opened.stripe.events.list({ types: ['customer.subscription.updated'] })
  expect(data).toHaveLength(2)
})

test('a plan that was cancelled is over when its month is', async () => {
  const opened = await openSandbox()
  const id = await pay(opened)
  await opened.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  opened.clock.at += 32 * DAY_MS
  expect(await opened.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  const portal = await openPortal(opened, id)
  expect(await portal.text()).toContain('The Stability plan ended on')
  expect((await portal.send('resume')).status).toBe(404)
  expect((await opened.stripe.events.list({ limit: 1 })).data).toMatchObject([
    { type: 'customer.subscription.deleted' },
  ])
})

test('a plan is changed at once, on the page and by call', async () => {
  const opened = await openSandbox()
  const { prices } = opened.sandbox
  const id = await pay(opened)
  const portal = await openPortal(opened, id)
  await portal.send('plan', { price: prices.security })
  const changed = await opened.stripe.subscriptions.retrieve(id)
  expect(changed.items.data[0]?.price).toMatchObject({ id: prices.security, unit_amount: 19_900 })
  const item = changed.items.data[0]?.id
  await opened.stripe.subscriptions.update(id, { items: [{ id: item, price: prices.performance }] })
  expect(await portal.text()).toContain('Performance plan')
  expect((await portal.send('plan', { price: 'price_other' })).status).toBe(400)
})

test('a customer cannot change the plan of another one', async () => {
  const opened = await openSandbox()
  const [anns, bobs] = [await pay(opened), await pay(opened)]
  const portal = await openPortal(opened, anns)
  expect((await portal.send('end', { subscription: bobs })).status).toBe(404)
  expect(await opened.stripe.subscriptions.retrieve(bobs)).toMatchObject({ cancel_at_period_end: false })
})

test('the portal closes after an hour', async () => {
  const opened = await openSandbox()
  const portal = await openPortal(opened, await pay(opened))
  opened.clock.at += 3600_000
  expect((await fetch(portal.url)).status).toBe(410)
  expect((await portal.send('end')).status).toBe(410)
})

test('a new card pays at once what is owed', async () => {
  const opened = await openSandbox()
  const id = await pay(opened, '4000 0000 0000 0341')
  opened.clock.at += 32 * DAY_MS
  const portal = await openPortal(opened, id)
  expect(await portal.text()).toContain('The last payment of £99.00 failed')
  expect((await portal.send('card', { ...goodCard, card: '4000 0000 0000 0002' })).status).toBe(402)
  expect((await portal.send('card', goodCard)).status).toBe(303)
  expect(await opened.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect(await portal.text()).toContain('Visa ending in 4242')
})
