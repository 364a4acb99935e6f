import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { conversation, next, openTicket, say } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast
let ticket: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  ticket = await openTicket(people.ann)
  return testApp.close
})

const change = (body: object) => people.olga.call(ticketRoutes.change, { params: { id: ticket }, body })
const shownNow = async () =>
  (await people.olga.call(ticketRoutes.adminTicket, { params: { id: ticket } })).body

test('a change of status reaches the open page at once, and the request follows', async () => {
  const hers = await people.ann.socket()
  await hers.emitWithAck('join_ticket', ticket)
  const steps = [
    ['in-progress', 'in_progress'],
    ['resolved', 'completed'],
    ['closed', 'completed'],
    ['open', 'in_progress'],
  ] as const
  for (const [status, ofRequest] of steps) {
    const told = next(hers, 'status_update')
    expect((await change({ status })).body.status).toBe(status)
    expect(await told).toEqual([status, ticket])
    expect((await people.ann.call(requestRoutes.list)).body[0]).toMatchObject({
      status: ofRequest,
      ticket_status: status,
    })
  }
})

test('setting the same status again notifies nobody', async () => {
  const hers = await people.ann.socket()
  await hers.emitWithAck('join_ticket', ticket)
  const heard: string[] = []
  hers.on('status_update', (status) => heard.push(status))
  await change({ status: 'open' })
  await change({ status: 'resolved' })
  await hers.emitWithAck('join_ticket', ticket)
  expect(heard).toEqual(['resolved'])
  const changes = (await shownNow()).timeline.filter(({ event }) => event === 'ticket.status_changed')
  expect(changes.map(({ says }) => says)).toEqual(['Olga Petrova set the status from open to resolved'])
})

test('an internal note is on the admin ticket and nowhere a client looks', async () => {
  await change({ note: 'Looks like the plug-in again' })
  expect((await shownNow()).notes).toMatchObject([
    { author: { id: people.olga.id, name: 'Olga Petrova' }, note: 'Looks like the plug-in again' },
  ])
  const seen = [
    await conversation(people.ann, ticket),
    (await people.ann.call(ticketRoutes.get, { params: { id: ticket } })).body,
    (await people.ann.call(requestRoutes.list)).body,
  ]
  expect(JSON.stringify(seen)).not.toContain('plug-in')
})

test('the admin ticket shows the customer, the request with its price, the history and who could take it', async () => {
  const other = await openTicket(people.ann, { problem_description: 'Another thing' })
  await change({ assignee: people.olga.id })
  await change({ waiting_for: 'client' })
  const shown = await shownNow()
  expect(shown.customer).toMatchObject({
    name: 'Ann Baker',
    email: people.ann.email,
    other_tickets: [{ id: other, subject: 'Another thing', status: 'open' }],
  })
  expect(shown.ticket).toMatchObject({
    assignee: { id: people.olga.id, name: 'Olga Petrova' },
    waiting_for: 'client',
    due_at: null,
    request: { problem_description: 'The shop is down' },
  })
  expect(shown.ticket.request?.amount_due).toEqual(expect.any(Number))
  expect(shown.staff).toEqual([{ id: people.olga.id, name: 'Olga Petrova' }])
  expect(shown.timeline.map(({ says }) => says)).toEqual([
    'Ann Baker opened the ticket',
    'Olga Petrova assigned it to Olga Petrova',
    'Olga Petrova paused the due time: waiting for the client',
  ])
})

test('a change is all or nothing', async () => {
  const answer = await change({ status: 'closed', note: 'bye', assignee: people.ann.id })
  expect(answer.body.fields).toEqual({ assignee: 'Please choose somebody of the staff.' })
  expect(await shownNow()).toMatchObject({ ticket: { status: 'open', assignee: null }, notes: [] })
})

test('nothing to change is said, not done', async () => {
  expect((await change({})).status).toBe(400)
  expect((await change({ status: 'gone' })).status).toBe(400)
})

test('the due time pauses while we wait, and a new one starts when the client writes again', async () => {
  const before = await shownNow()
  expect(before.ticket).toMatchObject({ waiting_for: 'staff', due_at: expect.any(String) })
  await say(people.olga, ticket, 'Which browser?')
  expect((await shownNow()).ticket).toMatchObject({ waiting_for: 'client', due_at: null })
  await say(people.ann, ticket, 'Firefox')
  expect((await shownNow()).ticket).toMatchObject({ waiting_for: 'staff', due_at: expect.any(String) })
})

test('the other staff hear that something changed', async () => {
  const ours = await people.olga.socket()
  await ours.emitWithAck('join_ticket', ticket)
  const heard = [next(ours, 'ticket_changed'), next(ours, 'inbox_changed')]
  await change({ note: 'for us' })
  expect(await Promise.all(heard)).toEqual([[ticket], []])
})

test('canned replies are added, changed and removed', async () => {
  const { olga } = people
  const body = { title: 'Hello', body: 'We are on it.' }
  const { status, body: added } = await olga.call(cannedReplyRoutes.add, { body })
  expect(status).toBe(201)
  const better = { title: 'Hello', body: 'We are looking at it now.' }
  const params = { id: added.id }
  expect((await olga.call(cannedReplyRoutes.edit, { params, body: better })).body).toEqual({
    id: added.id,
    ...better,
  })
  expect((await olga.call(cannedReplyRoutes.list)).body).toEqual([{ id: added.id, ...better }])
  expect((await olga.call(cannedReplyRoutes.remove, { params })).status).toBe(200)
  expect((await olga.call(cannedReplyRoutes.remove, { params })).status).toBe(404)
  expect((await olga.call(cannedReplyRoutes.edit, { params, body })).status).toBe(404)
  expect((await olga.call(cannedReplyRoutes.add, { body: { title: '', body: '' } })).status).toBe(400)
})

test('every change of a canned reply is in the audit with who, before and after', async () => {
  const { olga } = people
  const [one, two] = [
    { title: 'Hello', body: 'Hello {{customer_name}}' },
    { title: 'Hello', body: 'Dear {{customer_name}}' },
  ]
  const { id } = (await olga.call(cannedReplyRoutes.add, { body: one })).body
  await olga.call(cannedReplyRoutes.edit, { params: { id }, body: two })
  await olga.call(cannedReplyRoutes.remove, { params: { id } })
  const { rows } = await testApp.pool.query(
    `select actor_id, data from events where name = 'canned_reply.changed' order by id`,
  )
  expect(rows).toEqual([
    { actor_id: olga.id, data: { id, before: null, after: one } },
    { actor_id: olga.id, data: { id, before: one, after: two } },
    { actor_id: olga.id, data: { id, before: two, after: null } },
  ])
})

test('a canned reply with an unknown placeholder is not kept', async () => {
  const answer = await people.olga.call(cannedReplyRoutes.add, { body: { title: 'x', body: 'Hi {{nmae}}' } })
  expect([answer.status, (answer.body as { fields?: { body: string } }).fields?.body]).toEqual([
    400,
    'There is no {{nmae}}. You can use {{customer_name}}, {{site}}, {{ticket}}, {{agent_name}}.',
  ])
})
