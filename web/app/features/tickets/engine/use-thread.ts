import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSocket, holdSocket } from '#app/client/socket.ts'
import { browserParts } from './browser-parts.ts'
import { connectThread } from './connect-thread.ts'
import { Thread } from './thread.ts'
import type { ThreadState } from './thread-state.ts'

/** The live conversation of one ticket. The component must be keyed by the ticket. */
export function useThread(userId: number, ticketId: number): [ThreadState, Thread] {
  const [thread] = useState(() => new Thread(browserParts(userId, ticketId)))
  useEffect(() => {
    void thread.open()
    const release = holdSocket()
    const disconnect = connectThread(thread, getSocket(), ticketId, () => isVisible() && navigator.onLine)
    const stopResuming = resumeOnReturn(thread)
    return () => {
      stopResuming()
      disconnect()
      release()
      thread.close()
    }
  }, [thread, ticketId])
  return [useSyncExternalStore(thread.subscribe, thread.snapshot), thread]
}

const isVisible = () => document.visibilityState === 'visible'

/** A page that slept in the background, or lost its network, catches up at once. */
function resumeOnReturn(thread: Thread): () => void {
  const stopped = new AbortController()
  const resume = () => {
    if (isVisible()) void thread.resume()
  }
  window.addEventListener('focus', resume, stopped)
  window.addEventListener('online', resume, stopped)
  document.addEventListener('visibilitychange', resume, stopped)
  return () => stopped.abort()
}
