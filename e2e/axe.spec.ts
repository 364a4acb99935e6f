import { expect } from '@playwright/test'
import routes from '../web/app/routes.ts'
import { expectNoFault } from './accessibility.ts'
import { listenToPolicy } from './policy.ts'
import { absent, arrive, makeSample, type Sample, screens } from './screens.ts'
import { test } from './visit.ts'

test.use({ noise: absent })

let sample: Sample
test.beforeAll(async ({ request }) => {
  sample = await makeSample(request)
})

// public-looks.spec.ts covers the visitors' screens in more detail.
for (const screen of screens.filter(({ who }) => who !== null)) {
  test(`the screen “${screen.name}” has no accessibility fault on a desk and a phone, and keeps to the security policy`, async ({
    visit,
  }) => {
    const page = await visit(screen.who?.() ?? null)
    const broken = await listenToPolicy(page)
    await arrive(page, screen, sample)
    await expectNoFault(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoFault(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(broken).toEqual([])
  })
}

test('every route is on the list of screens', () => {
  const listed = new Set(screens.map(({ route }) => route))
  expect(pathsOf(routes).filter((route) => !listed.has(route))).toEqual([])
})

interface Entry {
  path?: string
  index?: boolean
  children?: Entry[]
}

function pathsOf(entries: Entry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    const own = index || (path && !children) ? [here || '/'] : []
    return [...own, ...pathsOf(children ?? [], here)]
  })
}
