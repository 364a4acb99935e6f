import { type Price, priceOf } from '@sitewright/contract/pricing.ts'
import { useSession } from '#app/client/session.ts'
import type { QuoteDraft } from './draft/quote-draft.ts'

/** Who the price is for, as far as it changes the price. */
export interface Customer {
  isSignedIn: boolean
  tier: string | null
  holdsFreeFix: boolean
}

export function useCustomer(): Customer {
  const user = useSession()
  return {
    isSignedIn: user !== null,
    tier: user?.subscription_tier ?? null,
    holdsFreeFix: user?.free_fix_available ?? false,
  }
}

export function priceFor(draft: QuoteDraft, customer: Customer): Price {
  return priceOf({
    serviceType: draft.serviceType,
    platformType: draft.platformType,
    urgencyLevel: draft.urgencyLevel,
    features: draft.complexityFactors,
    tier: customer.tier,
    freeFix: customer.holdsFreeFix,
  })
}
