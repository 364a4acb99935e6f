import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { planSetupRoutes } from '@sitewright/contract/plan-setup.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#features/invoices/index.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addressFor, inboundEnvironment, mailOf, receive } from '#test/mail-in.ts'
import { eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { conversation, openTicket, say } from '#test/tickets.ts'

let testApp: TestApp
let olga: Person
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  provider = providerOf(testApp)
})

const two = async () => [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')] as const
const rows = async (text: string, values: unknown[]) => (await testApp.pool.query(text, values)).rows

function tryMerge(old: Person, kept: Person) {
  const body = { into: kept.email, reason: 'two addresses', confirm: old.email, password: olga.password }
  return olga.call(accountMergeRoutes.merge, { params: { id: old.id }, body })
}

async function merge(old: Person, kept: Person): Promise<void> {
  expect((await tryMerge(old, kept)).status).toBe(200)
}

async function tell(type: string, object: object): Promise<void> {
  expect(await provider.send(eventAbout(type, object))).toBe(200)
  await testApp.work({ all: true })
}

test('a chargeback on a past plan of the account that was merged is booked, and staff are told', async () => {
  const [old, kept] = await two()
  const { id, customer } = await subscribed(provider, old, 'performance')
  await tell('customer.subscription.created', { id })
  const of = { amount: 2_700, currency: 'gbp', customer: String(customer) }
  const { id: intent } = await provider.stripe.paymentIntents.create(of)
  await provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_createDispute' })
  await tell('payment_intent.succeeded', { id: intent, customer })
  await provider.stripe.subscriptions.cancel(id)
  await tell('customer.subscription.deleted', { id })
  expect((await kept.call(subscriptionRoutes.portal)).status).toBe(200)
  await merge(old, kept)
  const { data } = await provider.stripe.disputes.list({ payment_intent: intent })
  await tell('charge.dispute.created', { id: data[0]?.id, payment_intent: intent })
  const disputes = await rows('select status from disputes where user_id = $1', [kept.id])
  expect(disputes).toEqual([{ status: 'open' }])
  expect(testApp.mailsTo(olga.email).some(({ subject }) => subject.includes('£27.00'))).toBe(true)
  expect((await verifyLedger(testApp.services.db)).figures.plansChargedBack).toBe(2_700)
})

test('a plan that begins at the provider under the customer of the account that was merged is of the one that is kept', async () => {
  const [old, kept] = await two()
  for (const who of [old, kept]) expect((await who.call(subscriptionRoutes.portal)).status).toBe(200)
  const customer = await provider.customerOf(old)
  await merge(old, kept)
  const items = [{ price: provider.priceOf('stability') }]
  const { id } = await provider.stripe.subscriptions.create({ customer, items })
  await tell('customer.subscription.created', { id })
  expect(await rows('select user_id from subscriptions where id = $1', [id])).toEqual([{ user_id: kept.id }])
})

test('who answers a mail to the old address is heard on the ticket, as the account that is kept', async () => {
  const [old, kept] = await two()
  const ticket = await openTicket(old)
  await say(olga, ticket, 'Which browser do you use?')
  await testApp.work({ all: true })
  const to = testApp.mailsTo(old.email).findLast(({ replyTo }) => replyTo)?.replyTo ?? ''
  await merge(old, kept)
  const answer = await receive(testApp, mailOf({ from: old.email, to, text: 'Firefox, on a Mac.' }))
  expect(answer.outcome).toBe('posted')
  await kept.signIn()
  expect((await conversation(kept, ticket)).at(-1)?.message).toBe('Firefox, on a Mac.')
  const stranger = mailOf({ from: 'mallory@example.com', to, text: 'Or Chrome.' })
  expect((await receive(testApp, stranger)).outcome).toBe('dropped')
})

test('the old address writes as nobody once the account that is kept belongs to staff', async () => {
  const [old, kept] = await two()
  const ticket = await openTicket(old)
  const to = addressFor(testApp, old, ticket)
  await merge(old, kept)
  await testApp.pool.query("update users set is_admin = true, staff_role = 'agent' where id = $1", [kept.id])
  const answer = (from: string) => receive(testApp, mailOf({ from, to, text: 'It is mended.' }))
  expect((await answer(old.email)).outcome).toBe('dropped')
  expect((await answer(kept.email)).outcome).toBe('posted')
})

test('the provider sends what it has to say about the plan to the address that is kept', async () => {
  const [old, kept] = await two()
  const { customer } = await subscribed(provider, old, 'stability')
  await provider.deliverAll()
  await merge(old, kept)
  await testApp.work({ all: true })
  const { email, name } = kept
  expect(await provider.stripe.customers.retrieve(String(customer))).toMatchObject({ email, name })
})

test('the set-up of a plan goes along', async () => {
  const [old, kept] = await two()
  await subscribed(provider, old, 'stability')
  await provider.deliverAll()
  const before = (await old.call(planSetupRoutes.get)).body
  expect(before.ticket_id).not.toBeNull()
  await merge(old, kept)
  await kept.signIn()
  expect((await kept.call(planSetupRoutes.get)).body).toEqual(before)
  const sites = ['https://x.example.com']
  expect((await kept.call(planSetupRoutes.tell, { body: { sites } })).status).toBe(200)
})

test('a reminder for the old address is of the account that is kept', async () => {
  const [old, kept] = await two()
  await merge(old, kept)
  const body = { title: 'Call Ann', client_email: old.email, due_date: '2031-01-01' }
  expect((await olga.call(reminderRoutes.create, { body })).status).toBe(201)
  expect(await rows('select title from reminders where user_id = $1', [kept.id])).toEqual([
    { title: 'Call Ann' },
  ])
})

test('a checkout that never got a page holds no merge up', async () => {
  const [old, kept] = await two()
  const [plan] = (await old.call(subscriptionRoutes.plans)).body
  const { payments } = testApp.services
  const { startCheckout } = payments
  payments.startCheckout = () => Promise.reject(new Problem('unavailable'))
  const begun = await old.call(subscriptionRoutes.checkout, { body: { price_id: plan?.price_id ?? '' } })
  payments.startCheckout = startCheckout
  expect(begun.status).toBe(503)
  await merge(old, kept)
})

test('a merge that takes too long says so, and leaves two accounts as they were', async () => {
  const [old, kept] = await two()
  const ticket = await openTicket(old)
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  await holder.query('select from service_requests where user_id = $1 for update', [old.id])
  const refused = await tryMerge(old, kept)
  await holder.query('rollback')
  holder.release()
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('Merging these accounts could not be done within five seconds')
  expect(await rows('select user_id from tickets where id = $1', [ticket])).toEqual([{ user_id: old.id }])
  await merge(old, kept)
})
