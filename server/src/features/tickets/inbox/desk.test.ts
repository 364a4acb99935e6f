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
const desk = async () => (await people.olga.call(ticketRoutes.desk, { params: { id: ticket } })).body

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

test('the same status again tells nobody anything', async () => {
  const hers = await people.ann.socket()
  await hers.emitWithAck('join_ticket', ticket)
  const heard: string[] = []
  hers.on('status_update', (status) => heard.push(status))
  await change({ status: 'open' })
  await change({ status: 'resolved' })
  await hers.emitWithAck('join_ticket', ticket)
  expect(heard).toEqual(['resolved'])
  const changes = (await desk()).timeline.filter(({ event }) => event === 'ticket.status_changed')
  expect(changes.map(({ says }) => says)).toEqual(['Olga Petrova set the status from open to resolved'])
})

test('an internal note is on the desk and nowhere a client looks', async () => {
  await change({ note: 'Looks like the plug-in again' })
  expect((await desk()).notes).toMatchObject([
    { author: { id: people.olga.id, name: 'Olga Petrova' }, note: 'Looks like the plug-in again' },
  ])
  const seen = [
    await conversation(people.ann, ticket),
    (await people.ann.call(ticketRoutes.get, { params: { id: ticket } })).body,
    (await people.ann.call(requestRoutes.list)).body,
  ]
  expect(JSON.stringify(seen)).not.toContain('plug-in')
})

test('the desk shows the customer, the request with its price, the history and who could take it', async () => {
  const other = await openTicket(people.ann, { problem_description: 'Another thing' })
  await change({ assignee: people.olga.id })
  await change({ waiting_for: 'client' })
  const shown = await desk()
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
  expect(await desk()).toMatchObject({ ticket: { status: 'open', assignee: null }, notes: [] })
})

test('nothing to change is said, not done', async () => {
  expect((await change({})).status).toBe(400)
  expect((await change({ status: 'gone' })).status).toBe(400)
})

test('the promise stands still while we wait and a new one starts when the client writes again', async () => {
  const before = await desk()
  expect(before.ticket).toMatchObject({ waiting_for: 'staff', due_at: expect.any(String) })
  await say(people.olga, ticket, 'Which browser?')
  expect((await desk()).ticket).toMatchObject({ waiting_for: 'client', due_at: null })
  await say(people.ann, ticket, 'Firefox')
  expect((await desk()).ticket).toMatchObject({ waiting_for: 'staff', due_at: expect.any(String) })
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
