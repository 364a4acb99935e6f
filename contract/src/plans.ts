import type { SubscriptionTier } from './accounts.ts'

export interface Plan {
  id: SubscriptionTier
  name: string
  /** Pence a month. */
  pricePence: number
  description: string
  features: readonly string[]
  popular: boolean
  /** Percent off other services while the plan is active. */
  discountPercent: number
  /** How often the customer's site is checked. */
  checkEveryMinutes: number
}

/** The care plans of spec 9. */
export const plans: readonly Plan[] = [
  {
    id: 'performance',
    name: 'Performance',
    pricePence: 4_900,
    description: 'Keeps a working site fast and up to date.',
    features: [
      'Monthly optimisation',
      'Uptime monitoring',
      'Weekly updates',
      'Security monitoring',
      'Basic analytics',
      'Code audit every 6 months',
      '24-48 hr support',
      '20% off other services',
    ],
    popular: false,
    discountPercent: 20,
    checkEveryMinutes: 5,
  },
  {
    id: 'stability',
    name: 'Stability',
    pricePence: 9_900,
    description: 'For sites that bring in customers every day.',
    features: [
      'Full analytics',
      'Monthly UX/SEO report',
      'Device testing',
      'Audit every 3 months',
      '24 hr support',
      '30% off other services',
    ],
    popular: true,
    discountPercent: 30,
    checkEveryMinutes: 2,
  },
  {
    id: 'security',
    name: 'Security',
    pricePence: 19_900,
    description: 'For shops and sites that must not stand still.',
    features: [
      'Real-time alerts',
      'Monthly full code audit',
      'Weekly analytics check-ins',
      'A/B testing support',
      'Same-day fix response',
      '40% off other services',
    ],
    popular: false,
    discountPercent: 40,
    checkEveryMinutes: 1,
  },
]

/** Percent off other services for a tier; 0 without a plan. */
export function planDiscountPercent(tier: string | null | undefined): number {
  return plans.find((plan) => plan.id === tier)?.discountPercent ?? 0
}
