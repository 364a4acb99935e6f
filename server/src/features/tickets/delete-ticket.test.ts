import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { watchDeletions } from '#test/deletions.ts'
import { waiting } from '#test/locks.ts'
import { next, openTicket, say, upload } from '#test/tickets.ts'
import { purgeDeleted } from './jobs/purge-deleted.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const remove = (who: Cast['ann'], id: number) => who.call(ticketRoutes.delete, { params: { id } })

test('a deleted ticket is gone at once for everybody, and every open page of it hears so', async () => {
  const { ann, olga } = people
  const [other, ticket] = [await openTicket(ann), await openTicket(ann)]
  const [hers, ours] = [await ann.socket(), await olga.socket()]
  await hers.emitWithAck('join_ticket', ticket)
  const told = [next(hers, 'ticket_deleted'), next(hers, 'ticket_deleted_from_dashboard')]
  const alsoTold = next(ours, 'ticket_deleted_from_dashboard')
  expect((await remove(ann, ticket)).body.message).toBe('Ticket deleted successfully.')
  expect(await Promise.all(told)).toEqual([[ticket], [ticket]])
  expect(await alsoTold).toEqual([ticket])
  for (const who of [ann, olga]) {
    expect((await who.call(ticketRoutes.get, { params: { id: ticket } })).status).toBe(404)
    expect((await say(who, ticket, 'hello?')).status).toBe(404)
    expect((await remove(who, ticket)).status).toBe(404)
  }
  expect(await ours.emitWithAck('join_ticket', ticket)).toMatchObject({ code: 'not_found' })
  const requests = (await ann.call(requestRoutes.list)).body
  expect(requests.filter((request) => request.ticket_id === ticket)).toEqual([])
  expect((await ann.call(ticketRoutes.get, { params: { id: other } })).status).toBe(200)
})

test('after 30 days nothing is left of it, and not a day before', async () => {
  const { ann, bob } = people
  const [kept, ticket] = [await openTicket(ann), await openTicket(bob)]
  await upload(testApp, ann, kept, [['kept.txt', 'text/plain', 'hello']])
  await upload(testApp, bob, ticket, [['a.txt', 'text/plain', 'hello']])
  await remove(bob, ticket)
  const left = async () => ({
    tickets: (await testApp.pool.query('select from tickets where id = $1', [ticket])).rowCount,
    requests: (await testApp.pool.query('select from service_requests where user_id = $1', [bob.id]))
      .rowCount,
    messages: (await testApp.pool.query('select from messages where ticket_id = $1', [ticket])).rowCount,
    files: await filesStored(),
  })
  const purge = () => runJob(testApp.services, purgeDeleted, {})
  testApp.advance(29 * 86_400_000)
  await purge()
  expect(await left()).toEqual({ tickets: 1, requests: 1, messages: 2, files: 2 })
  testApp.advance(86_400_000 + 1_000)
  await purge()
  expect(await left()).toEqual({ tickets: 0, requests: 0, messages: 0, files: 1 })
  const { rows } = await testApp.pool.query(
    "select data from events where name = 'ticket.purged' and ticket_id = $1",
    [ticket],
  )
  expect(rows).toEqual([{ data: { files: 1 } }])
})

test('with a ticket go the previews of its pictures, and the tickets that were merged into it with their requests', async () => {
  const mia = await join(testApp, 'Mia Merged')
  const [into, from, other] = [await openTicket(mia), await openTicket(mia), await openTicket(mia)]
  const filesBefore = await filesStored()
  const red = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
  const picture = new Uint8Array(await red.png().toBuffer())
  expect((await upload(testApp, mia, into, [['shop.png', 'image/png', picture]])).status).toBe(201)
  expect(await filesStored()).toBe(filesBefore + 2)
  await people.olga.signIn()
  const merged = await people.olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
  expect(merged.status).toBe(200)
  // A signpost goes with what it leads to.
  for (const who of [mia, people.olga]) expect((await remove(who, from)).status).toBe(403)
  await remove(mia, into)
  testApp.advance(31 * 86_400_000)
  await runJob(testApp.services, purgeDeleted, {})
  const { rows } = await testApp.pool.query(
    `select t.id from service_requests r left join tickets t on t.service_request_id = r.id where r.user_id = $1`,
    [mia.id],
  )
  expect(rows).toEqual([{ id: other }])
  expect(await filesStored()).toBe(filesBefore)
})

test('a ticket whose files cannot be removed waits for the next night without holding up the others', async () => {
  const { ann, bob } = people
  await testApp.pool.query('delete from tickets')
  await Promise.all([ann.signIn(), bob.signIn()])
  const [stuck, free] = [await openTicket(ann), await openTicket(bob)]
  await upload(testApp, ann, stuck, [['a.txt', 'text/plain', 'hello']])
  await remove(ann, stuck)
  await remove(bob, free)
  testApp.advance(31 * 86_400_000)
  const { files } = testApp.services
  const fails = { ...files, remove: () => Promise.reject(new Error('the store is away')) }
  const log = testApp.services.log.child({}, { level: 'silent' })
  await runJob({ ...testApp.services, files: fails, log }, purgeDeleted, {})
  const ids = async () => (await testApp.pool.query('select id from tickets')).rows.map(({ id }) => id)
  expect(await ids()).toEqual([stuck])
  await runJob(testApp.services, purgeDeleted, {})
  expect(await ids()).toEqual([])
})

test('a night with more tickets that fail than are read at once goes on to those behind them, and ends', async () => {
  const { pool, services } = testApp
  await pool.query('delete from tickets')
  const { rows } = await pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level, excerpt, deleted_at)
     select $1, 'Fix', 'quick_fix', 'low', '', to_timestamp(0) from generate_series(1, 51) returning id`,
    [people.ann.id],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `with said as (insert into messages (ticket_id, seq, side, author_id, author_name, message, client_id)
       select id, 1, 'client', user_id, 'Ann', 'Hello', 'file-' || id from tickets where id <> $1 returning id, ticket_id)
     insert into ticket_files (ticket_id, message_id, name, type, size, storage_key)
     select ticket_id, id, 'a.txt', 'text/plain', 1, 'tickets/' || ticket_id from said`,
    [ids.at(-1)],
  )
  const tried: string[] = []
  const remove = (key: string) => {
    tried.push(key)
    return Promise.reject(new Error('the store is away'))
  }
  const error = () => {
    if (tried.length > 50) throw new Error('tried again')
  }
  const log = Object.assign(services.log.child({}), { error })
  await runJob({ ...services, files: { ...services.files, remove }, log }, purgeDeleted, {})
  expect(tried).toHaveLength(50)
  const left = await pool.query('select id from tickets')
  expect(left.rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 50).toSorted())
  await pool.query('delete from tickets')
})

test('a ticket with more messages than one statement has time for is purged in batches', async () => {
  const own = await startTestApp()
  const most = await watchDeletions(own, ['messages'])
  const { ann } = await cast(own)
  const ticket = await openTicket(ann)
  await own.pool.query(
    `insert into messages (ticket_id, seq, side, author_id, author_name, message, client_id)
     select $1, n, 'client', $2, 'Ann', 'Hello', n::text from generate_series(1001, 13000) n`,
    [ticket, ann.id],
  )
  await remove(ann, ticket)
  own.advance(31 * 86_400_000)
  await runJob(own.services, purgeDeleted, {})
  expect((await own.pool.query('select from tickets')).rowCount).toBe(0)
  expect(await most('messages')).toBe(5_000)
})

test('staff wipe all tickets of one customer alone, once, and not those that were deleted before', async () => {
  const { ann, bob, olga } = people
  await Promise.all([ann.signIn(), bob.signIn(), olga.signIn()])
  const [one, two, other] = [await openTicket(ann), await openTicket(ann), await openTicket(bob)]
  const deletedBefore = await openTicket(ann)
  await remove(ann, deletedBefore)
  const deletions = async () =>
    (
      await testApp.pool.query(
        "select ticket_id, actor_id from events where name = 'ticket.deleted' and ticket_id = any($1) order by id",
        [[deletedBefore, one, two]],
      )
    ).rows
  const sockets = [await ann.socket(), await olga.socket()]
  const told = sockets.map((socket) => next(socket, 'tickets_wiped'))
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  await holder.query('select from tickets where user_id = $1 for update', [ann.id])
  const wipes = [1, 2].map(() => olga.call(ticketRoutes.wipe, { params: { id: ann.id } }))
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('commit')
  holder.release()
  const answers = (await Promise.all(wipes)).map(({ body }) => body)
  expect(answers.toSorted((a, b) => a.deleted - b.deleted)).toEqual([
    { message: '0 tickets deleted.', deleted: 0 },
    { message: '2 tickets deleted.', deleted: 2 },
  ])
  await Promise.all(told)
  expect((await olga.call(ticketRoutes.wipe, { params: { id: 999_999 } })).status).toBe(404)
  expect((await deletions()).map(({ ticket_id, actor_id }) => [ticket_id, actor_id])).toEqual([
    [deletedBefore, ann.id],
    [one, olga.id],
    [two, olga.id],
  ])
  for (const id of [one, two]) expect((await ann.call(ticketRoutes.get, { params: { id } })).status).toBe(404)
  expect((await bob.call(ticketRoutes.get, { params: { id: other } })).status).toBe(200)
})

async function filesStored(): Promise<number> {
  const folder = path.join(testApp.services.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}
