import { overviewRoutes } from '@sitewright/contract/overview.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

/** The state of watched sites is in it. */
const REFRESH_MS = 60_000

export const overviewQuery = queryOptions({
  queryKey: ['overview', 'mine'],
  queryFn: ({ signal }) => call(overviewRoutes.get, { signal }),
  refetchInterval: REFRESH_MS,
})

export const inboxCountsQuery = queryOptions({
  queryKey: ['overview', 'inbox'],
  queryFn: async ({ signal }) => (await call(ticketRoutes.inbox, { query: { limit: '1' }, signal })).counts,
})
