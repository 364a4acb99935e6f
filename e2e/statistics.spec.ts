import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { bearer, rita, signIn, signInBehind } from './people.ts'
import { catchPosthog } from './posthog-catcher.ts'
import { launchProduct } from './start-product.ts'
import { untilInteractive } from './visit.ts'

/** One that is no robot's. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

type Posthog = Awaited<ReturnType<typeof catchPosthog>>

test.describe.configure({ mode: 'serial' })
let posthog: Posthog
let product: Awaited<ReturnType<typeof launchProduct>>

test.beforeAll(async () => {
  posthog = await catchPosthog()
  product = await launchProduct({ POSTHOG_KEY: 'phc_sample', POSTHOG_HOST: posthog.url })
})
test.afterAll(async () => {
  await product?.stop()
  posthog?.close()
})

async function visitor(browser: Browser, baseURL = product.facts.url): Promise<Page> {
  const context = await browser.newContext({ baseURL, userAgent })
  // PostHog's own client sends nothing for browsers that are driven, or without windows.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false })
    Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  })
  return context.newPage()
}

const question = (page: Page) => page.getByRole('region', { name: 'May PostHog help us count?' })
const named = (event: string) => posthog.events.filter((one) => one.event === event)

test('without PostHog, no visitor is asked for consent', async ({ browser }) => {
  const page = await visitor(browser, process.env.E2E_BASE_URL)
  const asked = page.waitForResponse('**/api/analytics/settings')
  await page.goto('/')
  await asked
  await expect(page.getByRole('button', { name: 'Statistics settings' })).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})

test('nothing of PostHog is loaded before a yes, and a no is kept', async ({ browser }) => {
  const page = await visitor(browser)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'No, thank you' }).click()
  await expect(question(page)).toHaveCount(0)
  const asked = page.waitForResponse('**/api/analytics/settings')
  await page.reload()
  await asked
  await expect(page.getByRole('button', { name: 'Statistics settings' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(loaded.filter((url) => /posthog/i.test(url))).toEqual([])
  expect(posthog.paths).toEqual([])
})

test('a browser that objects is neither asked nor counted', async ({ browser }) => {
  const page = await visitor(browser)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  )
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.goto('/pricing')
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toHaveCount(0)
  expect(sent.filter((path) => path.startsWith('/api/analytics'))).toEqual([])
})

test('after consent PostHog receives pages and the account number, and no number after a sign-out', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/')
  await question(page).getByRole('button', { name: 'Yes, that is fine' }).click()
  await page.goto('/pricing?utm_source=ann@example.com')
  await expect.poll(() => named('pageview').map(({ properties }) => properties.path)).toContain('/pricing')
  const guest = named('pageview')[0]?.properties.distinct_id

  await signIn(page, rita)
  const { id } = await signInBehind(page.request, rita)
  await expect
    .poll(() => named('$identify').map(({ properties }) => properties.distinct_id))
    .toEqual([`user-${id}`])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.goto('/kb')
  // The one before may arrive after it.
  const onKnowledgeBase = () => named('pageview').find(({ properties }) => properties.path === '/kb')
  await expect.poll(onKnowledgeBase).toBeDefined()
  const after = onKnowledgeBase()?.properties.distinct_id
  expect([guest, `user-${id}`]).not.toContain(after)

  const said = posthog.texts.join('\n')
  expect(said).not.toContain(rita.email)
  expect(said).not.toMatch(/utm_source|\$current_url|\$referrer|\$screen/)
  expect(new Set(posthog.events.map(({ event }) => event))).toEqual(
    new Set(['visit', 'pageview', 'signed_in', '$identify']),
  )
  expect(posthog.paths.filter((path) => /flags|decide|array|config|\/s\/|static/.test(path))).toEqual([])
})

test('a yes can be taken back in the footer', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/')
  await question(page).getByRole('button', { name: 'Yes, that is fine' }).click()
  await page.getByRole('button', { name: 'Statistics settings' }).click()
  await expect(question(page).getByRole('heading')).toBeFocused()
  await question(page).getByRole('button', { name: 'No, thank you' }).click()
  await expect(page.getByRole('button', { name: 'Statistics settings' })).toBeFocused()
  const before = posthog.paths.length
  await page.goto('/kb')
  await page.waitForLoadState('networkidle')
  expect(posthog.paths.length).toBe(before)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('phc_sample')
})

test('pages, steps and errors of visitors reach the admin screen', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/terms-and-conditions')
  await untilInteractive(page)
  const requested = Promise.all(
    ['errors', 'analytics/events'].map((path) => page.waitForRequest(`**/api/${path}`)),
  )
  await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    const filename = scripts.sort((a, b) => b.decodedBodySize - a.decodedBodySize)[0]?.name
    for (let at = 0; at < 15; at++)
      window.dispatchEvent(
        new ErrorEvent('error', { message: 'The journey broke', filename, lineno: 1, colno: 3_000 }),
      )
  })
  await requested
  await page.close()

  const admin = await visitor(browser)
  const { token } = await signInBehind(admin.request, rita)
  const topPaths = async () => {
    const url = '/api/admin/analytics/summary?days=1'
    const { top_paths } = await (await admin.request.get(url, { headers: bearer(token) })).json()
    return top_paths.map(({ path }: { path: string }) => path)
  }
  await expect.poll(topPaths).toContain('/terms-and-conditions')
  await signIn(admin, rita, '/dashboard/analytics')
  await expect(admin.getByRole('heading', { level: 1, name: 'Analytics Summary' })).toBeVisible()
  await expect(admin.getByRole('row', { name: /\/terms-and-conditions/ })).toBeVisible()
  const error = admin.getByRole('listitem').filter({ hasText: 'The journey broke' })
  await expect(error).toContainText('10 times')
  await expect(error.locator('code')).toHaveText(/^(web\/app|node_modules)\/.*\.\w+:\d+:\d+$/)
  await error.getByRole('link', { name: '10 times' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Browser errors' })).toBeVisible()
  const seen = admin.getByRole('main').getByRole('listitem')
  await expect(seen).toHaveCount(10)
  await expect(seen.first()).toContainText('/terms-and-conditions · Chrome 142 on Linux')
  const saved = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export CSV: Browser errors' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('The journey broke')
  await admin.goBack()
  await admin.getByRole('link', { name: /^Page views, \/terms-and-conditions/ }).click()
  await expect(admin.getByText(/, \/terms-and-conditions\. /)).toBeVisible()
  await expect(seen.first()).toContainText('/terms-and-conditions')
  await admin.goBack()
  await admin.getByRole('spinbutton', { name: 'Days' }).fill('91')
  await expect(admin.getByText('Please choose 1 to 90 days.')).toBeVisible()
  await admin.getByRole('spinbutton', { name: 'Days' }).fill('30')
  await expect(admin).toHaveURL(/days=30/)
})

test('service workers of older days are sent away', async ({ browser }) => {
  const page = await visitor(browser)
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'getRegistrations', {
      value: async () => [{ unregister: async () => Object.assign(globalThis, { isGone: true }) }],
    })
  })
  await page.goto('/')
  await page.waitForFunction(() => 'isGone' in globalThis)
})
