import type { Desk, Ticket } from '@sitewright/contract/tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSocketEvent } from '#app/client/socket.ts'
import { ticketKeys } from './queries.ts'

/** Keeps one ticket's figures as the server pushes them; `onDeleted` when somebody deletes it. */
export function useTicketPushes(ticketId: number, onDeleted: () => void): void {
  const queries = useQueryClient()
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: ticketKeys.one(ticketId) })
    void queries.invalidateQueries({ queryKey: ticketKeys.desk(ticketId) })
  }
  useSocketEvent('status_update', (status, id) => {
    if (id !== ticketId) return
    queries.setQueryData<Ticket>(ticketKeys.one(ticketId), (ticket) => ticket && { ...ticket, status })
    queries.setQueryData<Desk>(
      ticketKeys.desk(ticketId),
      (desk) => desk && { ...desk, ticket: { ...desk.ticket, status } },
    )
    // What one may do follows from the status, and the server knows it.
    refetch()
  })
  useSocketEvent('ticket_changed', (id) => {
    if (id === ticketId) refetch()
  })
  // Who writes moves the due time.
  useSocketEvent('new_message', (message) => {
    if (message.ticket_id === ticketId) refetch()
  })
  useSocketEvent('ticket_deleted', (id) => {
    if (id === ticketId) onDeleted()
  })
}
