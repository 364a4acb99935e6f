import { expect } from '@playwright/test'
import { test, untilInteractive } from './visit.ts'

test('the colours follow the system until the visitor chooses, and the choice stays', async ({ visit }) => {
  const page = await visit(null, { colorScheme: 'dark' })
  const html = page.locator('html')
  await page.goto('/')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to light colours' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.goto('/pricing')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Switch to dark colours' })).toBeVisible()
})

test('what is printed is dark on white, whatever the screen shows', async ({ visit }) => {
  const page = await visit(null, { colorScheme: 'dark' })
  await page.goto('/refund-policy')
  await untilInteractive(page)
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () =>
      Reflect.set(window, 'printed', getComputedStyle(document.body).color),
    ),
  )
  await page.pdf()
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe('rgb(33, 31, 26)')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the currency comes from the country, stays as chosen, and the address wins', async ({ visit }) => {
  const page = await visit(null, { locale: 'de-DE' })
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await page.goto('/quote')
  await expect(currency).toHaveValue('EUR')
  await currency.selectOption('USD')
  await page.reload()
  await expect(currency).toHaveValue('USD')
  await page.goto('/quote?currency=jpy')
  await expect(currency).toHaveValue('JPY')
  await page.getByRole('radio', { name: 'Consultation' }).check()
  await page.getByRole('radio', { name: 'Shopify' }).check()
  await expect(page.getByRole('region', { name: 'Instant Quote Ready' })).toContainText(/[¥￥]\s?18,513/)
  await page.goto('/quote')
  await expect(currency).toHaveValue('USD')
})

test.describe('at an address that is not there', () => {
  test.use({ noise: /status of 404 .*\/no\/such\/page\)$/ })

  test('the not-found page leads back', async ({ visit }) => {
    const page = await visit(null)
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We could not find that page')
  })
})

test.describe('while the service is away', () => {
  test.use({ noise: /ERR_FAILED.*\/api\/health\)$/ })

  test('a banner says so, and goes when it is back', async ({ visit }) => {
    const page = await visit(null)
    const banner = page.getByText(
      'Backend services are currently unavailable. Some features may not work properly.',
    )
    await page.clock.install()
    await page.route('**/api/health', (route) => route.abort())
    await page.goto('/')
    await expect(banner).toBeVisible()
    await page.unroute('**/api/health')
    await page.clock.fastForward(31_000)
    await expect(banner).toBeHidden()
  })
})

test('a slow press below a field that is left empty does what it should, and the field is pointed out afterwards', async ({
  visit,
}) => {
  // So tall that nothing scrolls: elsewhere the browser itself keeps in place what one looks at, most times.
  const page = await visit(null, { viewport: { width: 1280, height: 1400 } })
  await page.goto('/register')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  const pressSlowly = async () => {
    await page.mouse.down()
    await expect(name).not.toBeFocused()
    await page.waitForTimeout(500)
    await page.mouse.up()
  }
  await page.getByRole('heading', { level: 1 }).hover()
  await pressSlowly()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await page.reload()
  await expect(name).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).hover()
  await pressSlowly()
  await page.waitForURL(/\/login/)
})
