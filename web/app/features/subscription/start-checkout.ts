import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { ApiProblem, call, lightRoute } from '#app/client/api.ts'

const plans = lightRoute<typeof subscriptionRoutes.plans>({ method: 'GET', path: '/api/plans' })
const checkout = lightRoute<typeof subscriptionRoutes.checkout>({ method: 'POST', path: '/api/checkout' })

/** Leaves for the payment provider's page; otherwise the sentence that says why not. */
export async function startCheckout(plan: SubscriptionTier): Promise<string | null> {
  try {
    const onSale = (await call(plans)).find(({ id }) => id === plan)
    const { url } = await call(checkout, { body: { price_id: onSale?.price_id ?? '' } })
    window.location.assign(url)
    return null
  } catch (error) {
    if (!(error instanceof ApiProblem)) return 'Error starting checkout.'
    return error.message || 'Unable to start checkout.'
  }
}
