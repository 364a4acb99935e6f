import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { conversation, openTicket, say } from '#test/tickets.ts'
import { postAssistantMessage, writeAssistantMessage } from './post-assistant-message.ts'

let app: TestApp
let people: Cast
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  ctx = { ...app.services, actor: { kind: 'system', job: 'test' }, requestId: 'test', ip: '' }
})

const answers = (ticket: number, words = 'I looked at your shop') => postAssistantMessage(ctx, ticket, words)
const said = async (ticket: number) => (await conversation(people.ann, ticket)).map(({ message }) => message)
const sees = async (id: number) => (await people.ann.call(ticketRoutes.get, { params: { id } })).body

test('the assistant answers a ticket once, whatever it said on another', async () => {
  const [ticket, other] = [await openTicket(people.ann), await openTicket(people.ann)]
  expect([await answers(ticket), await answers(ticket, 'And again')]).toEqual([true, false])
  expect(await answers(other)).toBe(true)
  for (const id of [ticket, other])
    expect(await said(id)).toEqual(['The shop is down', 'I looked at your shop'])
  expect(await sees(ticket)).toMatchObject({ last_seq: 2, waiting_for: 'staff' })
})

test('the assistant says nothing after a person of ours, on a ticket that is closed or deleted, and on none', async () => {
  const { ann, olga } = people
  const [answered, closed, deleted] = [await openTicket(ann), await openTicket(ann), await openTicket(ann)]
  await say(olga, answered, 'We are on it')
  await olga.call(ticketRoutes.change, { params: { id: closed }, body: { status: 'closed' } })
  await ann.call(ticketRoutes.delete, { params: { id: deleted } })
  for (const id of [answered, closed, deleted, 999_999]) expect(await answers(id)).toBe(false)
  expect(await said(answered)).toEqual(['The shop is down', 'We are on it'])
  expect(await said(closed)).toEqual(['The shop is down'])
})

test('the assistant says nothing where a person of ours answers at the same moment', async () => {
  const ticket = await openTicket(people.ann)
  const writer = await app.pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query('begin')
  await writer.query('update tickets set last_seq = last_seq + 1 where id = $1', [ticket])
  await writer.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     values ($1, 2, $2, 'staff', 'Olga Petrova', 'We are on it', 'raced-0001')`,
    [ticket, people.olga.id],
  )
  const answer = answers(ticket)
  await expect.poll(() => waiting(app)).toBe(1)
  await writer.query('commit')
  expect(await answer).toBe(false)
  expect(await said(ticket)).toEqual(['The shop is down', 'We are on it'])
})

test('a ticket that begins with a question of the assistant waits for its client, and promises no answer; others do', async () => {
  const [ticket, other] = [await openTicket(people.ann), await openTicket(people.ann)]
  await transaction(app.services.db, (tx) =>
    writeAssistantMessage(tx, ctx, ticket, 'Which pages matter most?', { asks: true }),
  )
  expect(await sees(ticket)).toMatchObject({ waiting_for: 'client', answer_by: null })
  expect(await sees(other)).toMatchObject({ waiting_for: 'staff', answer_by: expect.any(String) })
})

test('staff find a ticket by the words of the assistant', async () => {
  const ticket = await openTicket(people.ann)
  await app.work({ all: true })
  await answers(ticket, 'The certificate of marmaladewinkel.example has expired')
  await app.work({ all: true })
  const { body } = await people.olga.call(ticketRoutes.inbox, { query: { q: 'marmaladewinkel' } })
  expect(body.tickets.map(({ id }) => id)).toEqual([ticket])
})
