import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

const SHOWN = 3

export const latestRequestsQuery = queryOptions({
  queryKey: ['overview', 'requests'],
  queryFn: ({ signal }) => call(requestRoutes.list, { query: { limit: String(SHOWN) }, signal }),
})

export const inboxCountsQuery = queryOptions({
  queryKey: ['overview', 'inbox'],
  queryFn: async ({ signal }) => (await call(ticketRoutes.inbox, { query: { limit: '1' }, signal })).counts,
})
