import type { Reply } from '@sitewright/contract/route.ts'
import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { call, lightRoute } from '#app/client/api.ts'
import { mergeSession, readSession } from '#app/client/session.ts'

const get = lightRoute<typeof subscriptionRoutes.get>({ method: 'GET', path: '/api/subscription' })

/** My plan and subscription from the server; updates the stored user's plan. */
export async function fetchMySubscription(
  signal: AbortSignal,
): Promise<Reply<typeof subscriptionRoutes.get>> {
  const user = readSession()
  const mine = await call(get, { signal })
  if (user) mergeSession({ id: user.id, subscription_tier: mine.tier })
  return mine
}
