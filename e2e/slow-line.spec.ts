import { expect } from '@playwright/test'
import { newcomer, verifiedAccount } from './people.ts'
import { test, withoutProgram } from './visit.ts'

// The text of a page comes before its program. Here the program waits until the visitor has done everything.

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
  await page.getByLabel('Confirm Password').focus()
  // Came back to, and one left empty on the way.
  await page.getByLabel('Email').focus()
  await arrive()
  await expect(page.getByText('Please enter a valid email.')).toBeVisible()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
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

test('words that are sought and a system that is chosen before the program is there are both kept', async ({
  visit,
}) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/website-errors')
  await page.getByLabel('What do you see?').fill('white page')
  await page.getByLabel('Built with').selectOption('wordpress')
  await arrive()
  await expect(page.getByLabel('What do you see?')).toHaveValue('white page')
  await expect(page.getByLabel('Built with')).toHaveValue('wordpress')
  await expect(page.getByRole('status').filter({ hasText: /^\d faults?$/ })).toBeVisible()
})

test('of several choices before the program is there the last one counts', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/quote')
  for (const name of ['Quick fix', 'Redesign', 'Quick fix'])
    await page.getByRole('radio', { name }).check({ force: true })
  await page.getByRole('radio', { name: 'Shopify' }).check({ force: true })
  await arrive()
  await expect(page.getByRole('radio', { name: 'Quick fix' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Instant Quote Ready' })).toContainText('£19')
})

test('a word that is mended in the middle while the program comes is mended there', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/contact')
  const name = page.getByLabel('Name')
  await name.fill('Ida Ealy')
  for (let steps = 0; steps < 2; steps += 1) await name.press('ArrowLeft')
  await arrive()
  await page.keyboard.type('r')
  await expect(name).toHaveValue('Ida Early')
})

test('what the browser fills in again by itself stays', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutProgram(page, '/contact')
  await page.getByLabel('Name').evaluate((field: HTMLInputElement) => {
    field.value = 'Ida Early'
  })
  await arrive()
  await expect(page.getByLabel('Name')).toHaveValue('Ida Early')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByText('Please tell us your name')).toHaveCount(0)
})

test.describe('where the program does not come', () => {
  test.use({ noise: /Failed to load resource|ERR_FAILED/ })

  for (const missing of ['**/assets/*.js', '**/assets/entry.client-*.js'])
    test(`the page says so, and its links go on: ${missing}`, async ({ visit }) => {
      const page = await visit(null)
      await page.route(missing, (route) => route.abort())
      await page.goto('/login?email=ida%40example.com')
      await expect(page.getByRole('alert')).toContainText('Part of this page did not arrive')
      await page.getByRole('link', { name: 'Forgotten your password?' }).click()
      await expect(page).toHaveURL(/\/forgot-password/)
    })
})

test.describe('where a page breaks as it begins', () => {
  test.use({ noise: /Minified React error|broken for the test|errors/ })

  test('the error screen can be used', async ({ visit }) => {
    const page = await visit(null)
    await page.route('**/assets/knowledge-base-page-*.js', async (route) => {
      const body = 'export default function Page() { throw new Error("broken for the test") }'
      await route.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto('/kb')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Knowledge Base')
    await page.unroute('**/assets/knowledge-base-page-*.js')
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Base')
  })
})
