import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { changeSubscription, eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'

let testApp: TestApp
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  provider = providerOf(testApp)
})

test.each([
  ['active', 'stability', 409],
  ['trialing', 'stability', 409],
  ['past_due', 'stability', 409],
  ['unpaid', null, 409],
  ['paused', null, 409],
  ['canceled', null, 200],
  ['incomplete_expired', null, 200],
  ['incomplete', null, 200],
])(
  'a subscription that is %s gives the plan %s, and another purchase is answered with %i',
  async (status, plan, answer) => {
    const ann = await join(testApp, 'Ann Baker')
    const { id } = await subscribed(provider, ann, 'stability')
    await provider.deliverAll()
    changeSubscription(provider, id, { status })
    await provider.send(eventAbout('customer.subscription.updated', { id }))
    await testApp.work()
    expect((await ann.call(accountRoutes.me)).body.subscription_tier).toBe(plan)
    const body = { price_id: provider.priceOf('security') }
    expect((await ann.call(subscriptionRoutes.checkout, { body })).status).toBe(answer)
  },
)
