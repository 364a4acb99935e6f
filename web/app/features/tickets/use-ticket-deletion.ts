import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, lightRoute } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { purgeOutbox } from './engine/outbox-store.ts'
import { ticketKeys } from './queries.ts'
import { useRestore } from './use-restore.ts'

const remove = lightRoute<typeof ticketRoutes.delete>({ method: 'DELETE', path: '/api/tickets/:id' })

/** The spec's delays before the page is left. */
const AFTER_PUSH_MS = 2_000
const AFTER_OWN_MS = 3_000

export type Deletion = 'none' | 'asked' | 'done' | 'pushed'

export interface TicketDeletion {
  state: Deletion
  /** It is deleted, and its page is about to be left. */
  isGoing: boolean
  failed: boolean
  start: () => Promise<void>
  /** The server reports that the ticket was deleted. */
  pushed: () => void
}

/** Deleting a ticket, here or elsewhere, and leaving its page afterwards. */
export function useTicketDeletion(ticketId: number, userId: number, leaveTo: string): TicketDeletion {
  const { pathname: pageOfTicket } = useLocation()
  const [state, setState] = useState<Deletion>('none')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => call(remove, { params: { id: String(ticketId) } }),
  })

  const restore = useRestore(ticketId)
  // Also after its page was left, from the message that stays on the screen.
  const undo = () =>
    restore.mutateAsync().then(
      () => {
        setState('none')
        void navigate(pageOfTicket)
      },
      () => console.warn('The ticket was not brought back.'),
    )

  const start = async () => {
    const isSure = await confirmDialog({
      title: `Delete ticket #${ticketId}?`,
      text: 'The conversation and its files disappear for everyone at once. You can undo this right afterwards; after 30 days they are gone for good.',
      confirmLabel: 'Delete ticket',
      danger: true,
    })
    if (!isSure) return
    setState('asked')
    deleting.mutate(undefined, {
      onSuccess: () => {
        setState('done')
        toastSuccess(`Ticket #${ticketId} was deleted.`, { label: 'Undo', onClick: () => void undo() })
      },
      onError: () => setState('none'),
    })
  }
  const isGoing = state === 'done' || state === 'pushed'
  useEffect(() => {
    if (!isGoing) return
    void purgeOutbox(userId, ticketId)
    const timer = setTimeout(
      () => {
        void queries.invalidateQueries({ queryKey: ticketKeys.all })
        void navigate(leaveTo)
      },
      state === 'done' ? AFTER_OWN_MS : AFTER_PUSH_MS,
    )
    return () => clearTimeout(timer)
  }, [isGoing, state, userId, ticketId, leaveTo, navigate, queries])

  return {
    state,
    isGoing,
    failed: deleting.isError,
    start,
    // A page also receives the push about its own deletion.
    pushed: () => setState((now) => (now === 'none' ? 'pushed' : now)),
  }
}
