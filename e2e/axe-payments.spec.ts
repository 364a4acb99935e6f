import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { verifiedAccount } from './people.ts'
import { test } from './visit.ts'

// The declined card is part of the journey.
test.use({ noise: /status of 402/ })

const widths = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }

for (const [where, viewport] of Object.entries(widths))
  test(`from the chosen plan to its end no page has an accessibility fault or scrolls sideways on a ${where}`, async ({
    visit,
    request,
  }) => {
    test.slow()
    const page = await visit(await verifiedAccount(request, 'Axel Access'), { viewport })
    const look = async () => {
      await expectNoFault(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    await page.goto('/dashboard/subscription?plan=stability')
    await expect(page.getByText('You would like the Stability plan, £99 a month')).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Go to the checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Subscribe to the Stability plan' })).toBeVisible()
    await look()
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await expect(page.getByText(/Your card was declined/)).toBeVisible()
    await look()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await expect(page.getByText('Your Stability plan has started')).toBeVisible({ timeout: 20_000 })
    await look()
    await page.goto('/dashboard/subscription?plan=security')
    await expect(page.getByText('You would like to change to Security, £199 a month')).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Open billing portal' }).click()
    await expect(page.getByRole('heading', { name: 'Your plan and payments' })).toBeVisible()
    await look()
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel the Stability plan?' })).toBeVisible()
    await look()
    await page.goto('/pricing')
    await expect(page.getByText('This is your plan.')).toBeVisible()
    await look()
  })
