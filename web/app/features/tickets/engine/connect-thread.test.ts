import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { connectThread, type TicketSocket } from './connect-thread.ts'
import type { Thread } from './thread.ts'

const room = { last_seq: 4, client_read_seq: 2, staff_read_seq: 3 }

/** A socket whose room answers what the test says, and a thread that notes its calls. */
function connected(answers: unknown[], isConnected = true, mayPoll = () => true) {
  const sent: unknown[][] = []
  const socket = Object.assign(new EventEmitter(), {
    connected: isConnected,
    timeout: () => ({
      emitWithAck: async (...args: unknown[]) => {
        sent.push(args)
        return answers.shift() ?? room
      },
    }),
  })
  const calls: string[] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args].join(' '))
  const thread = {
    resume: note('resume'),
    receive: note('receive'),
    noteHead: note('head'),
    noteRead: note('read'),
  }
  const stop = connectThread(thread as unknown as Thread, socket as unknown as TicketSocket, 7, mayPoll)
  return { socket, sent, calls, stop }
}

afterEach(() => vi.useRealTimers())

test('a connected thread resumes, joins its room and learns what the room knows', async () => {
  const { sent, calls } = connected([])
  await vi.waitFor(() => expect(calls).toEqual(['resume', 'read client 2', 'read staff 3', 'head 4']))
  expect(sent).toEqual([['join_ticket', 7]])
})

test('joining is tried again after a passing refusal, and not after a final one', async () => {
  vi.useFakeTimers()
  const passing = connected([{ code: 'rate_limited' }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(passing.calls).toContain('head 4')
  const final = connected([{ code: 'not_found' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(final.sent).toHaveLength(1)
})

test('without a connection the thread polls, and joins when the connection is back', async () => {
  vi.useFakeTimers()
  const { socket, sent, calls, stop } = connected([], false)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(calls).toEqual(['resume'])
  expect(sent).toEqual([])
  socket.emit('connect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual(['resume', 'resume', 'read client 2', 'read staff 3', 'head 4'])
  stop()
  socket.emit('disconnect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(5)
})

test('hints about other tickets change nothing', () => {
  const { socket, calls } = connected([])
  calls.length = 0
  socket.emit('ticket_head', { ticketId: 8, last_seq: 9 })
  socket.emit('ticket_head', { ticketId: 7, last_seq: 9 })
  socket.emit('read', { ticketId: 8, side: 'staff', seq: 6 })
  socket.emit('read', { ticketId: 7, side: 'staff', seq: 5 })
  socket.emit('new_message', { ticket_id: 8, seq: 4 })
  socket.emit('new_message', { ticket_id: 7, seq: 5 })
  expect(calls).toEqual(['head 9', 'read staff 5', 'receive [object Object]'])
})

test('a page that may not poll asks nothing, and one that is left leaves its room', async () => {
  vi.useFakeTimers()
  const hidden = connected([], false, () => false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hidden.calls).toEqual([])
  const { socket, stop } = connected([])
  const left = vi.fn()
  socket.on('leave_ticket', left)
  stop()
  expect(left).toHaveBeenCalledExactlyOnceWith(7)
})
