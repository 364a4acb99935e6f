import { expect } from '@playwright/test'
import { signIn, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const layla = 'ليلى حداد'

test('a name that is written from right to left keeps its place on the left', async ({ visit, request }) => {
  const client = await verifiedAccount(request, layla)
  const page = await visit(null, { viewport: { width: 1440, height: 900 } })
  await signIn(page, client)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome, ليلى')
  expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await expect(heading.locator('bdi')).toHaveText('ليلى')
  await page.goto('/dashboard/account')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(layla)
  expect(await name.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
})

test('a question that is written from right to left is shown so', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/')
  const box = page.getByRole('textbox', { name: 'Message to the assistant' })
  await box.fill('كم تكلفة إصلاح الموقع؟')
  await box.press('Enter')
  const said = page.getByRole('log').getByText('كم تكلفة')
  await expect(said).toBeVisible()
  expect(await said.evaluate((element) => element.tagName)).toBe('BDI')
})
