import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'
import { mergeSession, readSession } from '#app/client/session.ts'

const get = lightRoute<typeof subscriptionRoutes.get>({ method: 'GET', path: '/api/subscription' })

/** My subscription; the stored user's plan follows. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => {
    const told = await call(get, { signal })
    const user = readSession()
    if (user) mergeSession({ id: user.id, subscription_tier: told.tier })
    return told
  },
  // Who comes back from the billing portal sees what they changed there.
  refetchOnWindowFocus: 'always',
})
