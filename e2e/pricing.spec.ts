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
  await expect(
    page.getByText('Prices are in pounds sterling. So are quotes, invoices and charges.'),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await expect(page.getByRole('region', { name: 'Care plans' })).toContainText('€57')
  await expect(page.getByText(/charges are in pounds sterling/)).toBeVisible()
})

test('whoever chooses a plan without an account comes back to it after signing in', async ({
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
  await page.waitForURL('/pricing?plan=stability')
  await expect(page.getByText('You chose Stability, £99 a month')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to the Stability plan' })).toBeVisible()
})

test('whoever opens an account for a plan comes back to it through the link in the mail', async ({
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
  await tab.getByRole('button', { name: /^Verify/ }).click()
  await tab.waitForURL(/\/login\?/)
  await tab.getByLabel(/^Password/).fill(someone.password)
  await tab.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await tab.waitForURL('/pricing?plan=stability')
  await expect(tab.getByText('You chose Stability, £99 a month')).toBeVisible()
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
