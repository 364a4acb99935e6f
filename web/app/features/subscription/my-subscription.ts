import type { Reply } from '@sitewright/contract/route.ts'
import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { call, lightRoute } from '#app/client/api.ts'
import { mergeSession, readSession } from '#app/client/session.ts'

const get = lightRoute<typeof subscriptionRoutes.get>({ method: 'GET', path: '/api/subscription' })

/** My plan and subscription as the server has them; the stored user's plan follows. */
export async function fetchMySubscription(
  signal: AbortSignal,
): Promise<Reply<typeof subscriptionRoutes.get>> {
  const user = readSession()
  const told = await call(get, { signal })
  if (user) mergeSession({ id: user.id, subscription_tier: told.tier })
  return told
}
