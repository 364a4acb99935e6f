import { expect, test } from 'vitest'
import { SubscriptionTier } from './accounts.ts'
import { planDiscountPercent, plans } from './plans.ts'

test('the care plans cost and give what the business promises', () => {
  expect(
    plans.map(({ id, pricePence, discountPercent, popular }) => [id, pricePence, discountPercent, popular]),
  ).toEqual([
    ['performance', 4_900, 20, false],
    ['stability', 9_900, 30, true],
    ['security', 19_900, 40, false],
  ])
  for (const plan of plans) expect(plan.features).toContain(`${plan.discountPercent}% off other services`)
})

test('a dearer plan looks at the site more often', () => {
  expect(plans.map(({ checkEveryMinutes }) => checkEveryMinutes)).toEqual([5, 2, 1])
})

test('every tier an account can have is a plan', () => {
  expect(plans.map((plan) => plan.id)).toEqual(SubscriptionTier.options)
})

test('without a plan, or with one nobody sells, there is no discount', () => {
  for (const tier of [null, undefined, '', 'gold', 'Security']) expect(planDiscountPercent(tier)).toBe(0)
})
