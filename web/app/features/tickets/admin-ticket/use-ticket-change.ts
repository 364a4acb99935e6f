import {
  type AdminTicket,
  type Ticket,
  type TicketChange,
  ticketRoutes,
} from '@sitewright/contract/tickets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { ticketKeys } from '../queries.ts'

export function useTicketChange(ticketId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: z.infer<typeof TicketChange>) =>
      call(ticketRoutes.change, { params: { id: String(ticketId) }, body: change }),
    onSuccess: (ticket: Ticket, asked) => {
      if (asked.status === 'resolved' && ticket.status !== 'resolved')
        toastSuccess('The checks run first. The ticket is resolved when they do not see the fault any more.')
      queries.setQueryData<AdminTicket>(
        ticketKeys.admin(ticketId),
        (details) => details && { ...details, ticket },
      )
      void queries.invalidateQueries({ queryKey: ticketKeys.admin(ticketId) })
      void queries.invalidateQueries({ queryKey: ticketKeys.one(ticketId) })
    },
    onError: (error) => toastError(sayProblem(error, 'The change could not be saved. Please try again.')),
  })
}
