import { expect } from '@playwright/test'
import { ann, codeFor, mailTo, newcomer, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

test('all prices, plans and guarantees can be read without a script', async ({ visit }) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/pricing')
  await expect(page.getByRole('region', { name: 'What a job costs' })).toContainText(/£19.*£199.*£499.*£99/s)
  await expect(page.getByRole('region', { name: 'Care plans' })).toContainText(/£49.*£99.*£199/s)
  await expect(
    page.getByRole('region', { name: 'What We Can Do' }).getByRole('heading', { level: 3 }),
  ).toContainText([
    'Quick fixes and bug squashing',
    'Custom development and integrations',
    'Mobile/responsive optimization',
    'Design refreshes and UX polish',
    'Security hardening and backups',
    'New website builds',
  ])
  await expect(page.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute(
    'href',
    '/contact-quote#quote-section',
  )
  await expect(page.getByRole('link', { name: /^Choose Plan/ })).toHaveCount(3)
  await expect(
    page.getByRole('table', { name: 'The plans side by side' }).getByRole('columnheader'),
  ).toHaveText(['Performance', 'Stability', 'Security'])
})

test('the prices follow the chosen currency, and the page says what is charged', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/pricing')
  const plans = page.getByRole('region', { name: 'Care plans', exact: true })
  const jobs = page.getByRole('region', { name: 'What a job costs' })
  const currency = { name: 'Currency' }
  await expect(plans).toContainText('Prices are in pounds sterling. So are quotes, invoices and charges.')
  await plans.getByRole('combobox', currency).selectOption('EUR')
  await expect(plans).toContainText('€57')
  await expect(plans).toContainText(/charges are in pounds sterling/)
  await expect(jobs).toContainText('€22')
  await expect(jobs.getByRole('combobox', currency)).toHaveValue('EUR')
})

test('the currency is chosen beside the prices, wherever there are some, and stays chosen everywhere', async ({
  visit,
}) => {
  const page = await visit(ann())
  const currency = page.getByRole('main').getByRole('combobox', { name: 'Currency' })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'What is it about?' })).toContainText('£19')
  await currency.selectOption('EUR')
  await expect(page.getByRole('region', { name: 'What is it about?' })).toContainText('€22')
  await expect(page.getByRole('region', { name: 'Or let us look after it' })).toContainText('€57')
  for (const path of ['/quote', '/contact-quote', '/website-errors', '/dashboard/quote']) {
    await page.goto(path)
    await expect(currency, path).toHaveValue('EUR')
    await expect(page.getByRole('main'), path).toContainText(/€\d/)
  }
})

test('a plan that holds everything in another says so, and lists what is added', async ({ visit }) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/pricing')
  const card = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
      .filter({ has: page.getByRole('link', { name: /^Choose Plan/ }) })
  await expect(card('Performance')).not.toContainText('Everything in')
  await expect(card('Stability')).toContainText(/Everything in Performance, plus.*Full analytics/s)
  await expect(card('Security')).toContainText(/Everything in Stability, plus.*Real-time alerts/s)
  await expect(card('Stability')).not.toContainText('Weekly updates')
})

test('a visitor who chooses a plan without an account is led straight to the checkout after signing in', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Plan: Stability' }).click()
  await page.waitForURL(/\/register\?/)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/login\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email)
  await page.getByLabel(/^Password/).fill(client.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to the Stability plan' })).toBeVisible()
})

test('a visitor who opens an account for a plan comes back to it through the link in the mail', async ({
  visit,
  request,
}) => {
  const someone = newcomer('Mia Mailer')
  const page = await visit(null)
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Plan: Stability' }).click()
  await page.waitForURL(/\/register\?/)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(someone.name)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel(/^Password/).fill(someone.password)
  await page.getByLabel('Confirm Password').fill(someone.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/verify\?/)
  const mail = await mailTo(request, someone.email, /\b\d{6}\b/)
  const link = /https?:\S+\/verify\?\S+/.exec(mail.text ?? '')?.[0] ?? ''
  const tab = await page.context().newPage()
  await tab.goto(link)
  await tab.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, someone.email))
  await tab.waitForURL(/\/login\?/)
  await tab.getByLabel(/^Password/).fill(someone.password)
  await tab.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByRole('heading', { name: 'Subscribe to the Stability plan' })).toBeVisible()
})

test('on a phone the table of plans scrolls by keyboard, and the page does not', async ({ visit }) => {
  const page = await visit(ann(), { viewport: { width: 390, height: 800 } })
  await page.goto('/pricing#compare')
  const table = page.getByRole('region', { name: 'The plans side by side' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
