import { assistantRoutes, CONVERSATION_SHOWN } from '@sitewright/contract/assistant.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { newSession } from '#test/chat.ts'
import { rowsRead } from '#test/rows-read.ts'
import { openTicket } from '#test/tickets.ts'
import { listBeforeTicket } from './conversation.queries.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

/** The ticket of a request that came out of a conversation with so many messages of so many bytes. */
async function ticketAfter(messages: number, bytes: number): Promise<number> {
  const sessionId = newSession()
  await people.ann.call(assistantRoutes.chat, { body: { sessionId, prompt: 'Hello' } })
  await testApp.pool.query(
    `insert into chat_messages (conversation_id, role, content, cards, created_at)
     select (select max(id) from conversations), 'user', 'said ' || n || repeat(' ', $2), '[]', now()
     from generate_series(1, $1) n`,
    [messages, bytes],
  )
  return openTicket(people.ann, { sessionId })
}

test('a ticket shows the newest five hundred messages of a conversation, and says that there were more', async () => {
  const id = await ticketAfter(CONVERSATION_SHOWN.messages + 1, 1)
  const { body } = await people.olga.call(assistantRoutes.conversation, { params: { id } })
  expect(body.messages).toHaveLength(CONVERSATION_SHOWN.messages)
  expect([body.messages[0], body.messages.at(-1)].map((one) => one?.content.trim())).toEqual([
    'said 2',
    'said 501',
  ])
  expect(body.hasEarlier).toBe(true)
})

test.each([
  ['many', 3_000, 1],
  ['large', 300, 80_000],
])('of %s messages one is read behind those that a ticket shows, and no more', async (_, messages, bytes) => {
  const id = await ticketAfter(messages, bytes)
  const { body } = await people.olga.call(assistantRoutes.conversation, { params: { id } })
  const { rowCount } = await testApp.pool.query('select from chat_messages')
  const read = await rowsRead(testApp, 'chat_messages', (tx) => listBeforeTicket(tx, id))
  // PostgreSQL may read the whole table once, to join it.
  expect(read).toBeLessThanOrEqual(Number(rowCount) + body.messages.length + 1)
})
