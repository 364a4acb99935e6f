import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planDiscountPercent } from './plans.ts'
import { featuresOf, type PriceInput, priceOf } from './pricing.ts'
import { FeatureId, PlatformType, ServiceType, UrgencyLevel } from './pricing-schemas.ts'

const service = fc.constantFrom(...ServiceType.options)
const platform = fc.constantFrom(...PlatformType.options)
const urgency = fc.constantFrom(...UrgencyLevel.options)
const someFeatures = fc.array(fc.constantFrom(...FeatureId.options), { maxLength: 12 })
const tier = fc.constantFrom(null, undefined, 'performance', 'stability', 'security', 'something else')
const cart = fc.record({
  serviceType: service,
  platformType: platform,
  urgencyLevel: urgency,
  features: someFeatures,
  tier,
  freeFix: fc.boolean(),
})
const halfFilled: fc.Arbitrary<PriceInput> = fc.record({
  serviceType: fc.oneof(service, fc.constantFrom('' as const, null, undefined)),
  platformType: fc.oneof(platform, fc.constantFrom('' as const, null, undefined)),
  urgencyLevel: fc.option(urgency, { nil: undefined }),
  features: someFeatures,
  tier,
  freeFix: fc.boolean(),
})

function holds(promise: (input: Required<PriceInput>) => void): void {
  fc.assert(
    fc.property(cart, (input) => promise(input as Required<PriceInput>)),
    { numRuns: 10_000 },
  )
}

// The specification's own figures as exact fractions, apart from the code's tables.
const base = { quick_fix: 19n, redesign: 199n, new_website: 499n, consultation: 99n }
const platformTenths = {
  wordpress: 11n,
  shopify: 10n,
  wix: 11n,
  squarespace: 11n,
  custom_code: 14n,
  no_website: 10n,
  other: 11n,
}
const urgencyTenths = { low: 10n, medium: 13n, high: 16n, critical: 20n }
const extraPounds = {
  ecommerce: 200n,
  custom_forms: 100n,
  integrations: 150n,
  multilingual: 300n,
  seo: 180n,
  analytics: 80n,
}

/** The whole number that is nearest to a / b, the greater one of two equally near. */
function nearest(a: bigint, b: bigint): bigint {
  const floor = a / b
  return 2n * (a - floor * b) >= b ? floor + 1n : floor
}

test('the estimate is the exact product plus the extras, rounded once with halves up', () => {
  holds(({ serviceType, platformType, urgencyLevel, features, tier, freeFix }) => {
    if (!serviceType || !platformType) return
    const extras = [...new Set(features)].filter((id) => featuresOf(serviceType).includes(id))
    const hundredths =
      base[serviceType] * platformTenths[platformType] * urgencyTenths[urgencyLevel] +
      extras.reduce((sum, id) => sum + extraPounds[id], 0n) * 100n
    const estimate = nearest(hundredths, 100n)
    const price = priceOf({ serviceType, platformType, urgencyLevel, features, tier, freeFix })
    expect(BigInt(price.estimatedPrice)).toBe(estimate)
    if (price.planDiscount > 0)
      expect(BigInt(price.planDiscount)).toBe(nearest(estimate * BigInt(planDiscountPercent(tier)), 100n))
  })
})

test('more urgent is never cheaper before reductions, and never slower', () => {
  const pairs = UrgencyLevel.options.slice(1).map((level, at) => [UrgencyLevel.options[at], level] as const)
  holds((input) => {
    for (const [calmer, hastier] of pairs) {
      const calm = priceOf({ ...input, urgencyLevel: calmer })
      const hasty = priceOf({ ...input, urgencyLevel: hastier })
      expect(hasty.estimatedPrice).toBeGreaterThanOrEqual(calm.estimatedPrice)
      expect(hasty.amountDue).toBeGreaterThanOrEqual(calm.amountDue)
      expect(hasty.estimatedTime).toBeLessThanOrEqual(calm.estimatedTime)
    }
  })
})

test('one more extra never makes it cheaper, and the same one twice counts once', () => {
  fc.assert(
    fc.property(cart, fc.constantFrom(...FeatureId.options), (input, extra) => {
      const without = priceOf({ ...input, features: input.features.filter((id) => id !== extra) })
      const once = priceOf({ ...input, features: [...input.features, extra] })
      const twice = priceOf({ ...input, features: [...input.features, extra, extra] })
      expect(once.estimatedPrice).toBeGreaterThanOrEqual(without.estimatedPrice)
      expect(once.amountDue).toBeGreaterThanOrEqual(without.amountDue)
      expect(twice).toEqual(once)
    }),
    { numRuns: 5_000 },
  )
})

test('extras that belong to other services count for nothing', () => {
  holds((input) => {
    const offered = input.features.filter((id) => featuresOf(input.serviceType).includes(id))
    expect(priceOf(input)).toEqual(priceOf({ ...input, features: offered }))
  })
})

test('at most one reduction counts, and what is due is never below 0 nor above the estimate', () => {
  holds((input) => {
    const price = priceOf(input)
    expect(Math.min(price.planDiscount, price.promotionDiscount)).toBe(0)
    expect(price.amountDue).toBe(price.estimatedPrice - price.planDiscount - price.promotionDiscount)
    expect(price.amountDue).toBeGreaterThanOrEqual(0)
    expect(price.amountDue).toBeLessThanOrEqual(price.estimatedPrice)
    const onlyPlan = priceOf({ ...input, freeFix: false }).amountDue
    const onlyPromotion = priceOf({ ...input, tier: null }).amountDue
    expect(price.amountDue).toBe(Math.min(onlyPlan, onlyPromotion))
  })
})

test('the rows add up to the estimate, and none of them takes anything away', () => {
  holds((input) => {
    const { lines, estimatedPrice } = priceOf(input)
    expect(lines.reduce((sum, line) => sum + line.pounds, 0)).toBe(estimatedPrice)
    for (const line of lines) expect(line.pounds).toBeGreaterThanOrEqual(0)
  })
})

test('every figure is a whole number, and 0 for a price whose service or platform is missing', () => {
  fc.assert(
    fc.property(halfFilled, (input) => {
      const { lines, ...figures } = priceOf(input)
      for (const figure of [...Object.values(figures), ...lines.map((line) => line.pounds)])
        expect(Number.isSafeInteger(figure)).toBe(true)
      expect(figures.estimatedPrice > 0).toBe(Boolean(input.serviceType && input.platformType))
      expect(figures.estimatedTime > 0).toBe(Boolean(input.serviceType))
    }),
    { numRuns: 10_000 },
  )
})

test('asking for a price changes nothing and gives the same answer again', () => {
  holds((input) => {
    const before = structuredClone(input)
    expect(priceOf(input)).toEqual(priceOf(input))
    expect(input).toEqual(before)
  })
})
