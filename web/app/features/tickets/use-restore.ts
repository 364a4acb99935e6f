import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, lightRoute, sayProblem } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { ticketKeys } from './queries.ts'

const restore = lightRoute<typeof ticketRoutes.restore>({ method: 'POST', path: '/api/tickets/:id/restore' })

/** Brings a deleted ticket back. */
export function useRestore(ticketId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(restore, { params: { id: String(ticketId) } }),
    onSuccess: () => {
      toastSuccess(`Ticket #${ticketId} is back.`)
      void queries.invalidateQueries({ queryKey: ticketKeys.all })
    },
    onError: (error) =>
      toastError(sayProblem(error, 'The ticket could not be brought back. Please try again.')),
  })
}
