import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { providerOf, subscribed } from '#test/payments.ts'
import { updateCustomer } from './customer.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
})

test('a failure at the provider costs nobody their customer there, and makes no second one', async () => {
  const [ann, provider] = [await join(testApp, 'Ann Baker'), providerOf(testApp)]
  await ann.call(subscriptionRoutes.portal)
  const customer = await provider.customerOf(ann)
  const { payments } = testApp.services
  const openPortal = async () => {
    throw new Problem('unavailable')
  }
  testApp.services.payments = { ...payments, openPortal }
  expect((await ann.call(subscriptionRoutes.portal)).status).toBe(503)
  testApp.services.payments = payments
  expect(await provider.customerOf(ann)).toBe(customer)
  expect(provider.ledger.list('customer')).toHaveLength(1)
})

test('of a person without a customer at the provider nothing is written there', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await runJob(testApp.services, updateCustomer, { userId: ann.id })
  expect(testApp.provider?.ledger.list('customer').some(({ email }) => email === ann.email)).toBe(false)
})

test('a plan that begins at the provider is of its customer there, whoever else has a page to pay on', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const provider = providerOf(testApp)
  const body = { price_id: provider.priceOf('security') }
  expect((await bob.call(subscriptionRoutes.checkout, { body })).status).toBe(200)
  await subscribed(provider, ann, 'stability')
  await provider.deliverAll()
  const tiers = await Promise.all([ann, bob].map((who) => who.call(accountRoutes.me)))
  expect(tiers.map((answer) => answer.body.subscription_tier)).toEqual(['stability', null])
})
