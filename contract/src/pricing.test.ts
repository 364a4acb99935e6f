import { expect, test } from 'vitest'
import {
  chosenFeatures,
  estimatedDays,
  features,
  featuresOf,
  isFreeFix,
  priceOf,
  urgencies,
} from './pricing.ts'
import { FeatureId, PlatformType, ServiceType, UrgencyLevel } from './pricing-schemas.ts'

type ByUrgency = Record<UrgencyLevel, number>

// Written out by hand from the specification's tables, at every urgency for each service and platform.
const multipliers = {
  wordpress: 1.1,
  shopify: 1,
  wix: 1.1,
  squarespace: 1.1,
  custom_code: 1.4,
  no_website: 1,
  other: 1.1,
}
const atOne: Record<ServiceType, ByUrgency> = {
  quick_fix: { low: 19, medium: 25, high: 30, critical: 38 },
  redesign: { low: 199, medium: 259, high: 318, critical: 398 },
  new_website: { low: 499, medium: 649, high: 798, critical: 998 },
  consultation: { low: 99, medium: 129, high: 158, critical: 198 },
}
const atOnePointOne: Record<ServiceType, ByUrgency> = {
  quick_fix: { low: 21, medium: 27, high: 33, critical: 42 },
  redesign: { low: 219, medium: 285, high: 350, critical: 438 },
  new_website: { low: 549, medium: 714, high: 878, critical: 1098 },
  consultation: { low: 109, medium: 142, high: 174, critical: 218 },
}
const atOnePointFour: Record<ServiceType, ByUrgency> = {
  quick_fix: { low: 27, medium: 35, high: 43, critical: 53 },
  redesign: { low: 279, medium: 362, high: 446, critical: 557 },
  new_website: { low: 699, medium: 908, high: 1118, critical: 1397 },
  consultation: { low: 139, medium: 180, high: 222, critical: 277 },
}
const pricesAt: Record<number, Record<ServiceType, ByUrgency>> = {
  1: atOne,
  1.1: atOnePointOne,
  1.4: atOnePointFour,
}

const everyCell = ServiceType.options.flatMap((serviceType) =>
  PlatformType.options.flatMap((platformType) =>
    UrgencyLevel.options.map((urgencyLevel) => ({ serviceType, platformType, urgencyLevel })),
  ),
)

test.each(everyCell)(
  'a $serviceType on $platformType at $urgencyLevel urgency costs what the table says',
  (cell) => {
    const expected = pricesAt[multipliers[cell.platformType]]?.[cell.serviceType][cell.urgencyLevel]
    expect(priceOf(cell)).toMatchObject({ estimatedPrice: expected, amountDue: expected })
  },
)

test('the price is 0 until both service and platform are chosen', () => {
  const nothing = { estimatedPrice: 0, planDiscount: 0, promotionDiscount: 0, amountDue: 0, lines: [] }
  expect(priceOf({})).toEqual({ ...nothing, estimatedTime: 0 })
  expect(priceOf({ serviceType: '', platformType: '' })).toEqual({ ...nothing, estimatedTime: 0 })
  expect(priceOf({ platformType: 'wix', features: ['seo'], tier: 'security' })).toEqual({
    ...nothing,
    estimatedTime: 0,
  })
  expect(priceOf({ serviceType: 'redesign', features: ['seo'], freeFix: true })).toEqual({
    ...nothing,
    estimatedTime: 7,
  })
})

test('the urgency is standard unless chosen', () => {
  expect(priceOf({ serviceType: 'consultation', platformType: 'shopify' }).estimatedPrice).toBe(99)
})

test.each([
  ['ecommerce', 200],
  ['custom_forms', 100],
  ['integrations', 150],
  ['multilingual', 300],
  ['seo', 180],
  ['analytics', 80],
] as const)('%s adds £%i to a new website', (feature, pounds) => {
  expect(features[feature].pounds).toBe(pounds)
  const chosen = priceOf({ serviceType: 'new_website', platformType: 'no_website', features: [feature] })
  expect(chosen.estimatedPrice).toBe(499 + pounds)
  expect(chosen.lines.at(-1)).toMatchObject({ part: 'feature', label: features[feature].label, pounds })
})

test('extras are not made dearer by platform or urgency', () => {
  const all = { serviceType: 'new_website', platformType: 'custom_code', urgencyLevel: 'critical' } as const
  expect(priceOf({ ...all, features: FeatureId.options }).estimatedPrice).toBe(1397 + 1010)
})

test('every service offers its own extras and no others', () => {
  expect(featuresOf('quick_fix')).toEqual([])
  expect(featuresOf('redesign')).toEqual(['custom_forms', 'integrations', 'seo', 'analytics'])
  expect(featuresOf('new_website')).toEqual(FeatureId.options)
  expect(featuresOf('consultation')).toEqual(['analytics'])
  expect(featuresOf('')).toEqual([])
  expect(chosenFeatures('redesign', ['seo', 'ecommerce', 'seo', 'custom_forms'])).toEqual([
    'custom_forms',
    'seo',
  ])
})

test('the estimated time follows the table, and is never less than a day', () => {
  const table: Record<ServiceType | 'maintenance_plan', ByUrgency> = {
    quick_fix: { low: 1, medium: 1, high: 1, critical: 1 },
    redesign: { low: 7, medium: 5, high: 3, critical: 1 },
    new_website: { low: 14, medium: 10, high: 6, critical: 3 },
    consultation: { low: 1, medium: 1, high: 1, critical: 1 },
    maintenance_plan: { low: 1, medium: 1, high: 1, critical: 1 },
  }
  for (const [service, byUrgency] of Object.entries(table))
    for (const urgency of UrgencyLevel.options)
      expect(estimatedDays(service as ServiceType, urgency), `${service} ${urgency}`).toBe(byUrgency[urgency])
  expect(
    priceOf({ serviceType: 'redesign', platformType: 'wix', urgencyLevel: 'medium' }).estimatedTime,
  ).toBe(5)
})

test('the urgency labels are those of the business', () => {
  expect(UrgencyLevel.options.map((level) => urgencies[level].label)).toEqual([
    'Standard 5-7 days',
    'Priority 2-3 days',
    'Rush 24-48 hours',
    'Emergency same day',
  ])
})

test.each([
  ['performance', 44, 175],
  ['stability', 66, 153],
  ['security', 88, 131],
])('the %s plan takes £%i off a redesign of £219', (tier, planDiscount, amountDue) => {
  const price = priceOf({ serviceType: 'redesign', platformType: 'wix', tier })
  expect(price).toMatchObject({ estimatedPrice: 219, planDiscount, promotionDiscount: 0, amountDue })
})

test('an unknown plan takes nothing off', () => {
  expect(priceOf({ serviceType: 'redesign', platformType: 'wix', tier: 'platinum' }).amountDue).toBe(219)
})

test('the free first fix covers a quick fix at standard or priority urgency, and nothing else', () => {
  for (const service of ServiceType.options)
    for (const urgency of UrgencyLevel.options)
      expect(isFreeFix(service, urgency)).toBe(
        service === 'quick_fix' && (urgency === 'low' || urgency === 'medium'),
      )
  const fix = { serviceType: 'quick_fix', platformType: 'wordpress', freeFix: true } as const
  expect(priceOf({ ...fix, urgencyLevel: 'medium' })).toMatchObject({
    estimatedPrice: 27,
    promotionDiscount: 27,
    amountDue: 0,
  })
  expect(priceOf({ ...fix, urgencyLevel: 'high' })).toMatchObject({ promotionDiscount: 0, amountDue: 33 })
})

test('a plan and the free first fix never combine: the better one counts', () => {
  const both = {
    serviceType: 'quick_fix',
    platformType: 'wordpress',
    tier: 'security',
    freeFix: true,
  } as const
  expect(priceOf(both)).toMatchObject({ planDiscount: 0, promotionDiscount: 21, amountDue: 0 })
  expect(priceOf({ ...both, urgencyLevel: 'critical' })).toMatchObject({
    planDiscount: 17,
    promotionDiscount: 0,
    amountDue: 25,
  })
})

test('the rows say what each choice adds, and add up to the total', () => {
  const { lines, estimatedPrice } = priceOf({
    serviceType: 'redesign',
    platformType: 'custom_code',
    urgencyLevel: 'high',
    features: ['seo'],
  })
  expect(lines).toEqual([
    { part: 'service', label: 'Redesign', percent: 0, pounds: 199 },
    { part: 'platform', label: 'Custom code', percent: 40, pounds: 80 },
    { part: 'urgency', label: 'Rush 24-48 hours', percent: 60, pounds: 167 },
    { part: 'feature', label: 'Search engine setup', percent: 0, pounds: 180 },
  ])
  expect(estimatedPrice).toBe(626)
})
