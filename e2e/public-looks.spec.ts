import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ownerExample } from '../diagnosis/src/catalogue/owner-example.ts'
import { expectNoFault } from './accessibility.ts'
import { listenToPolicy } from './policy.ts'
import { absent, arrive, makeSample, type Sample, screens } from './screens.ts'
import { test, untilInteractive, withoutScripts } from './visit.ts'

// Every page of visitors, on a phone and on a desk, in light and in dark. With PICTURES=1, pictures of each for people to look
// at are in test-results/looks.
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const pictures = path.join(import.meta.dirname, '../test-results/looks')

test.use({ noise: absent })

let sample: Sample
test.beforeAll(async ({ request }) => {
  sample = await makeSample(request)
})

for (const screen of screens.filter(({ who }) => who === null))
  for (const [device, viewport] of Object.entries(widths))
    test(`“${screen.name}” on a ${device} keeps still, fits and has no accessibility fault`, async ({
      visit,
    }) => {
      const page = await visit(null, { viewport })
      const broken = await listenToPolicy(page)
      await watchShifts(page)
      await arrive(page, screen, sample)
      await untilInteractive(page)
      await loadPictures(page)
      await page.waitForLoadState('networkidle')
      // Before anything is looked at: full pictures change the window, and the page moves in it.
      expect(await shifts(page)).toBeLessThan(0.01)
      await expectNoFault(page, async (scheme) => {
        if (!process.env.PICTURES) return
        const name = `${screen.name.replaceAll(' ', '-')}-${device}-${scheme}.png`
        await page.screenshot({ path: path.join(pictures, name), fullPage: true })
      })
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
      await untilInteractive(page)
      expect(await shifts(page)).toBeLessThan(0.005)
    })

for (const [path, button] of [
  ['/login?verify=1&email=ida%40example.com', 'Sign in'],
  ['/verify?email=somebody.with.a.long.name%40example.com', 'Verify'],
  ['/reset-password?email=somebody.with.a.long.name%40example.com', 'Set the new password'],
] as const)
  test(`what the query of ${path} adds moves nothing that could be pressed`, async ({ visit }) => {
    const page = await visit(null, { viewport: { width: 390, height: 844 } })
    const { arrive } = await withoutScripts(page, path)
    const place = () =>
      page.getByRole('main').getByRole('button', { name: button, exact: true }).boundingBox()
    const before = await place()
    await arrive()
    const address = new URL(path, 'http://any').searchParams.get('email') ?? ''
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(address)
    expect(await place()).toEqual(before)
  })

test('the plan that a visitor comes back to is in sight and moves nothing', async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  await watchShifts(page)
  const { arrive } = await withoutScripts(page, '/pricing?plan=stability')
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

test('below the hero the home page says who fixes it, when they work, and shows one example in plain words', async ({
  visit,
}) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/')
  const who = page.getByRole('region', { name: 'Who fixes it, and when' })
  await expect(who).toContainText('Mon to Fri 09:00 to 17:00, London time')
  await expect(who).toContainText('Emergencies: every day, 08:00 to 20:00')
  await expect(who.getByRole('figure')).toContainText(ownerExample.says)
  await expect(who.getByRole('figure')).toContainText('Your security certificate has run out')
  await expect(who.getByRole('figure')).toContainText('£21')
  await expect(who.locator('xpath=preceding::code')).toHaveCount(0)
})

for (const path of ['/', '/pricing', '/website-errors', '/kb', '/terms-and-conditions'])
  test(`${path} is used without the framework and the component library`, async ({ visit }) => {
    const page = await visit(null)
    const scripts: string[] = []
    page.on('response', (file) => {
      if (file.url().endsWith('.js')) scripts.push(new URL(file.url()).pathname)
    })
    await page.goto(path)
    await untilInteractive(page)
    await page.mouse.move(200, 200)
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(2)
    const styles = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])),
    )
    expect(styles, 'each style sheet is there once').toEqual([...new Set(styles)])
    expect(scripts.filter((name) => /framework|components|root|entry/.test(name))).toEqual([])
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

/** Pictures further down load only when they are near. */
async function loadPictures(page: Page): Promise<void> {
  const missing = await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
  expect(missing, 'pictures that did not come').toEqual([])
}
