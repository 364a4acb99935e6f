import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import { mergeSession } from '#app/client/session.ts'

/** The signed-in person as the server knows them; the stored user is updated as well. */
export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }) => {
    const user = await call(accountRoutes.me, { signal })
    mergeSession(user)
    return user
  },
})

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
})
