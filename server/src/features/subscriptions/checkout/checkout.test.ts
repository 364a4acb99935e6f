import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { eventAbout, type Provider, payAt, providerOf, subscribed } from '#test/payments.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  provider = providerOf(testApp)
  return testApp.close
})

const choose = (person: Person, plan: 'performance' | 'stability' | 'security') =>
  person.call(subscriptionRoutes.checkout, { body: { price_id: provider.priceOf(plan) } })
const checkouts = () =>
  testApp.services.db.selectFrom('checkouts').selectAll().orderBy('created_at').execute()
const pagesMade = () => provider.ledger.list('checkout.session').reverse()

test('everybody sees the plans with their prices and price ids', async () => {
  const { status, body } = await people.guest.call(subscriptionRoutes.plans)
  expect(status).toBe(200)
  expect(body.map(({ name, price, popular }) => [name, price, popular])).toEqual([
    ['Performance', 49, false],
    ['Stability', 99, true],
    ['Security', 199, false],
  ])
  expect(body.map(({ price_id }) => price_id)).toEqual(
    (['performance', 'stability', 'security'] as const).map(provider.priceOf),
  )
})

test('choosing a plan leads to the provider’s page, with that plan, that person and the way back', async () => {
  const { status, body } = await choose(people.ann, 'stability')
  expect(status).toBe(200)
  expect(body.url).toMatch(new RegExp(`^${testApp.provider?.url}/`))
  const [made] = await checkouts()
  expect(made).toMatchObject({ user_id: people.ann.id, plan: 'stability', url: body.url, ended_at: null })
  const page = await provider.stripe.checkout.sessions.retrieve(made?.session_id ?? '')
  const { publicUrl } = testApp.services.config
  expect(page).toMatchObject({
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: String(people.ann.id),
    customer: await provider.customerOf(people.ann),
    success_url: `${publicUrl}/payment-success?plan=stability`,
    cancel_url: `${publicUrl}/pricing?plan=stability`,
  })
})

test('twenty clicks at once make one page to pay on, and all lead there', async () => {
  await choose(people.bob, 'stability')
  const answers = await Promise.all(Array.from({ length: 20 }, () => choose(people.ann, 'stability')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  expect(pagesMade()).toHaveLength(2)
  expect((await choose(people.ann, 'stability')).body.url).toBe(answers[0]?.body.url)
  const told = "select data from events where name = 'subscription.checkout_started' and user_id = $1"
  const { rows } = await testApp.pool.query(told, [people.ann.id])
  expect(rows).toEqual([{ data: { plan: 'stability' } }])
})

test('two people have a page each', async () => {
  const [ann, bob] = await Promise.all([choose(people.ann, 'stability'), choose(people.bob, 'stability')])
  expect(ann.body.url).not.toBe(bob.body.url)
  expect(await provider.customerOf(people.ann)).not.toBe(await provider.customerOf(people.bob))
})

test('choosing another plan closes the page of the one before, so that two payments cannot happen', async () => {
  const first = await choose(people.ann, 'performance')
  const second = await choose(people.ann, 'security')
  expect(second.status).toBe(200)
  expect(second.body.url).not.toBe(first.body.url)
  expect(pagesMade().map(({ status }) => status)).toEqual(['expired', 'open'])
})

test('clicks on three plans at once leave one page that can be paid on', async () => {
  const answers = await Promise.all([
    choose(people.ann, 'performance'),
    choose(people.ann, 'stability'),
    choose(people.ann, 'security'),
  ])
  for (const { status } of answers) expect([200, 409, 503]).toContain(status)
  expect(pagesMade().filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1)
  expect((await choose(people.ann, 'security')).status).toBe(200)
  expect(pagesMade().filter(({ status }) => status === 'open')).toHaveLength(1)
})

test('a page that is nearly over is replaced by a new one', async () => {
  const first = await choose(people.ann, 'stability')
  testApp.advance(55 * 60_000)
  await people.ann.signIn()
  const second = await choose(people.ann, 'stability')
  expect(second.status).toBe(200)
  expect(second.body.url).not.toBe(first.body.url)
})

test('a person with a plan is shown where to change it, and cannot buy a second one', async () => {
  await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  const { status, body } = await choose(people.ann, 'security')
  expect(status).toBe(409)
  expect(body).toMatchObject({
    error:
      'You have the Performance plan already. To change it, open the billing portal on your Subscription page.',
    href: '/dashboard/subscription',
  })
  expect(pagesMade()).toEqual([])
})

test('who has a plan that staff set up by hand cannot buy one beside it', async () => {
  await testApp.pool.query("update users set subscription_tier = 'stability' where id = $1", [people.ann.id])
  const { status, body } = await choose(people.ann, 'security')
  expect([status, body.message]).toEqual([409, expect.stringContaining('without a card')])
  expect(await checkouts()).toEqual([])
})

test('a price that we do not sell is refused, and staff buy no plan', async () => {
  const bad = ['', 'price_other', 'a'.repeat(300), 7, null, { $gt: '' }, 'price\u0000x']
  for (const price_id of bad)
    expect((await people.ann.call(subscriptionRoutes.checkout, { body: { price_id } })).status).toBe(400)
  const more = await people.ann.call(subscriptionRoutes.checkout, {
    body: { price_id: provider.priceOf('stability'), amount: 1 },
  })
  expect(more.status).toBe(400)
  expect((await choose(people.olga, 'stability')).status).toBe(403)
  expect(await checkouts()).toEqual([])
})

test.each([
  ['is not sold any more', { isSold: false }],
  ['is another amount', { pence: 9_901 }],
  ['is of another currency', { currency: 'usd' }],
  ['is for a year', { every: '1 year' }],
])('a plan whose price at the provider %s is not sold', async (_, other) => {
  const { payments } = testApp.services
  const readPrice: typeof payments.readPrice = async (id) => ({ ...(await payments.readPrice(id)), ...other })
  testApp.services.payments = { ...payments, readPrice }
  expect((await choose(people.ann, 'stability')).status).toBe(503)
  expect([await checkouts(), pagesMade()]).toEqual([[], []])
})

test('one person opens sixty pages to pay on within an hour at most', async () => {
  await choose(people.ann, 'stability')
  await testApp.pool.query("update rate_limits set points = 60 where key like 'checkout-1h:%'")
  expect((await choose(people.ann, 'stability')).status).toBe(429)
  expect((await choose(people.bob, 'stability')).status).toBe(200)
})

test('one person opens the billing portal sixty times within an hour at most', async () => {
  const open = async (person: Person) => (await person.call(subscriptionRoutes.portal)).status
  await open(people.ann)
  await testApp.pool.query("update rate_limits set points = 60 where key like 'billing-portal-1h:%'")
  expect([await open(people.ann), await open(people.bob)]).toEqual([429, 200])
})

test('a customer that the provider has lost is made anew', async () => {
  for (const person of [people.ann, people.bob]) await person.call(subscriptionRoutes.portal)
  const [lost, kept] = [await provider.customerOf(people.ann), await provider.customerOf(people.bob)]
  const { state } = provider.ledger
  state.objects = state.objects.filter(({ id }) => id !== lost)
  expect((await choose(people.ann, 'stability')).status).toBe(200)
  expect(await provider.customerOf(people.ann)).not.toBe(lost)
  expect(await provider.customerOf(people.bob)).toBe(kept)
})

test('the billing portal opens, also for who never paid, and leads back', async () => {
  const { status, body } = await people.ann.call(subscriptionRoutes.portal)
  expect(status).toBe(200)
  const page = await (await fetch(body.url)).text()
  expect(page).toContain(`${testApp.services.config.publicUrl}/dashboard/subscription`)
  const customers = await Promise.all(
    [1, 2, 3].map(() => people.bob.call(subscriptionRoutes.portal).then(({ status }) => status)),
  )
  expect(customers).toEqual([200, 200, 200])
})

test('who has paid is not sent to pay again while the provider cannot be read', async () => {
  const { body } = await choose(people.ann, 'stability')
  await payAt(body.url)
  const [made] = await checkouts()
  const session = await provider.stripe.checkout.sessions.retrieve(made?.session_id ?? '')
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const told = await provider.send(eventAbout('checkout.session.completed', session))
  expect(told).toBe(200)
  for (const plan of ['stability', 'security'] as const) {
    const again = await choose(people.ann, plan)
    expect(again.status).toBe(409)
    expect(again.body.error).toMatch(/^You have just paid for a plan/)
  }
  await testApp.work()
  expect((await people.ann.call(subscriptionRoutes.get)).body.subscription?.plan).toBe('stability')
  expect((await choose(people.ann, 'security')).body.error).toMatch(/^You have the Stability plan already/)
  await provider.stripe.subscriptions.cancel(String(session.subscription))
  await provider.deliverAll()
  expect((await choose(people.ann, 'security')).status).toBe(200)
})

test('a person who has paid and chooses another plan before the webhook arrives is not sent to pay again', async () => {
  const { body } = await choose(people.ann, 'stability')
  await payAt(body.url)
  const again = await choose(people.ann, 'security')
  expect(again.status).toBe(409)
  expect(again.body.error).toMatch(/^You have just paid for a plan/)
  expect((await choose(people.ann, 'performance')).status).toBe(409)
  expect((await choose(people.ann, 'stability')).status).toBe(409)
  expect(pagesMade()).toHaveLength(1)
  await testApp.work()
  expect((await people.ann.call(subscriptionRoutes.get)).body.subscription?.plan).toBe('stability')
})

test('the provider writes to the address of the account, also after it has changed', async () => {
  for (const person of [people.bob, people.ann]) await person.call(subscriptionRoutes.portal)
  const id = await provider.customerOf(people.ann)
  expect(await provider.stripe.customers.retrieve(id)).toMatchObject({ email: people.ann.email })
  const profile = {
    name: 'Ann Baker-Brown',
    email: 'ann.brown@example.com',
    currentPassword: people.ann.password,
    website_url: '',
    phone_country: 'GB',
    phone_number: '',
  }
  await people.ann.call(accountRoutes.updateProfile, { body: profile })
  await testApp.work()
  const code = /\b(\d{6})\b/.exec(testApp.mailsTo('ann.brown@example.com').at(-1)?.text ?? '')?.[1]
  await people.ann.call(accountRoutes.verifyEmail, { body: { email: 'ann.brown@example.com', code } })
  await testApp.work()
  expect(await provider.stripe.customers.retrieve(id)).toMatchObject({
    email: 'ann.brown@example.com',
    name: 'Ann Baker-Brown',
  })
})

test('the provider writes to the old address again once its owner has undone the change', async () => {
  await people.ann.call(subscriptionRoutes.portal)
  const id = await provider.customerOf(people.ann)
  const body = {
    name: people.ann.name,
    email: 'thief@example.com',
    currentPassword: people.ann.password,
    website_url: '',
    phone_country: 'GB',
    phone_number: '',
  }
  await people.ann.call(accountRoutes.updateProfile, { body })
  await testApp.work()
  const code = /\b(\d{6})\b/.exec(testApp.mailsTo(body.email).at(-1)?.text ?? '')?.[1]
  await people.ann.call(accountRoutes.verifyEmail, { body: { email: body.email, code } })
  await testApp.work()
  expect(await provider.stripe.customers.retrieve(id)).toMatchObject({ email: body.email })
  const token = /\/undo-email#([\w-]{43})\b/.exec(testApp.mailsTo(people.ann.email).at(-1)?.text ?? '')?.[1]
  expect((await people.guest.call(accountRoutes.undoMove, { body: { token } })).status).toBe(200)
  await testApp.work()
  expect(await provider.stripe.customers.retrieve(id)).toMatchObject({ email: people.ann.email })
})
