import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { addLogin, openJob } from '#test/credentials.ts'
import { waiting } from '#test/locks.ts'
import { conversation, next, openTicket, say } from '#test/tickets.ts'
import { purgeDeleted } from './jobs/purge-deleted.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let testApp: TestApp
let people: Cast
let ticket: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  ticket = await openTicket(people.ann)
  return testApp.close
})

const call = (who: Person, route: 'restore' | 'delete' | 'get') =>
  who.call(ticketRoutes[route], { params: { id: ticket } })
const deletedIds = async () =>
  (await people.olga.call(ticketRoutes.inbox, { query: { view: 'deleted' } })).body.tickets.map(
    ({ id }) => id,
  )
const later = async (ms: number) => {
  testApp.advance(ms)
  await Promise.all([people.ann.signIn(), people.olga.signIn()])
}

test('a login of a ticket that came back is kept, and the ticket is not snoozed', async () => {
  const { ann, olga } = people
  const job = await openJob(ann)
  await addLogin(ann, job)
  ticket = job.ticket
  const until = new Date(testApp.services.now() + DAY).toISOString()
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { snoozed_until: until } as never })
  await call(ann, 'delete')
  await call(ann, 'restore')
  const [login] = (await ann.call(credentialRoutes.list)).body
  expect(login?.expires_at).toBeNull()
  const [row] = (await testApp.pool.query('select snoozed_until from tickets where id = $1', [ticket])).rows
  expect(row.snoozed_until).toBeNull()
})

test('a client brings back what they deleted, with all that was said', async () => {
  await say(people.olga, ticket, 'We are on it')
  await call(people.ann, 'delete')
  const sockets = [await people.ann.socket(), await people.olga.socket()]
  const told = sockets.map((socket) => next(socket, 'requests_changed'))
  expect(await call(people.ann, 'restore')).toMatchObject({ status: 200, body: { id: ticket } })
  await Promise.all(told)
  expect((await conversation(people.ann, ticket)).map(({ message }) => message)).toEqual([
    'The shop is down',
    'We are on it',
  ])
  expect((await people.ann.call(requestRoutes.list)).body[0]?.ticket_id).toBe(ticket)
  expect((await call(people.ann, 'restore')).status).toBe(200)
})

test('whether a ticket that comes back still waits to be done is noted with it', async () => {
  const { olga } = people
  for (const [status, isOpen] of [
    ['in-progress', true],
    ['open', true],
    ['resolved', false],
  ] as const) {
    await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status } })
    for (const route of ['delete', 'restore'] as const) await call(olga, route)
    const { rows } = await testApp.pool.query(
      "select data from events where name = 'ticket.restored' order by id desc limit 1",
    )
    expect([status, rows[0].data]).toEqual([status, { isOpen }])
  }
})

test('two who bring it back at once bring it back once', async () => {
  await call(people.ann, 'delete')
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  await holder.query('select from tickets where id = $1 for update', [ticket])
  const restored = [call(people.ann, 'restore'), call(people.olga, 'restore')]
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(restored)).map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await testApp.pool.query("select from events where name = 'ticket.restored'")
  expect(rows).toHaveLength(1)
})

test('a client has 15 minutes, staff have 30 days', async () => {
  await call(people.ann, 'delete')
  await later(15 * MINUTE)
  expect((await call(people.ann, 'restore')).status).toBe(404)
  await later(29 * DAY)
  await runJob(testApp.services, purgeDeleted, {})
  expect((await call(people.olga, 'restore')).status).toBe(200)
  expect((await call(people.ann, 'get')).status).toBe(200)
})

test('after 30 days a ticket is past saving, purged or not', async () => {
  await call(people.ann, 'delete')
  await later(30 * DAY)
  expect((await call(people.olga, 'restore')).status).toBe(404)
})

test('a client cannot bring back what staff deleted, nor what is not theirs', async () => {
  await call(people.olga, 'delete')
  expect((await call(people.ann, 'restore')).status).toBe(404)
  await call(people.olga, 'restore')
  await call(people.ann, 'delete')
  expect((await call(people.bob, 'restore')).status).toBe(404)
})

test('who deleted it as staff, and is staff no longer, does not bring back what is not theirs', async () => {
  const { olga } = people
  await call(olga, 'delete')
  await testApp.pool.query('update users set is_admin = false where id = $1', [olga.id])
  await olga.signIn()
  expect((await call(olga, 'restore')).status).toBe(404)
  const deleted = 'select from tickets where id = $1 and deleted_at is not null'
  expect((await testApp.pool.query(deleted, [ticket])).rowCount).toBe(1)
})

test('a ticket that was merged comes back with the one that it became part of, and not alone', async () => {
  const into = await openTicket(people.ann)
  const merged = await people.olga.call(inboxRoutes.merge, { params: { id: ticket }, body: { into } })
  expect(merged.status).toBe(200)
  await people.olga.call(ticketRoutes.wipe, { params: { id: people.ann.id } })
  expect((await call(people.olga, 'restore')).status).toBe(409)
  expect((await people.olga.call(ticketRoutes.restore, { params: { id: into } })).status).toBe(200)
  expect((await people.ann.call(ticketRoutes.get, { params: { id: ticket } })).body.merged_into).toBe(into)
})

test('what neither side had read when a ticket was deleted is mailed about once it is back', async () => {
  const { ann, olga } = people
  await say(olga, ticket, 'We are on it')
  await call(olga, 'delete')
  await testApp.work({ all: true })
  expect(testApp.mails).toEqual([])
  await call(olga, 'restore')
  await testApp.work({ all: true })
  for (const { email } of [ann, olga])
    expect(testApp.mailsTo(email).map(({ kind }) => kind)).toEqual(['unread_messages'])
})

test('staff find deleted tickets in a list of their own, the newest first, page by page', async () => {
  const other = await openTicket(people.bob)
  await call(people.ann, 'delete')
  await later(MINUTE)
  await people.olga.call(ticketRoutes.delete, { params: { id: other } })
  expect(await deletedIds()).toEqual([other, ticket])
  const first = await people.olga.call(ticketRoutes.inbox, { query: { view: 'deleted', limit: '1' } })
  const second = await people.olga.call(ticketRoutes.inbox, {
    query: { view: 'deleted', before: first.body.next ?? '' },
  })
  expect(second.body.tickets).toMatchObject([{ id: ticket, deleted_at: expect.any(String) }])
  await call(people.olga, 'restore')
  expect(await deletedIds()).toEqual([other])
  const { body } = await people.olga.call(ticketRoutes.adminTicket, { params: { id: ticket } })
  expect(body.timeline.slice(-2).map(({ says }) => says)).toEqual([
    'Ann Baker deleted the ticket',
    'Olga Petrova brought the ticket back',
  ])
})
