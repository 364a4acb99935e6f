import { plans, plansHeld } from '@sitewright/contract/plans.ts'
import { priceOf, urgencies } from '@sitewright/contract/pricing.ts'
import { PlatformType, ServiceType } from '@sitewright/contract/pricing-schemas.ts'
import { expect, test } from 'vitest'
import { safeRedirect } from '#app/client/routing/redirect.ts'
import { choosePlanPath, planNamedIn } from '#app/features/subscriptions/choose-plan.ts'
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

test('each speed shows its name, its time and what it adds', () => {
  const { speeds } = priceList()
  expect(speeds.map(({ name, time }) => `${name} ${time}`)).toEqual(
    Object.values(urgencies).map(({ label }) => label),
  )
  expect(speeds.map(({ percent }) => percent)).toEqual([0, 30, 60, 100])
})

test('the comparison shows everything that a plan contains, in its own words, once', () => {
  plans.forEach(({ name, features, discountPercent, includes }, at) => {
    const shown = comparedRows.map(({ cells }) => cells[at] ?? [])
    expect(
      shown.filter((lines) => lines.length === 0),
      name,
    ).toEqual([])
    const said = features.map((feature) => {
      if (feature.startsWith('Uptime monitoring'))
        return feature.replace('Uptime monitoring', 'Checked every 5 minutes')
      return feature.includes('off other services') ? `${discountPercent}%` : feature
    })
    const checked = shown.flat().filter((line) => line.startsWith('Checked'))
    const included = plansHeld(includes).flatMap((plan) => plan.features)
    const own = shown.flat().filter((line) => !included.includes(line))
    expect(own.toSorted(), name).toEqual([...new Set([...said, ...checked])].toSorted())
    expect(new Set(shown.flat()).size, name).toBe(shown.flat().length)
  })
})

test('the comparison keeps in sight what a plan has from the one that it includes', () => {
  const cell = (title: string) => comparedRows.find((row) => row.title === title)?.cells.at(-1)
  expect(cell('Making it better')).toEqual([
    'Monthly optimisation',
    'Monthly UX/SEO report',
    'A/B testing support',
  ])
  expect(cell('Looking after it')).toContain('Weekly updates')
  expect(cell('Support')).toEqual(['Same-day fix response'])
})

test('a visitor without an account registers first and goes straight on to the checkout', () => {
  for (const plan of plans) {
    const register = new URL(choosePlanPath(plan, false), 'https://this.site')
    expect(register.pathname).toBe('/register')
    const back = safeRedirect(register.searchParams.get('redirect'))
    expect(back).toBe(`/dashboard/subscription?plan=${plan.id}&checkout=1`)
    expect(planNamedIn(new URL(back, 'https://this.site').searchParams)).toBe(plan)
    expect(choosePlanPath(plan, true)).toBe(`/dashboard/subscription?plan=${plan.id}`)
  }
})

test('a plan that is not on sale is not offered', () => {
  expect(planNamedIn(new URLSearchParams('plan=gold'))).toBeNull()
  expect(planNamedIn(new URLSearchParams())).toBeNull()
})
