import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { listenToPolicy } from './policy.ts'
import { arrive, makeSample, type Sample, screens } from './screens.ts'
import { test, untilAlive, withoutProgram } from './visit.ts'

// Every page of visitors, on a phone and on a desk, in light and in dark. Pictures of each stand in test-results/looks;
// those in .data/looks, from an earlier run on the same machine, are what they are compared with.
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const compared = path.join(import.meta.dirname, '../.data/looks')
const taken = path.join(import.meta.dirname, '../test-results/looks')

test.use({ noise: /status of 404 .*\/no\/such\/page\)$/ })

let sample: Sample
test.beforeAll(async ({ request }) => {
  sample = await makeSample(request)
})

for (const screen of screens.filter(({ who }) => who === null))
  for (const [device, viewport] of Object.entries(widths))
    test(`“${screen.name}” on a ${device} looks right, keeps still and has no accessibility fault`, async ({
      visit,
    }) => {
      const page = await visit(null, { viewport })
      const broken = await listenToPolicy(page)
      await watchShifts(page)
      await arrive(page, screen, sample)
      await untilAlive(page)
      await loadPictures(page)
      await expectNoFault(page, (scheme) =>
        compare(page, `${screen.name.replaceAll(' ', '-')}-${device}-${scheme}.png`),
      )
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await shifts(page)).toBeLessThan(0.01)
      expect(broken).toEqual([])
    })

for (const path of ['/pricing', '/website-errors', '/quote'])
  for (const width of [320, 390, 768])
    test(`prices in another currency move nothing on ${path} at ${width} px`, async ({ visit }) => {
      const page = await visit(null, { viewport: { width, height: 844 }, locale: 'en-US' })
      await watchShifts(page)
      await page.goto(path)
      await expect(page.getByRole('main').getByText('$').first()).toBeAttached()
      await untilAlive(page)
      expect(await shifts(page)).toBeLessThan(0.005)
    })

test('what the query of the sign-in adds moves nothing that could be pressed', async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  const { arrive } = await withoutProgram(page, '/login?verify=1&email=ida%40example.com')
  const place = () => page.getByRole('main').getByRole('button', { name: 'Sign in' }).boundingBox()
  const before = await place()
  await arrive()
  await expect(page.getByText('We sent you a 6-digit code.')).toBeVisible()
  expect(await place()).toEqual(before)
})

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shifts = (page: Page) => page.evaluate<number>(() => Reflect.get(window, 'shifted'))

/** Pictures further down come when somebody gets there. */
async function loadPictures(page: Page): Promise<void> {
  const missing = await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
  expect(missing, 'pictures that did not come').toEqual([])
}

/** What the shop says of the day, such as the free fixes that are left, is covered. */
async function compare(page: Page, name: string): Promise<void> {
  const mask = [page.getByRole('status')]
  await page.screenshot({ path: path.join(taken, name), fullPage: true })
  if (existsSync(path.join(compared, name)))
    await expect.soft(page).toHaveScreenshot(name, { fullPage: true, mask, maxDiffPixelRatio: 0.02 })
  else await page.screenshot({ path: path.join(compared, name), fullPage: true, mask })
}
