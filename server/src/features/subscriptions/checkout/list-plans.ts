import { plans } from '@sitewright/contract/plans.ts'
import type { PlanOnSale } from '@sitewright/contract/subscriptions.ts'
import type { Payments } from '#outside/payments/interface.ts'

export function listPlans({ prices }: Payments): PlanOnSale[] {
  return plans.map(({ id, name, pricePence, description, features, popular }) => ({
    id,
    name,
    price: pricePence / 100,
    price_id: prices[id],
    description,
    features: [...features],
    popular,
  }))
}
