import type { Desk, Ticket } from '@sitewright/contract/tickets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayProblem } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'
import { changeTicket, type TicketChange, ticketKeys } from '../queries.ts'

/** Changes a ticket and shows what the server made of it. */
export function useTicketChange(ticketId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: TicketChange) => changeTicket(ticketId, change),
    onSuccess: (ticket: Ticket) => {
      queries.setQueryData<Desk>(ticketKeys.desk(ticketId), (desk) => desk && { ...desk, ticket })
      void queries.invalidateQueries({ queryKey: ticketKeys.desk(ticketId) })
      void queries.invalidateQueries({ queryKey: ticketKeys.one(ticketId) })
    },
    onError: (error) => toastError(sayProblem(error, 'The change could not be saved. Please try again.')),
  })
}
