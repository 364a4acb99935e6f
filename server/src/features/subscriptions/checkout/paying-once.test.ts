import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#features/personal-data/delete-account.ts'
import type { Payments } from '#outside/payments/interface.ts'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import {
  changeSubscription,
  eventAbout,
  type Provider,
  payAt,
  providerOf,
  subscribed,
} from '#test/payments.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeEach(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
  provider = providerOf(testApp)
  return testApp.close
})

type Plan = 'performance' | 'stability' | 'security'
const choose = (person: Person, plan: Plan) =>
  person.call(subscriptionRoutes.checkout, { body: { price_id: provider.priceOf(plan) } })
const tierOf = async (person: Person) => (await person.call(accountRoutes.me)).body.subscription_tier
const payable = () =>
  provider.ledger.list('checkout.session').filter(({ status }) => status === 'open').length

/** The provider does something else for a while; gives back the way to undo it. */
function instead(change: Partial<Payments>): () => void {
  const { payments } = testApp.services
  testApp.services.payments = { ...payments, ...change }
  return () => {
    testApp.services.payments = payments
  }
}
const fails = async (): Promise<never> => {
  throw new Problem('unavailable')
}

test('a page that could not be closed is closed before another one is opened', async () => {
  await choose(people.ann, 'performance')
  const undo = instead({ endCheckout: fails })
  expect((await choose(people.ann, 'stability')).status).toBe(503)
  testApp.advance(16_000)
  expect((await choose(people.ann, 'stability')).status).toBe(503)
  expect(payable()).toBe(1)
  undo()
  expect((await choose(people.ann, 'stability')).status).toBe(200)
  expect(payable()).toBe(1)
})

test('who asks for the end of the account while the provider is asked is sent to no page to pay on', async () => {
  const { ann } = people
  const { startCheckout } = testApp.services.payments
  const undo = instead({
    startCheckout: async (order) => {
      const body = { password: ann.password }
      expect((await ann.call(personalDataRoutes.deleteAccount, { body })).status).toBe(200)
      return startCheckout(order)
    },
  })
  expect((await choose(ann, 'stability')).status).toBe(409)
  expect(payable()).toBe(0)
  undo()
})

test('a click that waits behind the end of the account opens no page to pay on', async () => {
  const { ann } = people
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [ann.id])
  const body = { password: ann.password }
  const asked = ann.call(personalDataRoutes.deleteAccount, { body })
  await expect.poll(() => waiting(testApp)).toBe(1)
  const chosen = choose(ann, 'stability')
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('rollback')
  holder.release()
  expect((await asked).status).toBe(200)
  expect((await chosen).status).toBe(409)
  expect(payable()).toBe(0)
})

test('who pays while another click waits for the provider is not sent to a second page', async () => {
  const { body } = await choose(people.ann, 'performance')
  const { readPrice } = testApp.services.payments
  const undo = instead({
    readPrice: async (id) => {
      await payAt(body.url)
      for await (const event of provider.stripe.events.list()) await provider.send(JSON.stringify(event))
      return readPrice(id)
    },
  })
  const again = await choose(people.ann, 'stability')
  undo()
  expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  expect(payable()).toBe(0)
})

test('what one person closes and pays is nothing to another one, who has one page all the same', async () => {
  const { ann, bob } = people
  const first = await choose(bob, 'performance')
  await choose(ann, 'performance')
  const { body } = await choose(ann, 'security')
  expect(payable()).toBe(2)
  expect((await choose(bob, 'performance')).body.url).toBe(first.body.url)
  await payAt(body.url)
  for await (const event of provider.stripe.events.list()) await provider.send(JSON.stringify(event))
  expect((await choose(ann, 'security')).body.error).toMatch(/^You have just paid/)
  expect((await choose(bob, 'stability')).status).toBe(200)
  expect(payable()).toBe(1)
})

test('the provider is asked to close no page that is over, nor the one that is to come', async () => {
  await choose(people.ann, 'performance')
  testApp.advance(61 * 60_000)
  await people.ann.signIn()
  const asked: string[] = []
  const { endCheckout } = testApp.services.payments
  const undo = instead({
    endCheckout: async (id) => {
      asked.push(id)
      return endCheckout(id)
    },
  })
  expect((await choose(people.ann, 'stability')).status).toBe(200)
  undo()
  expect(asked).toEqual([])
})

test('who pays between the look at a page and its end has paid', async () => {
  const { body } = await choose(people.ann, 'performance')
  const { endCheckout } = testApp.services.payments
  const undo = instead({
    endCheckout: async (id) => {
      await payAt(body.url)
      return endCheckout(id)
    },
  })
  const again = await choose(people.ann, 'stability')
  undo()
  expect(again.body.error).toMatch(/^You have just paid for a plan/)
  await testApp.work()
  expect(await tierOf(people.ann)).toBe('performance')
})

test('a page that is paid as the account goes ends its plan too, and no page or plan of others', async () => {
  await choose(people.bob, 'performance')
  const { id } = await subscribed(provider, people.sam, 'security')
  await provider.deliverAll()
  const { body } = await choose(people.ann, 'performance')
  const pages = payable()
  const due = "update users set deletion_due_at = now() - interval '1 hour' where id = $1"
  await testApp.pool.query(due, [people.ann.id])
  const { endCheckout } = testApp.services.payments
  const undo = instead({
    endCheckout: async (id) => {
      await payAt(body.url)
      return endCheckout(id)
    },
  })
  await runJob(testApp.services, deleteAccount, { userId: people.ann.id })
  undo()
  const plans = provider.ledger.list('subscription').map((plan) => [plan.id === id, plan.status])
  expect(new Map(plans as [boolean, string][])).toEqual(
    new Map([
      [true, 'active'],
      [false, 'canceled'],
    ]),
  )
  expect([plans.length, payable()]).toEqual([2, pages - 1])
})

test('as an account goes the provider is asked to end what still runs, and nothing that is over or never was', async () => {
  const { ann } = people
  const ended = await subscribed(provider, ann, 'stability')
  await provider.stripe.subscriptions.cancel(ended.id)
  await provider.deliverAll()
  const runs = await subscribed(provider, ann, 'security')
  await provider.send(eventAbout('customer.subscription.created', { id: runs.id }))
  await testApp.work()
  await testApp.pool.query(
    `insert into checkouts (user_id, plan, expires_at, session_id, ended_at, closed_at) values
      ($1, 'stability', now(), 'cs_closed', now(), now()), ($1, 'stability', now(), null, now(), null)`,
    [ann.id],
  )
  const asked: string[] = []
  const undo = instead({
    endSubscription: async (id) => void asked.push(id),
    endCheckout: async (id) => {
      asked.push(id)
      return null
    },
  })
  const due = "update users set deletion_due_at = now() - interval '1 hour' where id = $1"
  await testApp.pool.query(due, [ann.id])
  await runJob(testApp.services, deleteAccount, { userId: ann.id })
  undo()
  expect(asked).toEqual([runs.id])
})

test('a payment that is not confirmed yet counts as one', async () => {
  const { body } = await choose(people.ann, 'stability')
  await payAt(body.url)
  const paid = provider.ledger.list('subscription')[0]?.id ?? ''
  changeSubscription(provider, paid, { status: 'incomplete' })
  await provider.deliverAll()
  expect(await tierOf(people.ann)).toBeNull()
  expect((await choose(people.ann, 'stability')).body.error).toMatch(/^You have just paid/)
  changeSubscription(provider, paid, { status: 'incomplete_expired' })
  const { id } = await testApp.services.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work()
  expect((await choose(people.ann, 'stability')).status).toBe(200)
})

test('a payment for something that the provider does not know locks no account', async () => {
  await choose(people.bob, 'stability')
  await testApp.pool.query("update checkouts set subscription_id = 'sub_not_read_yet'")
  await choose(people.ann, 'stability')
  const { session_id } = await testApp.services.db
    .selectFrom('checkouts')
    .select('session_id')
    .where('user_id', '=', people.ann.id)
    .executeTakeFirstOrThrow()
  const paid = { id: session_id, subscription: 'sub_nobody_knows' }
  await provider.send(eventAbout('checkout.session.completed', paid))
  expect((await choose(people.ann, 'stability')).status).toBe(409)
  await testApp.work()
  expect((await choose(people.ann, 'stability')).status).toBe(200)
  expect((await choose(people.bob, 'stability')).status).toBe(409)
})

test('after a failure the next click asks anew, with a key that has no answer yet, however late it comes', async () => {
  const keys: string[] = []
  const undo = instead({
    startCheckout: async ({ key }) => {
      keys.push(key)
      return fails()
    },
  })
  for (const minutes of [0, 0, 31]) {
    testApp.advance(minutes * 60_000)
    await people.ann.signIn()
    expect((await choose(people.ann, 'stability')).status).toBe(503)
  }
  undo()
  expect(new Set(keys).size).toBe(3)
  expect((await choose(people.ann, 'stability')).status).toBe(200)
})

test('an unpaid plan is not bought a second time, and can resume', async () => {
  const { id } = await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  const becomes = async (word: string) => {
    changeSubscription(provider, id, { status: word })
    await provider.send(eventAbout('customer.subscription.updated', { id }))
    await testApp.work()
  }
  await becomes('unpaid')
  expect(await tierOf(people.ann)).toBeNull()
  const read = await people.ann.call(subscriptionRoutes.get)
  expect(read.body).toMatchObject({ tier: null, subscription: { state: 'resting', plan: 'stability' } })
  expect((await choose(people.ann, 'security')).body.error).toMatch(/^You have the Stability plan already/)
  await becomes('active')
  expect(await tierOf(people.ann)).toBe('stability')
  const subjects = testApp.mailsTo(people.ann.email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /plan/.test(subject))).toEqual([
    'Your Stability plan has started',
    'Your Stability plan is on hold',
    'Your Stability plan has started',
  ])
})

test('a plan that was set up by hand is not bought over, and no unfinished payment takes it away', async () => {
  const { body } = await choose(people.sam, 'performance')
  expect(body.error).toBe(
    'You have the Security plan already. We set it up for you without a card; to change it, please write to us.',
  )
  const { id } = await subscribed(provider, people.sam, 'performance')
  changeSubscription(provider, id, { status: 'incomplete' })
  await provider.deliverAll()
  expect(await tierOf(people.sam)).toBe('security')
})
