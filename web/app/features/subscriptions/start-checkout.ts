import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { ApiProblem, call, lightRoute } from '#app/client/api.ts'

const plans = lightRoute<typeof subscriptionRoutes.plans>({ method: 'GET', path: '/api/plans' })
const checkout = lightRoute<typeof subscriptionRoutes.checkout>({ method: 'POST', path: '/api/checkout' })

const UNABLE = 'Unable to start checkout.'

export interface CheckoutProblem {
  says: string
  /** A page of ours where the person can continue. */
  href?: string
}

/** Opens the payment provider's page, or returns why it cannot. */
export async function startCheckout(plan: SubscriptionTier): Promise<CheckoutProblem | null> {
  try {
    const onSale = (await call(plans)).find(({ id }) => id === plan)
    if (!onSale) return { says: UNABLE }
    const { url } = await call(checkout, { body: { price_id: onSale.price_id } })
    window.location.assign(new URL(url))
    return null
  } catch (error) {
    if (!(error instanceof ApiProblem)) return { says: 'Error starting checkout.' }
    return { says: error.message || UNABLE, href: error.href }
  }
}
