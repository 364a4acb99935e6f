import { type Price, priceOf } from '@sitewright/contract/pricing.ts'
import { useFreeFix } from '#app/client/free-fix.ts'
import { useSession } from '#app/client/session.ts'
import type { Draft } from './draft.ts'

/** Who the price is for, as far as it changes the price. */
export interface Customer {
  isSignedIn: boolean
  tier: string | null
  holdsFreeFix: boolean
  /** How many are left for new accounts; asked for guests alone. */
  freeFixesLeft: number
}

export function useCustomer(): Customer {
  const user = useSession()
  const { isHeld, left } = useFreeFix()
  return {
    isSignedIn: user !== null,
    tier: user?.subscription_tier ?? null,
    holdsFreeFix: isHeld,
    freeFixesLeft: left,
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
