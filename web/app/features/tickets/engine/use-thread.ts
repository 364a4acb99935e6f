import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSocket, useConnection, useSocketEvent } from '#app/client/socket.ts'
import { backoffMs } from './backoff.ts'
import { Thread } from './thread.ts'
import type { ThreadState } from './thread-state.ts'
import { waysOf } from './ways.ts'

const JOIN_WITHIN_MS = 5_000
/** Without the socket the messages are asked for this often. */
const POLL_EVERY_MS = 15_000

/** The live conversation of one ticket. The component must be keyed by the ticket. */
export function useThread(userId: number, ticketId: number): [ThreadState, Thread] {
  const [thread] = useState(() => new Thread(waysOf(userId, ticketId)))
  const isConnected = useConnection().state === 'connected'
  useEffect(() => {
    void thread.open()
    return () => thread.close()
  }, [thread])
  useEffect(
    () => (isConnected ? joinUntilLeft(ticketId, thread) : pollUntilBack(thread)),
    [isConnected, ticketId, thread],
  )
  useEffect(() => catchUpOnReturn(thread), [thread])
  useSocketEvent('new_message', (message) => {
    if (message.ticket_id === ticketId) thread.hear(message)
  })
  useSocketEvent('ticket_head', (head) => {
    if (head.ticketId === ticketId) thread.hearHead(head.last_seq)
  })
  useSocketEvent('read', (mark) => {
    if (mark.ticketId === ticketId) thread.hearRead(mark.side, mark.seq)
  })
  return [useSyncExternalStore(thread.subscribe, thread.snapshot), thread]
}

/** Joins the ticket's room, again until it works; what was missed meanwhile is fetched. */
function joinUntilLeft(ticketId: number, thread: Thread): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const join = async (failures: number) => {
    try {
      const room = await getSocket().timeout(JOIN_WITHIN_MS).emitWithAck('join_ticket', ticketId)
      if (isOver) return
      if ('code' in room && room.code !== 'rate_limited' && room.code !== 'unavailable') return
      if ('code' in room) throw new Error(room.message)
      thread.hearRead('client', room.client_read_seq)
      thread.hearRead('staff', room.staff_read_seq)
      thread.hearHead(room.last_seq)
    } catch (error) {
      if (isOver) return
      console.warn('The ticket could not be listened to yet.', error)
      timer = setTimeout(() => void join(failures + 1), backoffMs(failures + 1))
    }
  }
  void join(0).then(() => thread.resume())
  return () => {
    isOver = true
    clearTimeout(timer)
    if (getSocket().connected) getSocket().emit('leave_ticket', ticketId)
  }
}

function pollUntilBack(thread: Thread): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void thread.resume()
  }, POLL_EVERY_MS)
  return () => clearInterval(timer)
}

/** A page that slept in the background, or lost its network, asks at once. */
function catchUpOnReturn(thread: Thread): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible') void thread.resume()
  }
  window.addEventListener('focus', ask)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
  return () => {
    window.removeEventListener('focus', ask)
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', ask)
  }
}
