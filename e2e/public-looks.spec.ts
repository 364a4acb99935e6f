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
      await leaveFreeFixes(page)
      await arrive(page, screen, sample)
      await untilAlive(page)
      await loadPictures(page)
      await page.waitForLoadState('networkidle')
      // Before anything is looked at: full pictures change the window, and the page moves in it.
      expect(await shifts(page)).toBeLessThan(0.01)
      await expectNoFault(page, (scheme) =>
        compare(page, `${screen.name.replaceAll(' ', '-')}-${device}-${scheme}.png`),
      )
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
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

for (const [path, button] of [
  ['/login?verify=1&email=ida%40example.com', 'Sign in'],
  ['/verify?email=somebody.with.a.long.name%40example.com', 'Verify'],
  ['/reset-password?email=somebody.with.a.long.name%40example.com', 'Set the new password'],
] as const)
  test(`what the query of ${path} adds moves nothing that could be pressed`, async ({ visit }) => {
    const page = await visit(null, { viewport: { width: 390, height: 844 } })
    const { arrive } = await withoutProgram(page, path)
    const place = () =>
      page.getByRole('main').getByRole('button', { name: button, exact: true }).boundingBox()
    const before = await place()
    await arrive()
    const address = new URL(path, 'http://any').searchParams.get('email') ?? ''
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(address)
    expect(await place()).toEqual(before)
  })

test('the plan that somebody comes back to is in sight and moves nothing', async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  await watchShifts(page)
  const { arrive } = await withoutProgram(page, '/pricing?plan=stability')
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
  const before = await place()
  await arrive()
  await expect(page.getByText('You chose Stability, £99 a month')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'I have an account: sign in' })).toBeInViewport()
  expect(await place()).toEqual(before)
  expect(await shifts(page)).toBeLessThan(0.005)
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page.getByText('You chose Stability, £99 a month')).toBeHidden()
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

/** However many the other tests have used up: a picture shows as many as the one it is compared with. */
async function leaveFreeFixes(page: Page): Promise<void> {
  await page.route('**/api/promotion', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), remaining: 5 } })
  })
}

/** What the shop says of the day is covered. */
async function compare(page: Page, name: string): Promise<void> {
  const mask = [page.getByRole('status')]
  await page.screenshot({ path: path.join(taken, name), fullPage: true })
  if (existsSync(path.join(compared, name)))
    await expect.soft(page).toHaveScreenshot(name, { fullPage: true, mask, maxDiffPixelRatio: 0.02 })
  else await page.screenshot({ path: path.join(compared, name), fullPage: true, mask })
}
