import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { forgetTicket } from './engine/outbox-store.ts'
import { deleteTicket, ticketKeys } from './queries.ts'

/** The spec's delays before the page is left. */
const AFTER_PUSH_MS = 2_000
const AFTER_OWN_MS = 3_000

export type Deletion = 'none' | 'asked' | 'done' | 'pushed'

export interface TicketDeletion {
  state: Deletion
  failed: boolean
  /** Asks first. */
  start: () => Promise<void>
  /** Somebody deleted it. */
  pushed: () => void
}

/** Deleting a ticket, here or elsewhere, and leaving its page afterwards. */
export function useTicketDeletion(ticketId: number, userId: number, leaveTo: string): TicketDeletion {
  const [state, setState] = useState<Deletion>('none')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const deleting = useMutation({ mutationFn: () => deleteTicket(ticketId) })

  const start = async () => {
    const isSure = await confirmDialog({
      title: `Delete ticket #${ticketId}?`,
      text: 'The conversation and its files are removed for everybody. This cannot be undone.',
      confirmLabel: 'Delete ticket',
      danger: true,
    })
    if (!isSure) return
    setState('asked')
    deleting.mutate(undefined, {
      onSuccess: () => setState('done'),
      onError: () => setState('none'),
    })
  }
  useEffect(() => {
    if (state !== 'done' && state !== 'pushed') return
    void forgetTicket(userId, ticketId)
    const timer = setTimeout(
      () => {
        void queries.invalidateQueries({ queryKey: ticketKeys.all })
        void navigate(leaveTo)
      },
      state === 'done' ? AFTER_OWN_MS : AFTER_PUSH_MS,
    )
    return () => clearTimeout(timer)
  }, [state, userId, ticketId, leaveTo, navigate, queries])

  return {
    state,
    failed: deleting.isError,
    start,
    // The push about one's own deletion comes to this page as well.
    pushed: () => setState((now) => (now === 'none' ? 'pushed' : now)),
  }
}
