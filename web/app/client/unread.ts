import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, lightRoute } from './api.ts'
import { useSocketEvent } from './socket.ts'

const unread = lightRoute<typeof ticketRoutes.unread>({ method: 'GET', path: '/api/tickets/unread' })

const unreadQuery = queryOptions({
  queryKey: ['tickets', 'unread'],
  queryFn: ({ signal }) => call(unread, { signal }),
})

/** Unread messages, kept fresh by the socket's hints: mine, or for staff those of every customer. */
export function useUnread() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries(unreadQuery)
  useSocketEvent('new_message', refresh)
  useSocketEvent('inbox_changed', refresh)
  useSocketEvent('requests_changed', refresh)
  useSocketEvent('read', refresh)
  return useQuery(unreadQuery)
}
