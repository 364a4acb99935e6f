import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'

let testApp: TestApp
let olga: Person
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  provider = providerOf(testApp)
})

async function merge(old: Person, kept: Person): Promise<number> {
  const body = { into: kept.email, reason: 'two addresses', confirm: old.email, password: olga.password }
  return (await olga.call(accountMergeRoutes.merge, { params: { id: old.id }, body })).status
}

async function tell(type: string, id: string): Promise<void> {
  expect(await provider.send(eventAbout(type, { id }))).toBe(200)
  await testApp.work({ all: true })
}

/** The other thing begins before the merge is committed, and waits for it. */
async function whileMerging(old: Person, kept: Person, other: () => Promise<unknown>): Promise<void> {
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  // What a merge writes last.
  await holder.query('select from audit_head for update')
  const merged = merge(old, kept)
  await expect.poll(() => waiting(testApp)).toBe(1)
  const done = other()
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('rollback')
  holder.release()
  expect(await merged).toBe(200)
  await done
}

const two = async () => [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')] as const
const tierOf = async (who: Person) =>
  (await testApp.pool.query('select subscription_tier as tier from users where id = $1', [who.id])).rows[0]
    .tier

test('a plan that ends while its account is merged ends for the account that is kept', async () => {
  const [old, kept] = await two()
  const { id } = await subscribed(provider, old, 'performance')
  await tell('customer.subscription.created', id)
  await provider.stripe.subscriptions.cancel(id)
  await whileMerging(old, kept, () => tell('customer.subscription.deleted', id))
  expect(await tierOf(kept)).toBeNull()
  expect(testApp.mailsTo(kept.email).map(({ subject }) => subject)).toContain(
    'Your Performance plan has ended',
  )
})

test('what was paid for a plan while its account is merged is booked for the account that is kept', async () => {
  const [old, kept] = await two()
  const { id, customer } = await subscribed(provider, old, 'performance')
  await tell('customer.subscription.created', id)
  const order = { amount: 4_900, currency: 'gbp', customer: String(customer) }
  const { id: intent } = await provider.stripe.paymentIntents.create(order)
  await provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await whileMerging(old, kept, async () => {
    const event = eventAbout('payment_intent.succeeded', { id: intent, customer })
    expect(await provider.send(event)).toBe(200)
    await testApp.work({ all: true })
  })
  const { rows } = await testApp.pool.query('select user_id from plan_payments where intent_id = $1', [
    intent,
  ])
  expect(rows).toEqual([{ user_id: kept.id }])
})

test('a merge takes no plan from the account that is kept, and changes nobody else’s', async () => {
  const other = await join(testApp, 'Bob Fisher', { tier: 'security' })
  const [old, kept] = await two()
  const first = await join(testApp, 'Ann First', { tier: 'stability' })
  expect(await merge(first, kept)).toBe(200)
  expect(await merge(old, kept)).toBe(200)
  const all = [first, old, kept, other, olga]
  expect(await Promise.all(all.map(tierOf))).toEqual([null, null, 'stability', 'security', null])
})
