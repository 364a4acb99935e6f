import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import type { InboxFilters } from './inbox/inbox-filters.ts'
import { ticketKeys } from './queries.ts'

export const adminTicketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKeys.admin(id),
    queryFn: ({ signal }) => call(ticketRoutes.adminTicket, { params: { id: String(id) }, signal }),
  })

export const inboxQuery = (filters: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: [...ticketKeys.inbox, filters],
    queryFn: ({ pageParam, signal }) =>
      call(ticketRoutes.inbox, { query: { ...filters, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const savedFiltersQuery = () =>
  queryOptions({
    queryKey: ticketKeys.savedFilters,
    queryFn: ({ signal }) => call(inboxRoutes.listFilters, { signal }),
    staleTime: 60_000,
  })

export const cannedRepliesQuery = () =>
  queryOptions({
    queryKey: ticketKeys.cannedReplies,
    queryFn: ({ signal }) => call(cannedReplyRoutes.list, { signal }),
    staleTime: 60_000,
  })
