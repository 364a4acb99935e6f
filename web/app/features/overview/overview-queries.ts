import type { overviewRoutes } from '@sitewright/contract/overview.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'

const get = lightRoute<typeof overviewRoutes.get>({ method: 'GET', path: '/api/overview' })
const inbox = lightRoute<typeof ticketRoutes.inbox>({ method: 'GET', path: '/api/admin/tickets' })

/** The state of watched sites is in it. */
const REFRESH_MS = 60_000

export const overviewQuery = queryOptions({
  queryKey: ['overview', 'mine'],
  queryFn: ({ signal }) => call(get, { signal }),
  refetchInterval: REFRESH_MS,
})

export const inboxCountsQuery = queryOptions({
  queryKey: ['overview', 'inbox'],
  queryFn: async ({ signal }) => (await call(inbox, { query: { limit: '1' }, signal })).counts,
})
