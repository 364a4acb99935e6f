import { expect, type Locator } from '@playwright/test'
import { signIn, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const layla = 'ليلى حداد'

/** Whether a click on the right edge puts the cursor before the first letter. */
async function beginningIsRight(field: Locator): Promise<boolean> {
  const width = await field.evaluate((element) => element.clientWidth)
  await field.click({ position: { x: width - 14, y: 14 } })
  return field.evaluate((element) => (element as HTMLInputElement).selectionStart === 0)
}

test('a name that is written from right to left begins at the right of its field', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, layla)
  const page = await visit(null, { viewport: { width: 1440, height: 900 } })
  await signIn(page, client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ليلى')
  await page.goto('/dashboard/account')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(layla)
  expect(await beginningIsRight(name)).toBe(true)
})

test('a question that is written from right to left is shown so', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/')
  const box = page.getByRole('textbox', { name: 'Message to the assistant' })
  await box.fill('كم تكلفة إصلاح الموقع؟')
  expect(await beginningIsRight(box)).toBe(true)
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('كم تكلفة')).toBeVisible()
})
