import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { mailTo, newcomer, rita, signIn } from './people.ts'
import { test } from './visit.ts'

test.use({ noise: /status of 40[134]/ })

const PASSWORD = 'a kettle of blue fish'

test('an owner invites a colleague, who joins; the role changes and the account is deactivated', async ({
  visit,
}) => {
  const { email } = newcomer('Nina New')
  const page = await visit(rita)
  await page.goto('/dashboard/admin/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `End the invitation of ${email}` })).toBeVisible()
  await expectNoFault(page)

  const mail = await mailTo(page.request, email, /staff-invitation#/)
  const path = /\/staff-invitation#[\w-]+/.exec(mail.text)?.[0] ?? ''
  const nina = await visit(null, { viewport: { width: 390, height: 844 } })
  await nina.goto(path)
  await expect(nina.getByText('You are invited as an agent.')).toBeVisible()
  await expectNoFault(nina)
  await nina.getByLabel('Your name').fill('Nina New')
  await nina.getByLabel(/^Password/).fill(PASSWORD)
  await nina.getByLabel('Confirm password').fill(PASSWORD)
  await nina.getByRole('button', { name: 'Join the staff' }).click()
  await nina.waitForURL(/\/login/)
  await signIn(nina, { name: 'Nina New', email, password: PASSWORD }, '/dashboard/admin/customers')
  await nina.goto('/dashboard/admin/staff')
  await expect(nina.getByRole('heading', { level: 1 })).toHaveText('We could not find that page')

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Agent')
  await row.getByRole('button', { name: 'Make an owner: Nina New' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make an owner' }).click()
  await expect(row).toContainText('Owner')
  await row.getByRole('button', { name: 'Deactivate Nina New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Nina New?' })
  await expect(dialog.getByLabel(/^Who takes/)).toBeVisible()
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await nina.goto('/login')
  await nina.getByLabel('Email').fill(email)
  await nina.getByLabel(/^Password/).fill(PASSWORD)
  await nina.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(nina.getByRole('alert')).toContainText('This staff account is deactivated.')

  await page.getByRole('link', { name: 'Administrator', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^History of/ })).toBeVisible()
  await expect(page.getByText('deactivated Nina New').first()).toBeVisible()
  await expectNoFault(page)
})
