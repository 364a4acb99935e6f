import { expect, test } from 'vitest'
import { entitlementsOfTier, everythingIn, planDiscountPercent, plans, plansHeld } from './plans.ts'
import { SubscriptionTier } from './users.ts'

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

test('a plan that holds everything in another gives no less of anything', () => {
  expect(plans.map(everythingIn)).toEqual([
    null,
    'Everything in Performance, plus',
    'Everything in Stability, plus',
  ])
  expect(plansHeld('security').map(({ id }) => id)).toEqual(['security', 'stability', 'performance'])
  for (const plan of plans)
    for (const less of plansHeld(plan.includes)) {
      expect(plan.pricePence).toBeGreaterThan(less.pricePence)
      expect(plan.discountPercent).toBeGreaterThanOrEqual(less.discountPercent)
      expect(plan.sites).toBeGreaterThanOrEqual(less.sites)
      expect(plan.checkEveryMinutes).toBeLessThanOrEqual(less.checkEveryMinutes)
      expect(plan.auditEveryMonths).toBeLessThanOrEqual(less.auditEveryMonths ?? Number.POSITIVE_INFINITY)
      expect(less.alerts === 'now' && plan.alerts !== 'now').toBe(false)
      expect(less.report !== null && plan.report === null).toBe(false)
      // Its list says what is added, and repeats nothing.
      expect(plan.features.filter((feature) => less.features.includes(feature))).toEqual([])
    }
})

test('a dearer plan looks at the site more often', () => {
  expect(plans.map(({ checkEveryMinutes }) => checkEveryMinutes)).toEqual([5, 2, 1])
})

test('the plans hold the monitoring that the specification gives them', () => {
  const [performance, , security] = plans.map(({ features }) => features)
  expect(performance).toEqual(expect.arrayContaining(['Uptime monitoring', 'Security monitoring']))
  expect(security).toContain('Real-time alerts')
})

test('every plan answers, audits and reports as its features say', () => {
  const given = plans.map(({ id }) => entitlementsOfTier(id))
  expect(given.map(({ responseTime }) => responseTime)).toEqual([
    { count: 'hours', hours: 48 },
    { count: 'hours', hours: 24 },
    { count: 'same_day' },
  ])
  expect(given.map(({ auditEveryMonths, report, alerts }) => [auditEveryMonths, report, alerts])).toEqual([
    [6, null, 'digest'],
    [3, 'monthly', 'digest'],
    [1, 'weekly', 'now'],
  ])
  expect(entitlementsOfTier(null)).toMatchObject({
    tier: null,
    checkEveryMinutes: null,
    responseTime: null,
  })
})

test('every tier an account can have is a plan', () => {
  expect(plans.map((plan) => plan.id)).toEqual(SubscriptionTier.options)
})

test('without a plan, or with an unknown one, there is no discount', () => {
  for (const tier of [null, undefined, '', 'gold', 'Security']) expect(planDiscountPercent(tier)).toBe(0)
})
