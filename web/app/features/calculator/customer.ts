import { type Price, priceOf } from '@sitewright/contract/pricing.ts'
import type { requestRoutes } from '@sitewright/contract/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'
import { useSession } from '#app/client/session.ts'
import type { Draft } from './draft.ts'

const promotion = lightRoute<typeof requestRoutes.promotion>({ method: 'GET', path: '/api/promotion' })

/** Who the price is for, as far as it changes the price. */
export interface Customer {
  isSignedIn: boolean
  tier: string | null
  /** A guest holds it while there are any left: the account that the request needs gets one. */
  holdsFreeFix: boolean
  /** How many are left for new accounts; asked for guests alone. */
  freeFixesLeft: number
}

export function useCustomer(): Customer {
  const user = useSession()
  const { data } = useQuery({
    queryKey: ['promotion'],
    queryFn: ({ signal }) => call(promotion, { signal }),
    staleTime: 60_000,
    enabled: user === null,
  })
  const freeFixesLeft = user ? 0 : (data?.remaining ?? 0)
  return {
    isSignedIn: user !== null,
    tier: user?.subscription_tier ?? null,
    holdsFreeFix: user?.free_fix_available ?? freeFixesLeft > 0,
    freeFixesLeft,
  }
}

/** Without an urgency there is no price: a critical finding preselects none. */
export function priceFor(draft: Draft, customer: Customer): Price {
  return priceOf({
    serviceType: draft.urgencyLevel && draft.serviceType,
    platformType: draft.platformType,
    urgencyLevel: draft.urgencyLevel || undefined,
    features: draft.complexityFactors,
    tier: customer.tier,
    freeFix: customer.holdsFreeFix,
  })
}
