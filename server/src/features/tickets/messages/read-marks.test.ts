import { requestRoutes } from '@sitewright/contract/requests.ts'
import { COUNT_CAP, type TicketChange, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { rowsRead } from '#test/rows-read.ts'
import { openTicket, say } from '#test/tickets.ts'
import { moveReadMark } from './message.queries.ts'

let testApp: TestApp
let people: Cast
let ticket: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  const asked = await people.ann.call(requestRoutes.create, {
    body: { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'The shop is down' },
  })
  ticket = asked.body.ticketId
  await testApp.work({ all: true })
  testApp.mails.length = 0
  return testApp.close
})

const says = async (who: Person, message: string) =>
  (await who.call(ticketRoutes.post, { params: { id: ticket }, body: { message } })).body
const reads = async (who: Person, seq: number) => (await who.socket()).emitWithAck('read', ticket, seq)
const sees = async (who: Person) => (await who.call(ticketRoutes.get, { params: { id: ticket } })).body
const changes = (body: z.input<typeof TicketChange>) =>
  people.olga.call(ticketRoutes.change, { params: { id: ticket }, body })
const statusOfRequest = async () => (await people.ann.call(requestRoutes.list)).body[0]?.status

test('a mark moves on its own ticket alone, and never back', async () => {
  const other = await openTicket(people.ann)
  await say(people.olga, other, 'one')
  const first = await says(people.olga, 'one')
  const second = await says(people.olga, 'two')
  await reads(people.ann, second.seq)
  expect(await reads(people.ann, first.seq)).toEqual({ ok: true })
  expect(await sees(people.ann)).toMatchObject({ client_read_seq: second.seq, unread: 0 })
  const { body } = await people.ann.call(ticketRoutes.get, { params: { id: other } })
  expect(body).toMatchObject({ client_read_seq: 0, unread: 1 })
})

test('a message that commits while its reader reads an earlier one stays unread', async () => {
  const first = await says(people.olga, 'one')
  const socket = await people.ann.socket()
  const writer = await testApp.pool.connect()
  await writer.query('begin')
  await writer.query(
    'update tickets set last_seq = last_seq + 1, client_unread = client_unread + 1 where id = $1',
    [ticket],
  )
  await writer.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     values ($1, $2, $3, 'staff', 'Olga Petrova', 'two', 'raced-0001')`,
    [ticket, first.seq + 1, people.olga.id],
  )
  const read = socket.emitWithAck('read', ticket, first.seq)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await writer.query('commit')
  writer.release()
  await read
  expect(await sees(people.ann)).toMatchObject({ client_read_seq: first.seq, unread: 1 })
})

test('what came after the mail and was not read with the rest is mailed too', async () => {
  const first = await says(people.olga, 'one')
  await testApp.work({ all: true })
  await says(people.olga, 'two')
  await reads(people.ann, first.seq)
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.ann.email)).toHaveLength(2)
})

test('reading up to the last answer ends the spell, though one has written since', async () => {
  const answer = await says(people.olga, 'one')
  await says(people.ann, 'I have not looked yet')
  await testApp.work({ all: true })
  await reads(people.ann, answer.seq)
  await says(people.olga, 'two')
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.ann.email)).toHaveLength(2)
})

test('of more than a thousand unread messages a thousand are counted, and a newer one is mailed all the same', async () => {
  await testApp.pool.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     select $1, seq, $2, 'staff', 'Olga Petrova', 'one of many', 'many-' || seq from generate_series(2, 2001) seq`,
    [ticket, people.olga.id],
  )
  await testApp.pool.query(
    'update tickets set last_seq = 2001, client_unread = 2000, client_mailed_seq = 2001 where id = $1',
    [ticket],
  )
  await says(people.olga, 'and one more')
  await reads(people.ann, 2)
  expect(await sees(people.ann)).toMatchObject({ client_read_seq: 2, unread: COUNT_CAP })
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.ann.email)).toHaveLength(1)
})

test('a read mark looks at no messages of the reader, however many they wrote', async () => {
  const answer = await says(people.olga, 'one')
  await testApp.pool.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     select $1, seq, $2, 'client', 'Ann Baker', 'one of many', 'many-' || seq from generate_series($3::int + 1, 20000) seq`,
    [ticket, people.ann.id, answer.seq],
  )
  await testApp.pool.query('update tickets set last_seq = 20000 where id = $1', [ticket])
  const moved = await rowsRead(testApp, 'messages', async (tx) =>
    expect(await moveReadMark(tx, ticket, 'client', answer.seq)).toEqual({ seq: answer.seq, unmailed: 0 }),
  )
  expect(moved).toBeLessThan(100)
})

test('a request that was completed is being worked on again when its client writes', async () => {
  await changes({ status: 'resolved' })
  expect(await statusOfRequest()).toBe('completed')
  await says(people.ann, 'It is broken again')
  expect(await sees(people.ann)).toMatchObject({ status: 'open', waiting_for: 'staff' })
  expect(await statusOfRequest()).toBe('in_progress')
})

test('a word after the work is done does not make us wait for the client', async () => {
  await changes({ status: 'resolved' })
  await says(people.olga, 'All the best')
  expect(await sees(people.ann)).toMatchObject({ status: 'resolved', waiting_for: 'nobody', due_at: null })
})

test.each(['resolved', 'closed'])('no promise can be started on a %s ticket', async (status) => {
  await changes({ status: status as 'resolved' })
  expect((await changes({ waiting_for: 'staff' })).status).toBe(400)
  expect(await sees(people.olga)).toMatchObject({ waiting_for: 'nobody', due_at: null })
})

test('a history of many messages still shows what was done', async () => {
  await changes({ status: 'in-progress' })
  await testApp.pool.query(
    `insert into events (name, actor_kind, actor_id, ticket_id, data)
     select 'ticket.message_posted', 'client', $2, $1, '{"seq": 1, "side": "client", "files": 0}' from generate_series(1, 300)`,
    [ticket, people.ann.id],
  )
  const { body } = await people.olga.call(ticketRoutes.adminTicket, { params: { id: ticket } })
  expect(body.timeline.map(({ event }) => event)).toEqual(['ticket.opened', 'ticket.status_changed'])
})

test('the tickets of a customer who does not exist cannot be wiped', async () => {
  expect((await people.olga.call(ticketRoutes.wipe, { params: { id: 999_999 } })).status).toBe(404)
})
