import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { deskRoutes } from '@sitewright/contract/desk.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import type { InboxFilters } from './inbox/inbox-filters.ts'

/** Keys of the query cache, from the widest to the narrowest. */
export const ticketKeys = {
  all: ['tickets'] as const,
  one: (id: number) => ['tickets', 'one', id] as const,
  admin: (id: number) => ['tickets', 'admin', id] as const,
  inbox: ['tickets', 'inbox'] as const,
  savedFilters: ['tickets', 'saved-filters'] as const,
  unread: ['tickets', 'unread'] as const,
  cannedReplies: ['tickets', 'canned-replies'] as const,
}

/** The ticket that a page's path names; null when it is not a number. */
export const ticketIdIn = ({ ticketId = '' }: { ticketId?: string }): number | null =>
  /^[1-9]\d{0,9}$/.test(ticketId) ? Number(ticketId) : null

export const isOver = ({ status }: { status: string }): boolean =>
  status === 'resolved' || status === 'closed'

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKeys.one(id),
    queryFn: ({ signal }) => call(ticketRoutes.get, { params: { id: String(id) }, signal }),
  })

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
    queryFn: ({ signal }) => call(deskRoutes.listFilters, { signal }),
    staleTime: 60_000,
  })

export const cannedRepliesQuery = () =>
  queryOptions({
    queryKey: ticketKeys.cannedReplies,
    queryFn: ({ signal }) => call(cannedReplyRoutes.list, { signal }),
    staleTime: 60_000,
  })
