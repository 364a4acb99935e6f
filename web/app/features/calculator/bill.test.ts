import { currencies, inCurrency } from '@sitewright/contract/currencies.ts'
import { priceOf } from '@sitewright/contract/pricing.ts'
import { FeatureId } from '@sitewright/contract/pricing-schemas.ts'
import { expect, test } from 'vitest'
import { billOf } from './bill.ts'

const redesign = priceOf({ serviceType: 'redesign', platformType: 'wix', tier: 'security' })

test('in pounds the bill is the price', () => {
  expect(billOf(redesign, 'GBP')).toEqual({ lines: [199, 20, 0], estimate: 219, reduction: 88, due: 131 })
})

test('in every currency the rows add up to the sums below them', () => {
  const shop = priceOf({
    serviceType: 'new_website',
    platformType: 'custom_code',
    urgencyLevel: 'medium',
    features: FeatureId.options,
    tier: 'stability',
  })
  for (const price of [redesign, shop])
    for (const currency of currencies) {
      const { lines, estimate, reduction, due } = billOf(price, currency)
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(estimate)
      expect(estimate - reduction).toBe(due)
      expect(due).toBe(inCurrency(price.amountDue, currency))
    }
})

test('without a price there is nothing to pay', () => {
  expect(billOf(priceOf({}), 'EUR')).toEqual({ lines: [], estimate: 0, reduction: 0, due: 0 })
})
