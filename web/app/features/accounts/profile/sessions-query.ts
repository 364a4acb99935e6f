import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
})
