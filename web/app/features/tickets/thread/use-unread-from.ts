import { useState } from 'react'
import { lastSeqOf, type Side, type ThreadState } from '../engine/thread-state.ts'
import { firstUnread } from './thread-rows.ts'
import { usePageIsVisible } from './use-read-marks.ts'

/**
 * Where the divider stands: above what was unread when the thread was opened, or came while the page was hidden.
 * It stays there, so that it does not run away from the reader.
 */
export function useUnreadFrom(state: ThreadState, side: Side, readBefore: number): number | null {
  const [unreadFrom, setUnreadFrom] = useState<number | null>(null)
  const [after, setAfter] = useState<number | null>(readBefore)
  const isVisible = usePageIsVisible()
  const [wasVisible, setWasVisible] = useState(isVisible)
  if (wasVisible !== isVisible) {
    setWasVisible(isVisible)
    if (!isVisible) {
      setUnreadFrom(null)
      setAfter(lastSeqOf(state))
    }
  } else if (after !== null && state.history === 'ready') {
    const first = firstUnread(state.messages, side, after)
    if (first !== null) setUnreadFrom(first)
    if (first !== null || isVisible) setAfter(null)
  }
  return unreadFrom
}
