import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { expect, test } from 'vitest'
import {
  emptyThread,
  isBehind,
  nextThread,
  type Pending,
  type ThreadEvent,
  type ThreadState,
} from './thread-state.ts'

const message = (seq: number, client_id = `client-id-${seq}`): TicketMessage => ({
  id: seq + 100,
  ticket_id: 7,
  seq,
  author_name: 'User #3',
  message: `message ${seq}`,
  created_at: '2026-11-21T10:00:00.000Z',
  client_id,
  attachments: [],
})
const pending = (clientId: string): Pending => ({
  clientId,
  text: 'Hello',
  file: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  state: 'sending',
  reason: null,
  progress: 0,
})
const after = (...events: ThreadEvent[]): ThreadState => events.reduce(nextThread, emptyThread)
const received = (seq: number, clientId?: string): ThreadEvent => ({
  kind: 'received',
  message: message(seq, clientId),
})
const caughtUp = (...seqs: number[]): ThreadEvent => ({
  kind: 'caught_up',
  messages: seqs.map((seq) => message(seq)),
  at: 1,
})
const seqs = (state: ThreadState) => state.messages.map((one) => one.seq)

test('messages are applied one after the other', () => {
  const state = after(caughtUp(1, 2), received(3))
  expect(seqs(state)).toEqual([1, 2, 3])
  expect(isBehind(state)).toBe(false)
})

test('a message after a gap is not shown but makes the thread behind', () => {
  const state = after(caughtUp(1), received(3))
  expect(seqs(state)).toEqual([1])
  expect(isBehind(state)).toBe(true)
  expect(seqs(nextThread(state, caughtUp(2, 3)))).toEqual([1, 2, 3])
})

test('messages out of order and doubled end up once and in order', () => {
  const state = after(
    caughtUp(1),
    received(3),
    received(2),
    received(2),
    received(1),
    caughtUp(2, 3),
    received(3),
  )
  expect(seqs(state)).toEqual([1, 2, 3])
})

test('a page that overlaps what is known adds only what is new', () => {
  expect(seqs(after(caughtUp(1, 2), caughtUp(1, 2, 3)))).toEqual([1, 2, 3])
})

test('the echo replaces the optimistic message, before or after its acknowledgement', () => {
  const before = after(caughtUp(), { kind: 'queued', items: [pending('mine')] }, received(1, 'mine'))
  expect(before.pending).toEqual([])
  const late = nextThread(before, { kind: 'delivered', clientId: 'mine', seq: 1 })
  expect(late.pending).toEqual([])
  expect(seqs(late)).toEqual([1])
})

test('an acknowledged message stays as sent until it arrives, and its seq shows that something is missing', () => {
  const state = after(
    caughtUp(1),
    { kind: 'queued', items: [pending('mine')] },
    { kind: 'delivered', clientId: 'mine', seq: 3 },
  )
  expect(state.pending[0]?.state).toBe('sent')
  expect(isBehind(state)).toBe(true)
})

test('a message restored from an earlier page is dropped when it is already in the thread', () => {
  const state = after(received(1, 'mine'), { kind: 'queued', items: [pending('mine'), pending('other')] })
  expect(state.pending.map((item) => item.clientId)).toEqual(['other'])
})

test('the same pending message is queued once', () => {
  const twice: ThreadEvent = { kind: 'queued', items: [pending('mine')] }
  expect(after(twice, twice).pending).toHaveLength(1)
})

test('a refused message says why, can be tried again and can be dropped', () => {
  const failed = after(
    { kind: 'queued', items: [pending('mine')] },
    { kind: 'refused', clientId: 'mine', reason: 'This ticket is closed.' },
  )
  expect(failed.pending[0]).toMatchObject({ state: 'failed', reason: 'This ticket is closed.' })
  expect(nextThread(failed, { kind: 'retried', clientId: 'mine' }).pending[0]).toMatchObject({
    state: 'sending',
    reason: null,
  })
  expect(nextThread(failed, { kind: 'discarded', clientId: 'mine' }).pending).toEqual([])
})

test('read marks only go up', () => {
  const state = after(
    { kind: 'read_noted', side: 'staff', seq: 5 },
    { kind: 'read_noted', side: 'staff', seq: 3 },
  )
  expect(state.readBy).toEqual({ client: 0, staff: 5 })
})

test('the thread counts as synced only when nothing is missing', () => {
  const behind = after(caughtUp(1), { kind: 'head_noted', seq: 2, at: 50 })
  expect(behind.syncedAt).toBe(1)
  const complete = after(caughtUp(1, 2), { kind: 'head_noted', seq: 2, at: 50 })
  expect(complete.syncedAt).toBe(50)
  // An empty thread that is not read yet may be any thread.
  expect(after({ kind: 'head_noted', seq: 0, at: 50 }).syncedAt).toBeNull()
})

test('history that fails later leaves what is shown', () => {
  expect(after({ kind: 'history_failed' }).history).toBe('failed')
  expect(after(caughtUp(1), { kind: 'history_failed' }).history).toBe('ready')
  expect(after({ kind: 'history_failed' }, caughtUp()).history).toBe('ready')
})
