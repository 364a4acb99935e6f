import { CANNED_REPLIES_MAX, cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { NOTES_PER_TICKET } from '@sitewright/contract/ticket-deadlines.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
})

test('a ticket on which a bulk change fails unexpectedly holds up none of the others', async () => {
  const ids = [await openTicket(people.ann), await openTicket(people.ann), await openTicket(people.ann)]
  await testApp.pool.query(
    `create function break_one() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`,
  )
  await testApp.pool.query(
    `create trigger break_one before update on tickets for each row when (old.id = ${ids[1]}) execute function break_one()`,
  )
  const { status, body } = await people.olga.call(inboxRoutes.bulk, {
    body: { ids, change: { status: 'in-progress' } },
  })
  await testApp.pool.query('drop trigger break_one on tickets')
  expect(status).toBe(200)
  expect(body.results.map(({ done }) => done)).toEqual([true, false, true])
  expect(body.results[1]?.says).toContain('Please try it again')
  expect(JSON.stringify(body)).not.toContain('fire')
})

test('notes of a ticket are bounded', async () => {
  const id = await openTicket(people.ann)
  await testApp.pool.query(
    `insert into ticket_notes (ticket_id, author_name, note) select $1, 'Olga', 'n' from generate_series(1, $2::int)`,
    [id, NOTES_PER_TICKET - 1],
  )
  const add = () => people.olga.call(ticketRoutes.change, { params: { id }, body: { note: 'one more' } })
  expect((await add()).status).toBe(200)
  expect(await add()).toMatchObject({
    status: 400,
    body: { fields: { note: expect.stringContaining('at most') } },
  })
})

test('canned replies are bounded, also when many are added at once', async () => {
  await testApp.pool.query(
    `insert into canned_replies (title, body) select 'r', 'r' from generate_series(1, $1::int)`,
    [CANNED_REPLIES_MAX - 3],
  )
  const { rows } = await testApp.pool.query('select count(*)::int as count from canned_replies')
  const room = CANNED_REPLIES_MAX - rows[0].count
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      people.olga.call(cannedReplyRoutes.add, { body: { title: 'a', body: 'b' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.max(0, room))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10 - Math.max(0, room))
})

test('a deactivated colleague is shown as former staff', async () => {
  const colleague = await join(testApp, 'Fritz Former', { role: 'agent' })
  await people.olga.call(staffRoutes.change, {
    params: { id: colleague.id },
    body: { active: false, password: people.olga.password },
  })
  const { body } = await people.olga.call(customerRoutes.read, { params: { id: colleague.id } })
  expect(body).toMatchObject({ former_staff: true, is_admin: false })
  const list = await people.olga.call(customerRoutes.list, { query: { q: colleague.email } })
  expect(list.body).toMatchObject([{ former_staff: true }])
  const ann = await people.olga.call(customerRoutes.read, { params: { id: people.ann.id } })
  expect(ann.body.former_staff).toBe(false)
})

test('a merged ticket is neither listed nor counted, and is still found by its number', async () => {
  const client = await join(testApp, 'Mia Merged')
  const [from, into] = [await openTicket(client), await openTicket(client)]
  const inbox = async (query: Record<string, string>) =>
    (await people.olga.call(ticketRoutes.inbox, { query: { limit: '100', ...query } })).body
  const closedBefore = (await inbox({})).counts.closed
  await people.olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
  const ids = (await inbox({})).tickets.map(({ id }) => id)
  expect(ids).toContain(into)
  expect(ids).not.toContain(from)
  expect((await inbox({ status: 'closed' })).tickets.map(({ id }) => id)).not.toContain(from)
  expect((await inbox({})).counts.closed).toBe(closedBefore)
  expect((await inbox({ q: `#${from}` })).tickets.map(({ id }) => id)).toEqual([from])
  const { body } = await people.olga.call(customerRoutes.read, { params: { id: client.id } })
  expect(body.tickets).toBe(1)
  expect(body.panels.find(({ key }) => key === 'tickets')?.rows).toHaveLength(1)
})
