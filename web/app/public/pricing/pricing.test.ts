import { plans } from '@sitewright/contract/plans.ts'
import { PlatformType, priceOf, ServiceType, urgencies } from '@sitewright/contract/pricing.ts'
import { expect, test } from 'vitest'
import { safeRedirect } from '#app/client/routing/redirect.ts'
import { choosePlanPath, planNamedIn } from '#app/features/subscription/way-to-plan.ts'
import { comparedRows } from './plans/plan-rows.ts'
import { priceList } from './price-list.ts'

test('every price of the page is one that the calculator makes', () => {
  for (const { id, from, to } of priceList().services) {
    const made = PlatformType.options.map(
      (platformType) => priceOf({ serviceType: id, platformType }).estimatedPrice,
    )
    expect(made).toContain(from)
    expect(made).toContain(to)
    expect(from).toBe(Math.min(...made))
    expect(to).toBe(Math.max(...made))
  }
  expect(priceList().services.map(({ id }) => id)).toEqual(ServiceType.options)
})

test('each speed is told by its name, its time and what it adds', () => {
  const { speeds } = priceList()
  expect(speeds.map(({ name, time }) => `${name} ${time}`)).toEqual(
    Object.values(urgencies).map(({ label }) => label),
  )
  expect(speeds.map(({ percent }) => percent)).toEqual([0, 30, 60, 100])
})

test('side by side stands all that a plan holds, in its own words, each thing once', () => {
  plans.forEach(({ name, features, discountPercent }, at) => {
    const told = comparedRows.map(({ cells }) => cells[at] ?? [])
    expect(
      told.filter((lines) => lines.length === 0),
      name,
    ).toEqual([])
    const said = features.map((feature) => {
      if (feature === 'Uptime monitoring') return 'Checked every 5 minutes'
      return feature.includes('off other services') ? `${discountPercent}%` : feature
    })
    const checked = told.flat().filter((line) => line.startsWith('Checked'))
    expect(told.flat().toSorted(), name).toEqual([...new Set([...said, ...checked])].toSorted())
  })
})

test('whoever has no account registers first and comes back with the plan chosen', () => {
  for (const plan of plans) {
    const register = new URL(choosePlanPath(plan, false), 'https://this.site')
    expect(register.pathname).toBe('/register')
    const back = safeRedirect(register.searchParams.get('redirect'))
    expect(back).toBe(`/pricing?plan=${plan.id}`)
    expect(planNamedIn(new URL(back, 'https://this.site').searchParams)).toBe(plan)
    expect(choosePlanPath(plan, true)).toBe(`/dashboard/subscription?plan=${plan.id}`)
  }
})

test('a plan that nobody sells is not offered', () => {
  expect(planNamedIn(new URLSearchParams('plan=gold'))).toBeNull()
  expect(planNamedIn(new URLSearchParams())).toBeNull()
})
