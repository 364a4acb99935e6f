import type { ClientToServer, ServerToClient } from '@sitewright/contract/sockets.ts'
import type { Socket } from 'socket.io-client'
import { backoffMs } from './backoff.ts'
import { ACK_WITHIN_MS, type Transport } from './deliver.ts'
import type { Thread } from './thread.ts'

export type TicketSocket = Socket<ServerToClient, ClientToServer>

/** Without the socket the messages are fetched this often. */
const POLL_EVERY_MS = 15_000
/** Joining again can help only after these. */
const passing = ['rate_limited', 'unavailable']

export const socketTransport = (
  socket: TicketSocket,
  ticketId: number,
): Pick<Transport, 'isLive' | 'emit'> => ({
  isLive: () => socket.connected,
  emit: (text, clientId) =>
    socket.timeout(ACK_WITHIN_MS).emitWithAck('ticket_message', ticketId, text, { client_id: clientId }),
})

/**
 * Keeps a thread up to date: by the socket's hints while it is connected, by polling while it is not and `mayPoll`
 * agrees. Call the result to stop.
 */
export function connectThread(
  thread: Thread,
  socket: TicketSocket,
  ticketId: number,
  mayPoll = () => true,
): () => void {
  let leaving = new AbortController()
  let polling: ReturnType<typeof setInterval> | undefined
  const reset = () => {
    leaving.abort()
    leaving = new AbortController()
    clearInterval(polling)
  }
  const up = () => {
    reset()
    void thread.resume()
    void join(thread, socket, ticketId, leaving.signal)
  }
  const down = () => {
    reset()
    polling = setInterval(() => mayPoll() && void thread.resume(), POLL_EVERY_MS)
  }
  const onMessage: ServerToClient['new_message'] = (message) => {
    if (message.ticket_id === ticketId) thread.receive(message)
  }
  const onHead: ServerToClient['ticket_head'] = (head) => {
    if (head.ticketId === ticketId) thread.noteHead(head.last_seq)
  }
  const onRead: ServerToClient['read'] = (mark) => {
    if (mark.ticketId === ticketId) thread.noteRead(mark.side, mark.seq)
  }
  socket.on('connect', up).on('disconnect', down)
  socket.on('new_message', onMessage).on('ticket_head', onHead).on('read', onRead)
  if (socket.connected) up()
  else down()
  return () => {
    reset()
    socket.off('connect', up).off('disconnect', down)
    socket.off('new_message', onMessage).off('ticket_head', onHead).off('read', onRead)
    if (socket.connected) socket.emit('leave_ticket', ticketId)
  }
}

/** Joins the ticket's room, repeatedly until it works or the server refuses for good. */
async function join(
  thread: Thread,
  socket: TicketSocket,
  ticketId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    const room = await socket
      .timeout(ACK_WITHIN_MS)
      .emitWithAck('join_ticket', ticketId)
      .catch(() => null)
    if (signal.aborted) return
    if (room && 'last_seq' in room) {
      thread.noteRead('client', room.client_read_seq)
      thread.noteRead('staff', room.staff_read_seq)
      return thread.noteHead(room.last_seq)
    }
    if (room && !passing.includes(room.code)) return
    await new Promise((done) => setTimeout(done, backoffMs(failures)))
    if (signal.aborted) return
  }
}
