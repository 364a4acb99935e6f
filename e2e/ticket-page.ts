import type { Page } from '@playwright/test'

/** Leads to the question before a ticket is deleted. */
export async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this ticket' }).click()
  await page.getByRole('menuitem', { name: 'Delete ticket' }).click()
}
