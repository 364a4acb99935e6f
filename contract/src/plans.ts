import type { SubscriptionTier } from './users.ts'

/** How a plan shortens the time to our answer, which `times.ts` counts: plain hours, day and night, or the same day. */
export type ResponseTime = { count: 'hours'; hours: number } | { count: 'same_day' }

/** What a customer gets, by plan or without one. */
export interface Entitlements {
  tier: SubscriptionTier | null
  /** Percent off other services. */
  discountPercent: number
  /** How many sites are watched. */
  sites: number
  /** How often they are checked; null: never. */
  checkEveryMinutes: number | null
  /** Null: nothing beyond what everybody is promised. */
  responseTime: ResponseTime | null
  auditEveryMonths: number | null
  /** How outages are mailed: each at once, or together within the hour. */
  alerts: 'now' | 'digest'
  report: 'weekly' | 'monthly' | null
}

const withoutPlan: Entitlements = {
  tier: null,
  discountPercent: 0,
  sites: 0,
  checkEveryMinutes: null,
  responseTime: null,
  auditEveryMonths: null,
  alerts: 'digest',
  report: null,
}

export interface Plan extends Omit<Entitlements, 'tier'> {
  id: SubscriptionTier
  name: string
  /** Pence a month. */
  pricePence: number
  description: string
  features: readonly string[]
  popular: boolean
  checkEveryMinutes: number
  /** The plan of which this one holds everything; what `features` lists comes on top, or in place of less. */
  includes: SubscriptionTier | null
}

/** The care plans of spec 9. */
export const plans: readonly Plan[] = [
  {
    id: 'performance',
    name: 'Performance',
    includes: null,
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
    sites: 1,
    checkEveryMinutes: 5,
    responseTime: { count: 'hours', hours: 48 },
    auditEveryMonths: 6,
    alerts: 'digest',
    report: null,
  },
  {
    id: 'stability',
    name: 'Stability',
    includes: 'performance',
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
    sites: 3,
    checkEveryMinutes: 2,
    responseTime: { count: 'hours', hours: 24 },
    auditEveryMonths: 3,
    alerts: 'digest',
    report: 'monthly',
  },
  {
    id: 'security',
    name: 'Security',
    includes: 'stability',
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
    sites: 10,
    checkEveryMinutes: 1,
    responseTime: { count: 'same_day' },
    auditEveryMonths: 1,
    alerts: 'now',
    report: 'weekly',
  },
]

/** The plan with this id; null without one, or for an unknown one. */
export const planNamed = (id: string | null | undefined): Plan | null =>
  plans.find((plan) => plan.id === id) ?? null

/** The one place where a tier becomes what it gives; an unknown one gives what no plan gives. */
export function entitlementsOfTier(tier: string | null | undefined): Entitlements {
  const plan = planNamed(tier)
  if (!plan) return withoutPlan
  const { id, discountPercent, sites, checkEveryMinutes, responseTime, auditEveryMonths, alerts, report } =
    plan
  return {
    tier: id,
    discountPercent,
    sites,
    checkEveryMinutes,
    responseTime,
    auditEveryMonths,
    alerts,
    report,
  }
}

/** The plan with this id and those that it includes, the dearest first; none for an unknown one. */
export function plansHeld(tier: string | null | undefined): Plan[] {
  const plan = planNamed(tier)
  return plan ? [plan, ...plansHeld(plan.includes)] : []
}

/** How the list of a plan begins that includes another: `Everything in Performance, plus`. */
export function everythingIn({ includes }: Plan): string | null {
  const [included] = plansHeld(includes)
  return included ? `Everything in ${included.name}, plus` : null
}

/** Percent off other services for a tier; 0 without a plan. */
export function planDiscountPercent(tier: string | null | undefined): number {
  return entitlementsOfTier(tier).discountPercent
}
