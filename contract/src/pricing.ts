import { planDiscountPercent } from './plans.ts'

/** Base price in whole pounds and base days of each service (spec 9). */
export const services = {
  quick_fix: { label: 'Quick fix', basePounds: 19, baseDays: 1, features: [] },
  redesign: {
    label: 'Redesign',
    basePounds: 199,
    baseDays: 7,
    features: ['custom_forms', 'integrations', 'seo', 'analytics'],
  },
  new_website: {
    label: 'New website',
    basePounds: 499,
    baseDays: 14,
    features: ['ecommerce', 'custom_forms', 'integrations', 'multilingual', 'seo', 'analytics'],
  },
  consultation: { label: 'Consultation', basePounds: 99, baseDays: 1, features: ['analytics'] },
} as const satisfies Record<
  string,
  { label: string; basePounds: number; baseDays: number; features: FeatureId[] }
>

/** A care plan is bought as a subscription; here it counts only for the estimated time. */
const MAINTENANCE_PLAN_DAYS = 1

/** Multipliers in tenths, so that every product is exact in integers. */
export const platforms = {
  wordpress: { label: 'WordPress', tenths: 11 },
  shopify: { label: 'Shopify', tenths: 10 },
  wix: { label: 'Wix', tenths: 11 },
  squarespace: { label: 'Squarespace', tenths: 11 },
  custom_code: { label: 'Custom code', tenths: 14 },
  no_website: { label: 'No website yet', tenths: 10 },
  other: { label: 'Something else', tenths: 11 },
} as const

export const urgencies = {
  low: { label: 'Standard 5-7 days', tenths: 10, timeTenths: 10 },
  medium: { label: 'Priority 2-3 days', tenths: 13, timeTenths: 7 },
  high: { label: 'Rush 24-48 hours', tenths: 16, timeTenths: 4 },
  critical: { label: 'Emergency same day', tenths: 20, timeTenths: 2 },
} as const

export const features = {
  ecommerce: { label: 'Online shop', pounds: 200 },
  custom_forms: { label: 'Custom forms', pounds: 100 },
  integrations: { label: 'Integrations', pounds: 150 },
  multilingual: { label: 'Several languages', pounds: 300 },
  seo: { label: 'Search engine setup', pounds: 180 },
  analytics: { label: 'Visitor statistics', pounds: 80 },
} as const

export type ServiceType = keyof typeof services
export type PlatformType = keyof typeof platforms
export type UrgencyLevel = keyof typeof urgencies
export type FeatureId = keyof typeof features

/** The first fixes given away: how many accounts hold one, and what counts as one (spec 9, decisions 5). */
export const PROMOTION_ACCOUNTS = 10
const promotionUrgencies: readonly string[] = ['low', 'medium']

export interface PriceInput {
  serviceType?: ServiceType | '' | null
  platformType?: PlatformType | '' | null
  urgencyLevel?: UrgencyLevel
  /** Extra features; those that the service does not offer, and repeats, count for nothing. */
  features?: readonly FeatureId[]
  /** The active care plan of the customer. */
  tier?: string | null
  /** The customer still holds the free first fix. */
  freeFix?: boolean
}

/** One row of what makes up the price. */
export interface PriceLine {
  part: 'service' | 'platform' | 'urgency' | 'feature'
  label: string
  /** What a platform or urgency adds to the rows above it; 0 for the other parts. */
  percent: number
  /** Whole pounds that this row adds. All rows together are the estimated price, to the pound. */
  pounds: number
}

export interface Price {
  /** The spec's estimatedPrice in whole pounds, before reductions; 0 until service and platform are chosen. */
  estimatedPrice: number
  /** Whole days, at least 1; 0 until a service is chosen. */
  estimatedTime: number
  /** Whole pounds; at most one of the two reductions is above 0, the better one for the customer. */
  planDiscount: number
  promotionDiscount: number
  amountDue: number
  lines: PriceLine[]
}

/** The features a service may have, in the order they are offered. */
export function featuresOf(service: ServiceType | '' | null | undefined): readonly FeatureId[] {
  return service ? services[service].features : []
}

/** The chosen extras that this service offers, each once. */
export function chosenFeatures(service: ServiceType, chosen: readonly FeatureId[] = []): FeatureId[] {
  return featuresOf(service).filter((feature) => chosen.includes(feature))
}

/** Nearest whole number, halves up, of `numerator / denominator` (both non-negative integers). */
function roundedDivision(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** Days until it is done: base days × the urgency's time factor, rounded, at least 1 (spec 9). */
export function estimatedDays(
  service: ServiceType | 'maintenance_plan',
  urgency: UrgencyLevel = 'low',
): number {
  const baseDays = service === 'maintenance_plan' ? MAINTENANCE_PLAN_DAYS : services[service].baseDays
  return Math.max(1, roundedDivision(baseDays * urgencies[urgency].timeTenths, 10))
}

/**
 * The one price of the business: browser and server call this same function. The estimate is exact until it is
 * rounded once, halves up; the plan's percentage is taken off that figure and rounded likewise. The care plan and
 * the free first fix do not combine.
 */
export function priceOf(input: PriceInput): Price {
  const { serviceType, platformType, urgencyLevel = 'low' } = input
  const estimatedTime = serviceType ? estimatedDays(serviceType, urgencyLevel) : 0
  if (!serviceType || !platformType)
    return {
      estimatedPrice: 0,
      estimatedTime,
      planDiscount: 0,
      promotionDiscount: 0,
      amountDue: 0,
      lines: [],
    }

  const lines = priceLines(serviceType, platformType, urgencyLevel, input.features)
  const estimatedPrice = lines.reduce((sum, line) => sum + line.pounds, 0)
  const byPlan = roundedDivision(estimatedPrice * planDiscountPercent(input.tier), 100)
  const byPromotion = input.freeFix && isFreeFix(serviceType, urgencyLevel) ? estimatedPrice : 0
  const promotionDiscount = byPromotion >= byPlan ? byPromotion : 0
  const planDiscount = promotionDiscount > 0 ? 0 : byPlan
  return {
    estimatedPrice,
    estimatedTime,
    planDiscount,
    promotionDiscount,
    amountDue: estimatedPrice - planDiscount - promotionDiscount,
    lines,
  }
}

/**
 * The rows of the price. Base × platform × urgency is rounded once; a row shows how far the rounded sum moved, so
 * that the rows a customer adds up by hand give exactly the total.
 */
function priceLines(
  serviceType: ServiceType,
  platformType: PlatformType,
  urgencyLevel: UrgencyLevel,
  chosen: readonly FeatureId[] = [],
): PriceLine[] {
  const { label, basePounds } = services[serviceType]
  const platform = platforms[platformType]
  const urgency = urgencies[urgencyLevel]
  const onPlatform = roundedDivision(basePounds * platform.tenths, 10)
  const inTime = roundedDivision(basePounds * platform.tenths * urgency.tenths, 100)
  return [
    { part: 'service', label, percent: 0, pounds: basePounds },
    {
      part: 'platform',
      label: platform.label,
      percent: (platform.tenths - 10) * 10,
      pounds: onPlatform - basePounds,
    },
    {
      part: 'urgency',
      label: urgency.label,
      percent: (urgency.tenths - 10) * 10,
      pounds: inTime - onPlatform,
    },
    ...chosenFeatures(serviceType, chosen).map(
      (id): PriceLine => ({
        part: 'feature',
        label: features[id].label,
        percent: 0,
        pounds: features[id].pounds,
      }),
    ),
  ]
}

/** Whether the free first fix covers this: a quick fix at standard or priority urgency. */
export function isFreeFix(service: ServiceType, urgency: UrgencyLevel): boolean {
  return service === 'quick_fix' && promotionUrgencies.includes(urgency)
}
