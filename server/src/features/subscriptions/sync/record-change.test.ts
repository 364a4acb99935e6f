import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { changeSubscription, eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'

let testApp: TestApp
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  provider = providerOf(testApp)
})

interface Life {
  ann: Person
  id: string
  /** The provider's record becomes so and is read; gives what that was worth to say, and each mail about it. */
  read: (change?: { status: string }) => Promise<string[]>
}

/** A plan at the provider that nobody has read yet. */
async function begun(): Promise<Life> {
  const ann = await join(testApp, 'Ann Baker')
  const { id } = await subscribed(provider, ann, 'stability')
  let seen = '0'
  const read = async (change?: { status: string }) => {
    if (change) changeSubscription(provider, id, change)
    testApp.mails.length = 0
    await provider.send(eventAbout('customer.subscription.updated', { id }))
    await testApp.work()
    const { rows } = await testApp.pool.query(
      `select id, name from events where user_id = $1 and name like 'subscription.%' and id > $2
       and name not in ('subscription.paid', 'subscription.checkout_started') order by id`,
      [ann.id, seen],
    )
    seen = rows.at(-1)?.id ?? seen
    const mails = testApp.mailsTo(ann.email).filter(({ kind }) => kind.startsWith('plan_'))
    return [...rows.map(({ name }) => name), ...mails.map(({ kind }) => kind)]
  }
  return { ann, id, read }
}
const plannedOf = async ({ ann }: Life) =>
  (
    await testApp.pool.query(
      "select data->'planned' as planned from events where user_id = $1 and name = 'subscription.ended'",
      [ann.id],
    )
  ).rows.map(({ planned }) => planned)

test('nothing is said of a plan that was never paid, and once of one that starts, however often it is read', async () => {
  const { read } = await begun()
  expect(await read({ status: 'incomplete' })).toEqual([])
  expect(await read({ status: 'active' })).toEqual(['subscription.started', 'plan_started'])
  expect(await read()).toEqual([])
})

test('a payment that failed is said once, and again after one that did not', async () => {
  const { read } = await begun()
  await read()
  const failed = ['subscription.payment_failed', 'plan_payment_failed']
  expect(await read({ status: 'past_due' })).toEqual(failed)
  expect(await read()).toEqual([])
  expect(await read({ status: 'active' })).toEqual([])
  expect(await read({ status: 'past_due' })).toEqual(failed)
})

test('a plan that rests says so once, and starts again', async () => {
  const { read } = await begun()
  await read()
  expect(await read({ status: 'unpaid' })).toEqual(['subscription.rests', 'plan_rests'])
  expect(await read({ status: 'paused' })).toEqual([])
  expect(await read({ status: 'active' })).toEqual(['subscription.started', 'plan_started'])
})

test('another plan, an end that is planned and an end that is taken back are said once each', async () => {
  const { id, read } = await begun()
  await read()
  const { items } = await provider.stripe.subscriptions.retrieve(id)
  const item = { id: items.data[0]?.id ?? '', price: provider.priceOf('security') }
  await provider.stripe.subscriptions.update(id, { items: [item] })
  expect(await read()).toEqual(['subscription.plan_changed', 'plan_changed'])
  await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(await read()).toEqual(['subscription.end_planned', 'plan_ends'])
  expect(await read()).toEqual([])
  await provider.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(await read()).toEqual(['subscription.end_taken_back', 'plan_goes_on'])
  expect(await read()).toEqual([])
})

test('an end is said once, and was planned only where a plan that was given had been canceled for that day', async () => {
  const ended = ['subscription.ended', 'plan_ended']
  const [planned, sudden, resting] = [await begun(), await begun(), await begun()]
  for (const life of [planned, sudden, resting]) await life.read()
  for (const { id } of [planned, resting])
    await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  for (const life of [planned, resting]) await life.read()
  await resting.read({ status: 'unpaid' })
  for (const life of [planned, sudden, resting]) {
    expect(await life.read({ status: 'canceled' })).toEqual(ended)
    expect(await life.read()).toEqual([])
  }
  expect([await plannedOf(planned), await plannedOf(sudden), await plannedOf(resting)]).toEqual([
    [true],
    [false],
    [false],
  ])
})
