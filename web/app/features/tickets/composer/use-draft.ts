import { useCallback, useState } from 'react'
import { draftOf, keepDraft } from './draft.ts'

/** The text in the box; what was begun survives a reload. */
export function useDraft(userId: number, ticketId: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(userId, ticketId))
  const change = useCallback(
    (next: string) => {
      setText(next)
      keepDraft(userId, ticketId, next)
    },
    [userId, ticketId],
  )
  return [text, change]
}
