import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { rowsRead } from '#test/rows-read.ts'
import { openTicket, upload } from '#test/tickets.ts'
import { listMessages } from '../messages/message.queries.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})

/** So many more files on a message of this ticket. */
const addFiles = (ticket: number, messageId: number, count: number) =>
  testApp.pool.query(
    `insert into ticket_files (ticket_id, message_id, name, type, size, storage_key)
     select $1, $2, 'one of many.txt', 'text/plain', 1, 'many-' || $2::int || '-' || n from generate_series(1, $3::int) n`,
    [ticket, messageId, count],
  )

test('a customer has five thousand files at most, however small they are', async () => {
  const sue = await join(testApp, 'Sue Miller')
  const ticket = await openTicket(sue)
  const send = () => upload(testApp, sue, ticket, [['a.txt', 'text/plain', 'hello']])
  const { body } = await send()
  await addFiles(ticket, body.id, 4_998)
  expect((await send()).status).toBe(201)
  expect((await send()).body.code).toBe('storage_full')
  await testApp.pool.query(`delete from ticket_files where storage_key = $1`, [`many-${body.id}-1`])
  const two = ['b', 'c'].map((name): [string, string, string] => [`${name}.txt`, 'text/plain', 'hello'])
  expect((await upload(testApp, sue, ticket, two)).body.code).toBe('storage_full')
})

test('uploads to two tickets at once stand in line for the last room of a customer', async () => {
  const sue = await join(testApp, 'Sue Miller')
  const [ticket, other] = [await openTicket(sue), await openTicket(sue)]
  const { body } = await upload(testApp, sue, ticket, [['a.txt', 'text/plain', 'hello']])
  await addFiles(ticket, body.id, 4_998)
  const first = await testApp.pool.connect()
  await first.query('begin')
  await first.query("select pg_advisory_xact_lock(hashtextextended('room:' || $1::text, 0))", [sue.id])
  const second = upload(testApp, sue, other, [['b.txt', 'text/plain', 'hello']])
  await expect.poll(() => waiting(testApp)).toBe(1)
  await first.query(
    `insert into ticket_files (ticket_id, message_id, name, type, size, storage_key)
     values ($1, $2, 'last.txt', 'text/plain', 1, 'the-last-room')`,
    [ticket, body.id],
  )
  await first.query('commit')
  first.release()
  expect((await second).body.code).toBe('storage_full')
})

test('a page of history reads the files of its own messages, however many the ticket has', async () => {
  const sue = await join(testApp, 'Sue Miller')
  const ticket = await openTicket(sue)
  const first = await upload(testApp, sue, ticket, [['a.txt', 'text/plain', 'hello']])
  await upload(testApp, sue, ticket, [['b.txt', 'text/plain', 'hello']])
  await addFiles(ticket, first.body.id, 20_000)
  const { id } = await sue.socket()
  const socket = testApp.services.live.io?.sockets.sockets.get(id ?? '')
  if (!socket) throw new Error('nobody holds the socket')
  const read = await rowsRead(testApp, 'ticket_files', async (tx) => {
    const page = await listMessages(tx, socket.data.actor, ticket, first.body.seq)
    expect(page.map(({ files }) => files?.map(({ name }) => name))).toEqual([['b.txt']])
  })
  expect(read).toBeLessThan(100)
})
