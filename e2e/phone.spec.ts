import { expect } from '@playwright/test'
import { ann, olga } from './people.ts'
import { test } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('the menu of a phone opens by touch and closes when one has gone somewhere', async ({ visit }) => {
  const page = await visit(null, phone)
  await page.goto('/')
  const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })
  await expect(pricing).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  await pricing.tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans & Services')
  await expect(pricing).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('the menu of a phone works with the keyboard alone', async ({ visit }) => {
  const page = await visit(null, phone)
  await page.goto('/')
  const toggle = page.getByRole('button', { name: /the menu$/ })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Space')
  const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' })
  // An open menu follows its button.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(contact).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})

test('the bar of a phone leads to the four most used places and says where one is', async ({ visit }) => {
  const page = await visit(olga(), phone)
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Most used' })
  await expect(bar.getByRole('link')).toHaveText([/^Inbox/, 'Reminders', 'Customers', 'Overview'])
  await bar.getByRole('link', { name: 'Customers' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await expect(bar.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page')
})

test('the dashboard menu of a phone leads to every part and closes behind one', async ({ visit }) => {
  const page = await visit(ann(), phone)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Dashboard menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Account Settings' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Dashboard menu' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Dashboard menu' })).toBeFocused()
})

for (const width of [320, 360])
  test(`the signed-in product does not scroll sideways on a phone ${width} px wide`, async ({ visit }) => {
    const page = await visit(ann(), { viewport: { width, height: 640 } })
    for (const path of ['/dashboard', '/dashboard/quote', '/dashboard/account']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  })
