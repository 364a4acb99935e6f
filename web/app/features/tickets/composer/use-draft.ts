import { useCallback, useState } from 'react'
import { type DraftOf, draftOf, keepDraft } from './draft.ts'

/** The text in the box; what was begun survives a reload. */
export function useDraft(userId: number, ticketId: number, of: DraftOf): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(userId, ticketId, of))
  const change = useCallback(
    (next: string) => {
      setText(next)
      keepDraft(userId, ticketId, of, next)
    },
    [userId, ticketId, of],
  )
  return [text, change]
}
