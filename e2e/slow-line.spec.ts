import { expect, type Page } from '@playwright/test'
import { newcomer, verifiedAccount } from './people.ts'
import { test, untilAlive } from './visit.ts'

// The text of a page comes before its program. Here the program waits until the visitor has done everything.

/** Goes to a page whose program does not come before `arrive` is called. */
async function withoutProgram(page: Page, path: string): Promise<{ arrive: () => Promise<void> }> {
  const { promise: come, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue()
  })
  await page.goto(path)
  return {
    arrive: async () => {
      arrive()
      await untilAlive(page)
    },
  }
}

test('what is typed and chosen before the program is there stays', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/contact-quote')
  await page.getByLabel('Name').fill('Ida Early')
  await page.getByRole('textbox', { name: 'Email' }).fill('ida@example.com')
  await page.getByLabel('Service type').selectOption('redesign')
  await page.getByText('Shopify', { exact: true }).click()
  await page.getByLabel('Description').pressSequentially('The page is whi')
  await arrive()
  await page.keyboard.type('te.')
  await expect(page.getByLabel('Name')).toHaveValue('Ida Early')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ida@example.com')
  await expect(page.getByLabel('Service type')).toHaveValue('redesign')
  await expect(page.getByLabel('Description')).toHaveValue('The page is white.')
  await expect(page.getByRole('radio', { name: 'Shopify' })).toBeChecked()
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.goBack()
  await expect(page.getByLabel('Description')).toHaveValue('The page is white.')
})

test('a sign-in that is sent before the program is there is done once, and leads where it should', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/login?redirect=%2Fdashboard%2Frequests')
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email)
  await page.getByLabel(/^Password/).fill(client.password)
  const signIns: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/login')) signIns.push(sent.url())
  })
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  await button.click()
  await button.click()
  expect(new URL(page.url()).pathname).toBe('/login')
  await arrive()
  await expect(page).toHaveURL(/\/dashboard\/requests$/)
  expect(signIns).toHaveLength(1)
})

test('a link that is pressed before the program is there hands on what the address says', async ({
  visit,
}) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/login?email=ida%40example.com')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await arrive()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ida@example.com')
})

test('mistakes made before the program is there are pointed out', async ({ visit }) => {
  const page = await visit(null)
  const someone = newcomer('Ida Early')
  const { arrive } = await withoutProgram(page, '/register')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(someone.name)
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel(/^Password/).fill(someone.password)
  await arrive()
  await expect(page.getByText('Please enter a valid email.')).toBeVisible()
  await expect(page.getByLabel(/^Password/)).toHaveValue(someone.password)
})

test('a question to the assistant that is sent before the program is there is asked', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/')
  const box = page.getByRole('textbox', { name: 'Message to the assistant' })
  await box.fill('What does a redesign cost?')
  await box.press('Enter')
  await expect(box).toHaveValue('What does a redesign cost?')
  await arrive()
  await expect(page.getByRole('log').getByText('What does a redesign cost?')).toBeVisible()
})

test('the menu of a phone opens as soon as the program is there', async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  const { arrive } = await withoutProgram(page, '/privacy-policy')
  const toggle = page.getByRole('button', { name: /the menu$/ })
  await toggle.click()
  await arrive()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
})

test.describe('where the program does not come', () => {
  test.use({ noise: /Failed to load resource|ERR_FAILED/ })

  test('the page says so', async ({ visit }) => {
    const page = await visit(null)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/contact')
    await expect(page.getByRole('alert')).toContainText('Part of this page did not arrive')
  })
})
