import { requestRoutes } from '@sitewright/contract/requests.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { changeSubscription, eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { endGrace } from './grace.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let people: Cast
let provider: Provider

beforeEach(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
  provider = providerOf(testApp)
  return testApp.close
})

/** The provider says so, and the product reads it. */
async function becomes(id: string, status: string): Promise<void> {
  changeSubscription(provider, id, { status })
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work()
}
async function passes(days: number): Promise<void> {
  testApp.advance(days * DAY_MS)
  for (const time of [1, 2]) await runJob(testApp.services, endGrace, { time })
  await testApp.work()
  await people.ann.signIn()
}
const mine = async () => (await people.ann.call(subscriptionRoutes.get)).body
const discount = async () => {
  const { body } = await people.ann.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'shopify' },
  })
  return body.plan_discount
}
const subjects = () =>
  testApp
    .mailsTo(people.ann.email)
    .map(({ subject }) => subject)
    .filter((one) => /plan/.test(one))

test('a failed payment has 14 days: a mail at once, one after 7 days, then the plan is on hold', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  const { subscription } = await mine()
  expect(subscription?.state).toBe('late')
  const ends = Date.parse(subscription?.grace_ends_at ?? '')
  expect(Math.abs(ends - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000)
  expect(await discount()).toBeGreaterThan(0)

  await passes(6)
  expect(subjects()).toHaveLength(2)
  await passes(1.1)
  expect(subjects().at(-1)).toMatch(/^Your Stability plan is put on hold on \d+ \w+ \d{4}$/)
  expect(await mine()).toMatchObject({ tier: 'stability', subscription: { state: 'late' } })

  await passes(7)
  expect(await mine()).toMatchObject({ tier: null, subscription: { state: 'resting', grace_ends_at: null } })
  expect(await discount()).toBe(0)
  expect(subjects()).toEqual([
    'Your Stability plan has started',
    'The payment for your care plan did not go through',
    expect.stringContaining('is put on hold on'),
    'Your Stability plan is on hold',
  ])
})

test('readings in between do not put the end off', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  // Readings have the time of the database.
  await testApp.pool.query("update subscriptions set late_since = late_since - interval '6 days'")
  const before = (await mine()).subscription?.grace_ends_at
  expect(before).toEqual(expect.any(String))
  await becomes(id, 'past_due')
  expect((await mine()).subscription?.grace_ends_at).toBe(before)
})

test('a payment in time ends the grace', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  await passes(8)
  await becomes(id, 'active')
  await passes(10)
  expect(await mine()).toMatchObject({
    tier: 'stability',
    subscription: { state: 'running', grace_ends_at: null },
  })
})

test('a plan on hold comes back with a payment, and what the provider tells meanwhile does not', async () => {
  const { id } = await subscribed(provider, people.ann, 'security')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  await passes(15)
  expect((await mine()).tier).toBeNull()
  // Whose days are over already is not told when they will be.
  expect(subjects().filter((subject) => subject.includes('is put on hold on'))).toEqual([])
  await becomes(id, 'past_due')
  expect((await mine()).tier).toBeNull()
  await becomes(id, 'active')
  expect(await mine()).toMatchObject({ tier: 'security', subscription: { state: 'running' } })
})

test('each late plan has its own days', async () => {
  const about = [people.ann, people.bob] as const
  const late = async (person: Person) => {
    const { id } = await subscribed(provider, person, 'stability')
    await provider.deliverAll()
    await becomes(id, 'past_due')
    return id
  }
  await late(people.ann)
  const second = await late(people.bob)
  await testApp.pool.query(
    "update subscriptions set late_since = late_since + interval '4 days' where id = $1",
    [second],
  )
  const told = () =>
    about.map(({ email }) => testApp.mailsTo(email).filter(({ subject }) => /hold/.test(subject)).length)
  const tiers = async () =>
    (
      await testApp.pool.query(
        'select subscription_tier as tier from users where id = any($1) order by id = $2',
        [about.map(({ id }) => id), people.bob.id],
      )
    ).rows.map(({ tier }) => tier)
  await passes(8)
  expect([told(), await tiers()]).toEqual([
    [1, 0],
    ['stability', 'stability'],
  ])
  await passes(7)
  expect([told(), await tiers()]).toEqual([
    [2, 1],
    [null, 'stability'],
  ])
})

/** Plans of another, late for longer than Ann's, as many as one run reads. */
const plantLate = (graceOver: boolean) =>
  testApp.pool.query(
    `insert into subscriptions (id, user_id, plan, status, price_pence, started_at, read_at, late_since, late_reminded, grace_over)
     select 'sub_' || n, $1, 'security', 'past_due', 100, now(), now(), now() - interval '1 day', true, $2
     from generate_series(1, 200) n`,
    [people.bob.id, graceOver],
  )

test('as many as are read at once and are on hold already keep no later one from it', async () => {
  await plantLate(true)
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  await passes(8)
  expect(subjects().at(-1)).toMatch(/is put on hold on/)
  await passes(7)
  expect((await mine()).tier).toBeNull()
})

test('as many as are read at once and were reminded already keep no later one from its reminder', async () => {
  await plantLate(false)
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  await passes(8)
  expect(subjects().at(-1)).toMatch(/is put on hold on/)
})

test('what is none of our plans is not put on hold, and nobody is told that it will be', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  const read = provider.ledger.getOrNull('subscription', id)
  if (read) read.items.data[0].price.id = 'price_yearly'
  await becomes(id, 'past_due')
  for (const days of [8, 7]) await passes(days)
  const { rows } = await testApp.pool.query('select plan, grace_over, late_reminded from subscriptions')
  expect(rows).toEqual([{ plan: null, grace_over: false, late_reminded: false }])
  expect(subjects()).toEqual([])
})

test('a payment that comes while the days of grace are ended keeps the plan', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  testApp.advance(15 * DAY_MS)
  const client = await testApp.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [people.ann.id])
  const ending = runJob(testApp.services, endGrace, {})
  await expect.poll(() => waiting(testApp)).toBe(1)
  await client.query("update subscriptions set status = 'active', late_since = null where id = $1", [id])
  await client.query('commit')
  client.release()
  await ending
  await people.ann.signIn()
  expect(await mine()).toMatchObject({ tier: 'stability', subscription: { state: 'running' } })
  const { rows } = await testApp.pool.query(
    'select grace_over, late_reminded from subscriptions where id = $1',
    [id],
  )
  expect(rows).toEqual([{ grace_over: false, late_reminded: false }])
})

test('two runs at once remind once', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await becomes(id, 'past_due')
  testApp.advance(8 * DAY_MS)
  const client = await testApp.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [people.ann.id])
  const runs = [1, 2].map(() => runJob(testApp.services, endGrace, {}))
  await expect.poll(() => waiting(testApp)).toBe(2)
  await client.query('commit')
  client.release()
  await Promise.all(runs)
  await testApp.work()
  expect(subjects().filter((subject) => subject.includes('is put on hold on'))).toHaveLength(1)
})
