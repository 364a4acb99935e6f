import { expect, type Locator, type Page } from '@playwright/test'
import { newcomer } from './people.ts'
import { test } from './visit.ts'

// The menu's and the chat's journeys are in phone.spec.ts and chat.spec.ts.

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not get to ${target}`)
}

test('a price is found with the keyboard alone, and leads on to an account', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/quote')
  await tabTo(page, page.getByRole('radio', { name: 'Quick fix' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Redesign' })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: 'WordPress' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Shopify' })).toBeChecked()
  await tabTo(page, page.getByRole('checkbox', { name: 'Search engine setup' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Instant Quote Ready' })).toContainText('£379')
  await tabTo(page, page.getByLabel('What should we do?'))
  await page.keyboard.type('Fresher colours.')
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
})

test('an account is made with the keyboard alone', async ({ visit }) => {
  const someone = newcomer('Kay Board')
  const page = await visit(null)
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type(someone.name)
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(someone.email)
  await tabTo(page, page.getByLabel(/^Password/))
  await page.keyboard.type(someone.password)
  await tabTo(page, page.getByLabel('Confirm Password'))
  await page.keyboard.type(someone.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your e-mail')
})
