import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'

const get = lightRoute<typeof ticketRoutes.get>({ method: 'GET', path: '/api/tickets/:id' })

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
    queryFn: ({ signal }) => call(get, { params: { id: String(id) }, signal }),
  })
