import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { expect, test } from 'vitest'
import { emptyThread, type Pending, type ThreadState } from '../engine/thread-state.ts'
import { firstUnread, sideOf, type ThreadRow, threadRows } from './thread-rows.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const view = { side: 'client' as const, limit: 100, unreadFrom: null, now }

function message(seq: number, author_name: string, created_at = '2026-11-21T10:00:00.000Z'): TicketMessage {
  return {
    id: seq,
    ticket_id: 1,
    seq,
    author_name,
    message: 'x',
    created_at,
    client_id: `client-id-${seq}`,
    attachments: [],
  }
}
const pending = (clientId: string): Pending => ({
  clientId,
  text: 'y',
  file: null,
  createdAt: new Date(now).toISOString(),
  state: 'sending',
  reason: null,
  progress: 0,
})
const thread = (messages: TicketMessage[], more: Partial<ThreadState> = {}): ThreadState => ({
  ...emptyThread,
  messages,
  ...more,
})
const kinds = (rows: ThreadRow[]) => rows.map((row) => row.kind).join(' ')
const messagesIn = (rows: ThreadRow[]) => rows.flatMap((row) => (row.kind === 'message' ? [row] : []))

test('only names that start with User # are the client', () => {
  expect(['User #3', 'User #3 ', 'user #3', 'Olga', 'Sitewright assistant'].map(sideOf)).toEqual([
    'client',
    'client',
    'staff',
    'staff',
    'staff',
  ])
})

test('own messages are those of the side that looks', () => {
  const state = thread([message(1, 'User #3'), message(2, 'Olga')])
  const own = (side: 'client' | 'staff') =>
    messagesIn(threadRows(state, { ...view, side })).map((row) => row.own)
  expect(own('client')).toEqual([true, false])
  expect(own('staff')).toEqual([false, true])
})

test('a new day gets a heading, pending messages come last', () => {
  const state = thread(
    [message(1, 'Olga', '2026-11-19T10:00:00.000Z'), message(2, 'Olga', '2026-11-20T10:00:00.000Z')],
    { pending: [pending('mine')] },
  )
  expect(kinds(threadRows(state, view))).toBe('day message day message day pending')
})

test('the divider is above the first unread message of the other side', () => {
  const messages = [message(1, 'Olga'), message(2, 'User #3'), message(3, 'Olga'), message(4, 'Olga')]
  expect(firstUnread(messages, 'client', 1)).toBe(3)
  expect(firstUnread(messages, 'client', 4)).toBeNull()
  expect(kinds(threadRows(thread(messages), { ...view, unreadFrom: 3 }))).toBe(
    'day message message unread message message',
  )
  expect(kinds(threadRows(thread(messages), view))).not.toContain('unread')
})

test('messages of one person close together stand under one name', () => {
  const state = thread([
    message(1, 'Olga', '2026-11-21T10:00:00.000Z'),
    message(2, 'Olga', '2026-11-21T10:04:00.000Z'),
    message(3, 'Olga', '2026-11-21T10:10:00.000Z'),
    message(4, 'Piet', '2026-11-21T10:10:01.000Z'),
  ])
  expect(messagesIn(threadRows(state, view)).map((row) => row.opens)).toEqual([true, false, true, true])
})

test('seen is shown below the last own message that the other side has read, sent below the very last', () => {
  const state = thread(
    [message(1, 'User #3'), message(2, 'User #3'), message(3, 'Olga'), message(4, 'User #3')],
    {
      readBy: { client: 0, staff: 3 },
    },
  )
  expect(messagesIn(threadRows(state, view)).map((row) => row.mark)).toEqual([null, 'seen', null, 'sent'])
  expect(messagesIn(threadRows({ ...state, readBy: { client: 0, staff: 4 } }, view)).at(-1)?.mark).toBe(
    'seen',
  )
})

test('a long thread starts with its newest messages', () => {
  const many = Array.from({ length: 300 }, (_, at) => message(at + 1, 'Olga'))
  const rows = messagesIn(threadRows(thread(many), { ...view, limit: 100 }))
  expect(rows).toHaveLength(100)
  expect(rows[0]?.message.seq).toBe(201)
})

test('internal notes stand among the messages by their time, and wait with those not shown', () => {
  const note = (id: number, created_at: string) => ({
    id,
    author: { id: 1, name: 'Olga' },
    note: 'n',
    created_at,
  })
  const state = thread([
    message(1, 'Olga', '2026-11-20T10:00:00.000Z'),
    message(2, 'Olga', '2026-11-20T10:02:00.000Z'),
    message(3, 'Olga', '2026-11-20T10:04:00.000Z'),
  ])
  const notes = [
    note(2, '2026-11-20T10:03:00.000Z'),
    note(1, '2026-11-20T10:01:00.000Z'),
    note(3, '2026-11-21T09:00:00.000Z'),
  ]
  const rows = threadRows(state, { ...view, side: 'staff', notes })
  expect(kinds(rows)).toBe('day message note message note message day note')
  expect(messagesIn(rows).map(({ opens }) => opens)).toEqual([true, true, true])
  expect(kinds(threadRows(state, { ...view, side: 'staff', notes, limit: 1 }))).toBe('day message day note')
})
