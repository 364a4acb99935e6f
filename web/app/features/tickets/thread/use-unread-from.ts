import { useState } from 'react'
import { lastSeqOf, type Side, type ThreadState } from '../engine/thread-state.ts'
import { firstUnread } from './thread-rows.ts'
import { usePageIsVisible } from './use-read-marks.ts'

/**
 * The message below the unread divider: the first one that was unread when the thread was opened, or that arrived
 * while the page was hidden. The divider does not move while the page is visible.
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
