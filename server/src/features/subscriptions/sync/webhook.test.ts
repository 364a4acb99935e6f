import { createHmac } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { changeSubscription, eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { readAll, reconcile } from './reconcile.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeEach(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
  provider = providerOf(testApp)
  return testApp.close
})

const tierOf = async (person: Person) => (await person.call(accountRoutes.me)).body.subscription_tier
const mine = async (person: Person) => (await person.call(subscriptionRoutes.get)).body.subscription
const keptEvents = () => testApp.services.db.selectFrom('payment_events').selectAll().execute()
const plainMails = (person: Person) => testApp.mailsTo(person.email).map(({ subject }) => subject)

test('what is not signed by the provider within five minutes is refused, and nothing of it is kept', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  const event = eventAbout('customer.subscription.created', { id })
  const now = Math.floor(Date.now() / 1_000)
  const parsed = JSON.parse(event)
  const good = provider.sign(event)
  const live = eventAbout('customer.subscription.created', { id }, { livemode: true })
  // The library's own signing takes a zero for no time at all.
  const hmac = (text: string) => createHmac('sha256', provider.webhookSecret).update(text).digest('hex')
  const refused: [string, string | Buffer, string][] = [
    ['no signature', event, ''],
    ['a signature of another secret', event, provider.sign(event, { secret: 'whsec_of_somebody_else' })],
    ['a signature with an empty secret', event, provider.sign(event, { secret: '' })],
    ['an old one', event, provider.sign(event, { timestamp: now - 301 })],
    ['time zero', event, `t=0,v1=${hmac(`0.${event}`)}`],
    ['the year 1970', event, provider.sign(event, { timestamp: 1 })],
    ['an event of live mode', live, provider.sign(live)],
    ['a body that was parsed and written again', JSON.stringify(parsed, null, 2), good],
    ['another order of keys', JSON.stringify({ type: parsed.type, ...parsed, id: parsed.id }), good],
    ['one byte more', `${event} `, good],
    ['two signatures, none right', event, `t=${now},v1=${'a'.repeat(64)},v1=${'b'.repeat(64)}`],
    ['only an old scheme', event, good.replace('v1=', 'v0=')],
    ['no time', event, good.replace(/t=\d+,/, '')],
    ['no JSON', 'hello', provider.sign('hello')],
    ['nothing', '', provider.sign('')],
    ['one megabyte', 'a'.repeat(1024 * 1024), good],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), good],
  ]
  for (const [what, bytes, signature] of refused)
    expect(await provider.send(bytes, signature), what).toBe(400)
  await testApp.work()
  expect(await keptEvents()).toEqual([])
  expect(await tierOf(people.ann)).toBeNull()
})

test('a signed event gives the plan that the provider’s own record shows', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  expect(await provider.send(eventAbout('customer.subscription.created', { id }))).toBe(200)
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('stability')
  expect(await mine(people.ann)).toMatchObject({
    plan: 'stability',
    state: 'running',
    price_pence: 9_900,
    next_payment_at: expect.any(String),
    ends_at: null,
  })
  expect(plainMails(people.ann)).toContain('Your Stability plan has started')
})

test('an event that claims more than is true changes nothing', async () => {
  const { id } = await subscribed(provider, people.ann, 'performance')
  const claims = { id, status: 'active', items: { data: [{ price: { id: provider.priceOf('security') } }] } }
  await provider.send(eventAbout('customer.subscription.updated', claims))
  await provider.send(eventAbout('customer.subscription.created', { id: 'sub_nobody_knows' }))
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('performance')
})

test('two signatures of which one is right count, as after a change of the secret', async () => {
  const event = eventAbout('customer.subscription.created', { id: 'sub_x' })
  const good = provider.sign(event)
  expect(await provider.send(event, good.replace('v1=', `v1=${'a'.repeat(64)},v1=`))).toBe(200)
})

test('an event of an unknown kind is taken and has no effect', async () => {
  expect(await provider.send(eventAbout('treasury.something.new', { id: 'x', subscription: 'sub_1' }))).toBe(
    200,
  )
  expect(await provider.send(eventAbout('charge.succeeded', { id: 'ch_1' }))).toBe(200)
  await testApp.work()
  expect(await keptEvents()).toEqual([])
})

test('the same event fifty times at once is one event, one plan and one mail', async () => {
  const { id } = await subscribed(provider, people.ann, 'security')
  const event = eventAbout('customer.subscription.created', { id })
  const statuses = await Promise.all(Array.from({ length: 50 }, () => provider.send(event)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await testApp.work()
  expect(await keptEvents()).toHaveLength(1)
  expect(plainMails(people.ann).filter((subject) => /plan/.test(subject))).toEqual([
    'Your Security plan has started',
  ])
  await provider.send(event)
  await testApp.work()
  expect(plainMails(people.ann).filter((subject) => /plan/.test(subject))).toHaveLength(1)
})

test('what never reached us is asked for, and heals', async () => {
  await subscribed(provider, people.ann, 'stability')
  expect(await tierOf(people.ann)).toBeNull()
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('stability')
})

test('a plan is started, changed, to end, kept, late and ended, with one mail for each', async () => {
  const { stripe } = provider
  const { id, items } = await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  const item = items.data[0]?.id ?? ''
  await stripe.subscriptions.update(id, { items: [{ id: item, price: provider.priceOf('security') }] })
  await provider.deliverAll()
  expect(await tierOf(people.ann)).toBe('security')
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await provider.deliverAll()
  expect(await mine(people.ann)).toMatchObject({
    state: 'running',
    next_payment_at: null,
    ends_at: expect.any(String),
  })
  expect(await tierOf(people.ann)).toBe('security')
  await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  await provider.deliverAll()
  changeSubscription(provider, id, { status: 'past_due' })
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work()
  expect(await mine(people.ann)).toMatchObject({ state: 'late' })
  expect(await tierOf(people.ann)).toBe('security')
  await stripe.subscriptions.cancel(id)
  await provider.deliverAll()
  expect(await mine(people.ann)).toMatchObject({ state: 'ended', next_payment_at: null })
  expect(await tierOf(people.ann)).toBeNull()
  expect(plainMails(people.ann).filter((subject) => /plan/.test(subject))).toEqual([
    'Your Performance plan has started',
    'Your care plan is now Security',
    expect.stringMatching(/^Your Security plan ends on \d+ \w+ \d{4}$/),
    'Your Security plan goes on',
    'The payment for your care plan did not go through',
    'Your Security plan has ended',
  ])
  const recorded = await testApp.services.db
    .selectFrom('events')
    .select('name')
    .where('user_id', '=', people.ann.id)
    .where('name', 'like', 'subscription.%')
    // What it cost is told by another job, at any place among these.
    .where('name', '<>', 'subscription.paid')
    .orderBy('id')
    .execute()
  expect(recorded.map(({ name }) => name.slice('subscription.'.length))).toEqual([
    'started',
    'plan_changed',
    'end_planned',
    'end_taken_back',
    'payment_failed',
    'ended',
  ])
})

test('a subscription of an unknown customer gives no plan', async () => {
  const { stripe } = provider
  const stranger = await stripe.customers.create({ email: people.ann.email, name: 'Not from here' })
  await stripe.subscriptions.create({
    customer: stranger.id,
    items: [{ price: provider.priceOf('security') }],
  })
  await provider.deliverAll()
  expect(await tierOf(people.ann)).toBeNull()
})

test('what was lost hours before something that arrived heals too', async () => {
  await subscribed(provider, people.ann, 'stability')
  for (const event of provider.ledger.list('event')) event.created -= 10_800
  const { id } = await subscribed(provider, people.bob, 'performance')
  await provider.send(eventAbout('customer.subscription.created', { id }))
  await testApp.work()
  expect([await tierOf(people.ann), await tierOf(people.bob)]).toEqual([null, 'performance'])
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('stability')
})

test('a list of events that breaks off is asked for from the same day again', async () => {
  await subscribed(provider, people.ann, 'stability')
  const { payments } = testApp.services
  testApp.services.payments = {
    ...payments,
    eventsSince: async function* (since) {
      for await (const event of payments.eventsSince(since)) {
        if (event.type === 'customer.subscription.created') throw new Error('The line broke')
        yield event
      }
    },
  }
  await expect(runJob(testApp.services, reconcile, {})).rejects.toThrow('The line broke')
  testApp.services.payments = payments
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('stability')
})

test('every plan is read once a day until it has ended, whatever its webhooks said', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await provider.stripe.subscriptions.cancel(id)
  expect(await tierOf(people.ann)).toBe('stability')
  await runJob(testApp.services, readAll, {})
  await testApp.work()
  expect(await tierOf(people.ann)).toBeNull()
  await runJob(testApp.services, readAll, {})
  const { rows } = await testApp.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows.filter(({ payload }) => payload.id === id)).toEqual([])
})

test('an unknown price takes no plan away, and no second plan is sold beside it', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  const read = provider.ledger.getOrNull('subscription', id)
  if (read) read.items.data[0].price.id = 'price_yearly'
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('stability')
  expect(plainMails(people.ann).filter((subject) => /plan/.test(subject))).toEqual([
    'Your Stability plan has started',
  ])
  const body = { price_id: provider.priceOf('security') }
  expect((await people.ann.call(subscriptionRoutes.checkout, { body })).status).toBe(409)
})

test('a plan ends with its subscription, also when its customer was replaced meanwhile', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await testApp.pool.query(`update billing_customers set customer_id = 'cus_new' where user_id = $1`, [
    people.ann.id,
  ])
  await provider.stripe.subscriptions.cancel(id)
  await provider.deliverAll()
  expect(await tierOf(people.ann)).toBeNull()
})

test('in whatever order the events of a life arrive, plan and mails are the same', async () => {
  const { id } = await subscribed(provider, people.ann, 'performance')
  await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  const kinds = ['created', 'updated', 'paused', 'resumed']
  const orders = ordersOf(kinds)
  expect(orders).toHaveLength(24)
  const ends = new Set<string>()
  for (const order of orders) {
    for (const kind of order) {
      await provider.send(eventAbout(`customer.subscription.${kind}`, { id }))
      await testApp.work()
    }
    ends.add(JSON.stringify([await tierOf(people.ann), plainMails(people.ann)]))
    await testApp.pool.query(
      `delete from subscriptions; delete from mails; update users set subscription_tier = null where id = ${people.ann.id}`,
    )
    testApp.mails.length = 0
  }
  expect([...ends]).toEqual([JSON.stringify(['performance', ['Your Performance plan has started']])])
})

function ordersOf<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('a plan that ends shortly after midnight in London ends on that day, in the mail as on the page', async () => {
  const { ann } = people
  const { id } = await subscribed(provider, ann, 'stability')
  await provider.deliverAll()
  const year = new Date(testApp.services.now()).getUTCFullYear() + 1
  changeSubscription(provider, id, { cancel_at: Date.parse(`${year}-06-30T23:30:00Z`) / 1_000 })
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work()
  const ends = testApp.mailsTo(ann.email).find(({ kind }) => kind === 'plan_ends')
  expect(ends?.subject).toBe(`Your Stability plan ends on 1 July ${year}`)
  const { subscription } = (await ann.call(subscriptionRoutes.get)).body
  expect(longDay(subscription?.ends_at ?? null)).toBe(`1 July ${year}`)
})
