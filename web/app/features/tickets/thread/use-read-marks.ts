import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSocket, useConnection } from '#app/client/socket.ts'
import type { Thread } from '../engine/thread.ts'
import { lastSeqOf, type Side, type ThreadState } from '../engine/thread-state.ts'
import { ticketKeys } from '../queries.ts'

interface ReadMarks {
  ticketId: number
  side: Side
  isAtBottom: boolean
}

/** Reports to the server that this side has read to the end, while the page is visible and scrolled down. */
export function useReadMarks(
  state: ThreadState,
  thread: Thread,
  { ticketId, side, isAtBottom }: ReadMarks,
): void {
  const isVisible = usePageIsVisible()
  const isConnected = useConnection().state === 'connected'
  const queries = useQueryClient()
  const last = lastSeqOf(state)
  useEffect(() => {
    if (!isVisible || !isAtBottom || !isConnected || last <= thread.snapshot().readBy[side]) return
    getSocket().emit('read', ticketId, last)
    thread.noteRead(side, last)
    void queries.invalidateQueries({ queryKey: ticketKeys.unread })
  }, [isVisible, isAtBottom, isConnected, last, thread, side, ticketId, queries])
}

export function usePageIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
