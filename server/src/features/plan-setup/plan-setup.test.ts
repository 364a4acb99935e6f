import { contactRoutes } from '@sitewright/contract/contact.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { planSetupRoutes } from '@sitewright/contract/plan-setup.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { changeSubscription, eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { conversation, openTicket } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast
let provider: Provider

beforeEach(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
  provider = providerOf(testApp)
  return testApp.close
})

const inbox = async () =>
  (await people.olga.call(ticketRoutes.inbox)).body.tickets.map(({ subject }) => subject)
const staffMails = () => testApp.mailsTo(people.olga.email).map(({ text }) => text.split('\n\n')[1])
const setup = async () => (await people.ann.call(planSetupRoutes.get)).body

test('a new plan opens one ticket that asks for the site, and staff get a mail', async () => {
  expect(await setup()).toEqual({ ticket_id: null, plan: null, sites: 0, is_told: false })
  await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  await provider.deliverAll()
  await testApp.work({ all: true })
  expect(await inbox()).toEqual(['Set up your Stability plan'])
  expect(staffMails()).toEqual([`A new Stability plan: ${people.ann.name}`])
  expect(testApp.mailsTo(people.olga.email)[0]?.subject).toMatch(/^Ticket #\d+: Set up your Stability plan$/)
  const { ticket_id, ...rest } = await setup()
  expect(rest).toEqual({ plan: 'stability', sites: 3, is_told: false })
  const [first] = await conversation(people.ann, ticket_id ?? 0)
  expect(first).toMatchObject({ author_name: 'Sitewright assistant' })
  expect(first?.message).toContain('Which site should we look after?')
  expect(testApp.mailsTo(people.ann.email).map(({ subject }) => subject)).toEqual([
    'Your Stability plan has started',
  ])
})

test('the sites that a client names are a message to staff, at most as many as the plan covers', async () => {
  await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  const tell = (...sites: string[]) => people.ann.call(planSetupRoutes.tell, { body: { sites } })
  expect((await tell('cakes.example.com', 'https://tea.example.com')).body.fields).toEqual({
    sites: 'Your plan covers one site.',
  })
  for (const sites of [[], [''], ['no address'], ['javascript:alert(1)']])
    expect((await tell(...sites)).status).toBe(400)
  const told = await tell('cakes.example.com')
  expect(told.body.ticketId).toBe((await setup()).ticket_id)
  expect((await setup()).is_told).toBe(true)
  const messages = await conversation(people.olga, told.body.ticketId)
  expect(messages.at(-1)?.message).toBe('Please look after:\n- https://cakes.example.com')
  expect((await people.bob.call(planSetupRoutes.tell, { body: { sites: ['x.example.com'] } })).status).toBe(
    404,
  )
})

test('a setup waits for the client, whose answer starts our time; we promise no answer to our own question', async () => {
  await subscribed(provider, people.ann, 'stability')
  await provider.deliverAll()
  const id = (await setup()).ticket_id ?? 0
  const ticket = async () => (await people.ann.call(ticketRoutes.get, { params: { id } })).body
  expect(await ticket()).toMatchObject({ waiting_for: 'client', due_at: null, answer_by: null })
  await people.ann.call(planSetupRoutes.tell, { body: { sites: ['cakes.example.com'] } })
  expect(await ticket()).toMatchObject({ waiting_for: 'staff', due_at: expect.any(String) })
})

test('a client is asked for the sites on the ticket that the setup went into, until that is deleted', async () => {
  const { ann, olga } = people
  await subscribed(provider, ann, 'performance')
  await provider.deliverAll()
  const into = await openTicket(ann)
  const { ticket_id } = await setup()
  await olga.call(inboxRoutes.merge, { params: { id: ticket_id ?? 0 }, body: { into } })
  expect((await setup()).ticket_id).toBe(into)
  await ann.call(ticketRoutes.delete, { params: { id: into } })
  expect((await setup()).ticket_id).toBeNull()
})

test('a failed payment and a cancelled plan come into the inbox once each, and to staff as a mail', async () => {
  const { id } = await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  for (const status of ['past_due', 'unpaid']) {
    changeSubscription(provider, id, { status })
    await provider.send(eventAbout('customer.subscription.updated', { id }))
    await testApp.work()
  }
  await provider.stripe.subscriptions.cancel(id)
  await provider.deliverAll()
  await testApp.work({ all: true })
  expect((await inbox()).toSorted()).toEqual([
    'A payment for your Performance plan failed',
    'Set up your Performance plan',
    'Your Performance plan ends',
  ])
  expect(staffMails().toSorted()).toEqual([
    `A Performance plan was cancelled: ${people.ann.name}`,
    `A new Performance plan: ${people.ann.name}`,
    `A payment for a Performance plan failed: ${people.ann.name}`,
  ])
})

test('a request under the id of a failed payment is refused, and does not keep its ticket from being opened', async () => {
  const { id } = await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  const month = new Date(testApp.services.now()).toISOString().slice(0, 7)
  const asked = {
    service_type: 'quick_fix',
    problem_description: 'The menu is broken.',
    client_id: `plan-failed-${id}-${month}`,
  } as const
  const writer = { client_name: 'Ann Baker', client_email: people.ann.email }
  const answers = [
    await people.ann.call(requestRoutes.create, { body: { ...asked, platform_type: 'other' } }),
    await people.ann.call(contactRoutes.send, { body: { ...asked, ...writer } }),
  ]
  changeSubscription(provider, id, { status: 'past_due' })
  await provider.send(eventAbout('customer.subscription.updated', { id }))
  await testApp.work({ all: true })
  expect(await inbox()).toContain('A payment for your Performance plan failed')
  expect(staffMails()).toContain(`A payment for a Performance plan failed: ${people.ann.name}`)
  for (const { status, body } of answers)
    expect({ status, ...body }).toMatchObject({
      status: 400,
      fields: { client_id: 'Not a valid client_id.' },
    })
})

test('each cancellation reaches staff, also of a plan that was resumed; its end says nothing new', async () => {
  const { id } = await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  for (const cancel_at_period_end of [true, false, true]) {
    await provider.stripe.subscriptions.update(id, { cancel_at_period_end })
    await provider.deliverAll()
    await testApp.work()
  }
  const ends = async () => (await inbox()).filter((subject) => subject === 'Your Performance plan ends')
  const told = () => staffMails().filter((title) => title?.startsWith('A Performance plan was cancelled'))
  expect([(await ends()).length, told().length]).toEqual([2, 2])
  await provider.stripe.subscriptions.cancel(id)
  await provider.deliverAll()
  await testApp.work({ all: true })
  expect([(await ends()).length, told().length]).toEqual([2, 2])
})

test('a payment that fails again in another month comes into the inbox again', async () => {
  const { id } = await subscribed(provider, people.ann, 'performance')
  await provider.deliverAll()
  const fails = async () => {
    for (const status of ['active', 'past_due']) {
      changeSubscription(provider, id, { status })
      await provider.send(eventAbout('customer.subscription.updated', { id }))
      await testApp.work()
    }
    return (await inbox()).filter((subject) => subject === 'A payment for your Performance plan failed')
      .length
  }
  expect(await fails()).toBe(1)
  const thisMonth = testApp.services.now
  testApp.services.now = () => thisMonth() + 32 * 86_400_000
  await people.olga.signIn()
  expect(await fails()).toBe(2)
})
