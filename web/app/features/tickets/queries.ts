import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { type TicketStatus, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import type { InboxFilters } from './inbox/inbox-filters.ts'

/** What one ticket's entries in the query cache are called, from the widest to the closest. */
export const ticketKeys = {
  all: ['tickets'] as const,
  one: (id: number) => ['tickets', 'one', id] as const,
  desk: (id: number) => ['tickets', 'desk', id] as const,
  inbox: ['tickets', 'inbox'] as const,
  unread: ['tickets', 'unread'] as const,
  cannedReplies: ['tickets', 'canned-replies'] as const,
}

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKeys.one(id),
    queryFn: ({ signal }) => call(ticketRoutes.get, { params: { id: String(id) }, signal }),
  })

export const deskQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKeys.desk(id),
    queryFn: ({ signal }) => call(ticketRoutes.desk, { params: { id: String(id) }, signal }),
  })

export const inboxQuery = (filters: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: [...ticketKeys.inbox, filters],
    queryFn: ({ pageParam, signal }) =>
      call(ticketRoutes.inbox, { query: { ...filters, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const cannedRepliesQuery = () =>
  queryOptions({
    queryKey: ticketKeys.cannedReplies,
    queryFn: ({ signal }) => call(cannedReplyRoutes.list, { signal }),
    staleTime: 60_000,
  })

export const deleteTicket = (id: number) => call(ticketRoutes.delete, { params: { id: String(id) } })

export interface TicketChange {
  status?: TicketStatus
  assignee?: number | null
  waiting_for?: 'staff' | 'client'
  note?: string
}

export const changeTicket = (id: number, change: TicketChange) =>
  call(ticketRoutes.change, { params: { id: String(id) }, body: change })
