import type { AdminTicket, Ticket } from '@sitewright/contract/tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSocketEvent } from '#app/client/socket.ts'
import { ticketKeys } from './queries.ts'

/** Keeps one ticket up to date with the server's pushes; `onDeleted` runs when it is deleted. */
export function useTicketPushes(ticketId: number, onDeleted: () => void): void {
  const queries = useQueryClient()
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: ticketKeys.one(ticketId) })
    void queries.invalidateQueries({ queryKey: ticketKeys.admin(ticketId) })
  }
  useSocketEvent('status_update', (status, id) => {
    if (id !== ticketId) return
    queries.setQueryData<Ticket>(ticketKeys.one(ticketId), (ticket) => ticket && { ...ticket, status })
    queries.setQueryData<AdminTicket>(
      ticketKeys.admin(ticketId),
      (details) => details && { ...details, ticket: { ...details.ticket, status } },
    )
    // The permissions depend on the status; the server computes them.
    refetch()
  })
  useSocketEvent('ticket_changed', (id) => {
    if (id === ticketId) refetch()
  })
  // A message changes the due time.
  useSocketEvent('new_message', (message) => {
    if (message.ticket_id === ticketId) refetch()
  })
  useSocketEvent('ticket_merged', (id) => {
    if (id === ticketId) refetch()
  })
  useSocketEvent('ticket_deleted', (id) => {
    if (id === ticketId) onDeleted()
  })
}
