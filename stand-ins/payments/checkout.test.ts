import { request } from 'node:http'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import { expect, test } from 'vitest'
import { goodCard, listen, openCheckout, openSandbox, submit } from '../test/sandbox.ts'

test('a paid checkout is a subscription, and the product hears of it in signed words', async () => {
  const opened = await openSandbox()
  const heard = await listen(opened)
  opened.sandbox.deliverTo(heard.url)
  const session = await openCheckout(opened)
  const response = await submit(session.url ?? '', goodCard)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`http://127.0.0.1:3999/done?session=${session.id}`)

  await opened.sandbox.settled()
  expect(heard.events.map((event) => event.type)).toEqual([
    'payment_intent.succeeded',
    'customer.subscription.created',
    'checkout.session.completed',
  ])
  const paid = await opened.stripe.checkout.sessions.retrieve(session.id)
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(heard.events[2]?.data.object).toMatchObject({ id: session.id, subscription: paid.subscription })
  const subscription = await opened.stripe.subscriptions.retrieve(paid.subscription as string)
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(subscription.items.data[0]?.price).toMatchObject({ id: opened.sandbox.prices.stability })
})

test('pressing twice, at once and again later, makes one subscription', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  const press = () => submit(session.url ?? '', goodCard)
  const first = await Promise.all([press(), press(), press(), press()])
  for (const response of [...first, await press()]) expect(response.status).toBe(303)
  expect(opened.sandbox.ledger.list('subscription')).toHaveLength(1)
})

test('a declined card takes no money and another one may be tried', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  const declined = await submit(session.url ?? '', { ...goodCard, card: '4000-0000-0000-0002' })
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('Your card was declined. No money was taken.')
  expect(await opened.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
  expect((await opened.stripe.events.list()).data).toEqual([])
  expect((await submit(session.url ?? '', goodCard)).status).toBe(303)
})

test('a card number that is no test card is refused and not shown again', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  const response = await submit(session.url ?? '', { ...goodCard, card: '5555 5555 5555 4444' })
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toContain('only the test cards work: 4242 4242 4242 4242')
  expect(page).not.toContain('5555')
})

test.each([
  ['an expiry in the past', { expiry: '01/20' }],
  ['a month that is none', { expiry: '13/40' }],
  ['no security code', { cvc: '' }],
  ['no name', { name: '  ' }],
])('%s is said on the page', async (_, wrong) => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  const response = await submit(session.url ?? '', { ...goodCard, ...wrong })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('role="alert"')
})

test('a session that has expired cannot be paid', async () => {
  const opened = await openSandbox()
  const byTime = await openCheckout(opened)
  const byCall = await openCheckout(opened)
  await opened.stripe.checkout.sessions.expire(byCall.id)
  opened.clock.at += DAY_MS
  expect(await opened.stripe.checkout.sessions.retrieve(byTime.id)).toMatchObject({ status: 'expired' })
  for (const { id } of [byTime, byCall]) {
    const response = await submit(`${opened.sandbox.url}/pay/${id}`, goodCard)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('No money was taken')
  }
  expect(opened.sandbox.ledger.list('subscription')).toEqual([])
  const heard = await listen(opened)
  opened.sandbox.deliverTo(heard.url)
  await opened.sandbox.settled()
  expect(heard.events.map((event) => event.data.object)).toMatchObject([{ id: byCall.id }, { id: byTime.id }])
})

test('every page says that no money moves', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  const portal = await opened.stripe.billingPortal.sessions.create({ customer: session.customer as string })
  for (const url of [session.url ?? '', portal.url, `${opened.sandbox.url}/`, `${opened.sandbox.url}/pay/x`])
    expect(await (await fetch(url)).text()).toContain('Sandbox: no card is charged and no money moves.')
})

test('what customers call themselves is shown as text', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  await opened.stripe.customers.update(session.customer as string, { name: '"><img src=x>' })
  const portal = await opened.stripe.billingPortal.sessions.create({ customer: session.customer as string })
  const form = { ...goodCard, cvc: '', name: '"><img src=x onerror=alert(1)>' }
  for (const response of [await submit(session.url ?? '', form), await fetch(portal.url)])
    expect(await response.text()).not.toContain('<img')
})

test('forms of other pages and names of other machines are refused', async () => {
  const opened = await openSandbox()
  const session = await openCheckout(opened)
  const url = session.url ?? ''
  expect((await submit(url, goodCard, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await submit(url, goodCard, { origin: 'null' })).status).toBe(403)
  expect(await playBrowser(url, 'POST', { 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await playBrowser(url, 'GET', { host: 'evil.example' })).toBe(421)
  expect(await playBrowser(`${opened.sandbox.url}/v1/events`, 'GET', { host: 'evil.example:80' })).toBe(421)
  expect(await opened.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
})

/** fetch sets these headers itself, so a hostile page is played with node:http. */
function playBrowser(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
