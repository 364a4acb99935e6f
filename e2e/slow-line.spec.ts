import { expect } from '@playwright/test'
import { addFiles, picture } from './files.ts'
import { newcomer, verifiedAccount } from './people.ts'
import { test, withoutScripts } from './visit.ts'

// The text of a page comes before its scripts. Here these wait until the visitor has done everything.

test('what is typed and chosen before the scripts arrive stays', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/contact-quote')
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

test('a file that is added before the scripts arrive is added', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/quote')
  await addFiles(page, [{ name: 'white-page.png', mimeType: 'image/png', buffer: picture }])
  await arrive()
  await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('white-page.png')
})

test('a currency that is chosen before the scripts arrive is shown', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/pricing')
  const plans = page.getByRole('region', { name: 'Care plans' })
  await plans.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await arrive()
  await expect(plans).toContainText('€57')
})

test('a sign-in that is sent before the scripts arrive is done once, and leads where it should', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/login?redirect=%2Fdashboard%2Frequests')
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

test('a passkey that is asked for before the scripts arrive is asked for once', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/login')
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/login/passkey')) asked.push(sent.url())
  })
  // Where no passkey can be had, the browser says so at once instead of opening its dialog.
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('No passkey.', 'NotAllowedError'))
  })
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.click()
  await button.click()
  await arrive()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  expect(asked).toHaveLength(1)
})

test('a link that is pressed before the scripts arrive hands on what the address says', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/login?email=ida%40example.com')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await arrive()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ida@example.com')
})

test('mistakes made before the scripts arrive are pointed out', async ({ visit }) => {
  const page = await visit(null)
  const someone = newcomer('Ida Early')
  const { arrive } = await withoutScripts(page, '/register')
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

test('a question to the assistant that is sent twice before the scripts arrive is asked once', async ({
  visit,
}) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/')
  const box = page.getByRole('textbox', { name: 'Message to the assistant' })
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/chat')) asked.push(sent.url())
  })
  await box.pressSequentially('What does a')
  await box.press('Shift+Enter')
  await box.pressSequentially('redesign cost?')
  await box.press('Enter')
  // Playwright waits for what says that it is disabled; a visitor does not.
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  await expect(box).toHaveValue('What does a\nredesign cost?')
  await arrive()
  await expect(page.getByRole('log').getByText('What does a redesign cost?')).toHaveCount(1)
  await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Start a new conversation' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('the menu of a phone opens, leads on and closes before the scripts arrive', async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  const { arrive } = await withoutScripts(page, '/privacy-policy')
  const toggle = page.getByRole('button', { name: /the menu$/ })
  const services = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })
  await expect(services).toBeHidden()
  await toggle.click()
  await expect(services).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(services).toBeHidden()
  await toggle.click()
  await arrive()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle).toHaveAccessibleName('Close the menu')
  await services.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans & Services')
})

test('words that are sought and a system that is chosen before the scripts arrive are both kept', async ({
  visit,
}) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/website-errors')
  await page.getByLabel('What do you see?').fill('white page')
  await page.getByLabel('Built with').selectOption('wordpress')
  await arrive()
  await expect(page.getByLabel('What do you see?')).toHaveValue('white page')
  await expect(page.getByLabel('Built with')).toHaveValue('wordpress')
  await expect(page.getByRole('status').filter({ hasText: /^\d{1,2} faults$/ })).toBeVisible()
})

test('of several choices before the scripts arrive the last one counts', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/quote')
  for (const name of ['Quick fix', 'Redesign', 'Quick fix'])
    await page.getByRole('radio', { name }).check({ force: true })
  await page.getByRole('radio', { name: 'Shopify' }).check({ force: true })
  await arrive()
  await expect(page.getByRole('radio', { name: 'Quick fix' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Instant Quote Ready' })).toContainText('£19')
})

test('a word that is corrected in the middle while the scripts arrive is corrected there', async ({
  visit,
}) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/contact')
  const name = page.getByLabel('Name')
  await name.fill('Ida Ealy')
  for (let steps = 0; steps < 2; steps += 1) await name.press('ArrowLeft')
  await arrive()
  await page.keyboard.type('r')
  await expect(name).toHaveValue('Ida Early')
})

test('what the browser fills in again by itself stays', async ({ visit }) => {
  const page = await visit(null)
  const { arrive } = await withoutScripts(page, '/contact')
  await page.getByLabel('Name').evaluate((field: HTMLInputElement) => {
    field.value = 'Ida Early'
  })
  await arrive()
  await expect(page.getByLabel('Name')).toHaveValue('Ida Early')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByText('Please tell us your name')).toHaveCount(0)
})

test.describe('where the scripts do not arrive', () => {
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

  test('a page to read says so, and can be read', async ({ visit }) => {
    const page = await visit(null)
    await page.route('**/assets/site-*.js', (route) => route.abort())
    await page.goto('/kb')
    await expect(page.getByRole('alert')).toContainText('Part of this page did not arrive')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Base')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Knowledge Base')
  })
})

test.describe('where a page breaks as it begins', () => {
  test.use({ noise: /Minified React error|broken for the test|errors/ })

  test('the error screen can be used', async ({ visit }) => {
    const page = await visit(null)
    await page.route('**/assets/forgot-password-page-*.js', async (route) => {
      const body = 'export default function Page() { throw new Error("broken for the test") }'
      await route.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto('/forgot-password')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await page.unroute('**/assets/forgot-password-page-*.js')
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten password')
  })
})
