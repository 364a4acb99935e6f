import { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import { type Plan, plans } from '@sitewright/contract/plans.ts'
import type { Price } from '../records/kinds.ts'

/** 1 January 2026, for want of a day on which these prices were made. */
const PRICES_MADE = 1_767_225_600

/** Price ids by plan: the same on every installation. */
export const priceIds = Object.fromEntries(
  SubscriptionTier.options.map((tier) => [tier, `price_sandbox_${tier}`]),
) as Record<SubscriptionTier, string>

export function planOf(priceId: string): Plan | undefined {
  return plans.find((plan) => priceIds[plan.id] === priceId)
}

export function priceOrNull(priceId: string): Price | null {
  const plan = planOf(priceId)
  if (!plan) return null
  return {
    id: priceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: PRICES_MADE,
    currency: 'gbp',
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: plan.name,
    product: `prod_sandbox_${plan.id}`,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: plan.pricePence,
    unit_amount_decimal: String(plan.pricePence),
  }
}
