import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { mailTo, newcomer, rita, signIn } from './people.ts'
import { test } from './visit.ts'

test.use({ noise: /status of 40[0134]/ })

const PASSWORD = 'a kettle of blue fish'

test('an owner invites a colleague, who joins; the role changes and the account is deactivated', async ({
  visit,
}) => {
  const { email } = newcomer('Nina New')
  const page = await visit(rita, { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/admin/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send the invitation' })
  await page.getByLabel('E-mail address').fill(email)
  await send.click()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabel('Your password').fill('not the right one')
  await send.click()
  await expect(page.getByText('The password is not right.')).toBeVisible()
  await expectNoFault(page)
  await page.getByLabel('Your password').fill(rita.password)
  await send.click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `End the invitation of ${email}` })).toBeVisible()
  await expectNoFault(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

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
  const confirm = async (title: string, button: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Your password').fill('not the right one')
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog.getByText('The password is not right.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(rita.password)
    await dialog.getByRole('button', { name: button }).click()
  }
  await expect(row).toContainText('Agent')
  await row.getByRole('button', { name: 'Make an owner: Nina New' }).click()
  await confirm('Make an owner?', 'Make an owner')
  await expect(row).toContainText('Owner')
  await row.getByRole('button', { name: 'Deactivate Nina New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Nina New?' })
  await expect(dialog.getByLabel(/^Who takes/)).toBeVisible()
  await expectNoFault(page)
  await confirm('Deactivate Nina New?', 'Deactivate')
  await expect(row).toContainText('Deactivated')
  await nina.goto('/login')
  await nina.getByLabel('Email').fill(email)
  await nina.getByLabel(/^Password/).fill(PASSWORD)
  await nina.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(nina.getByRole('alert')).toContainText('This staff account is deactivated.')
  await row.getByRole('button', { name: 'Activate again: Nina New' }).click()
  await confirm('Activate Nina New again?', 'Activate again')
  await expect(row).not.toContainText('Deactivated')

  await page.getByRole('link', { name: 'Administrator', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^History of/ })).toBeVisible()
  await expect(page.getByText('deactivated Nina New').first()).toBeVisible()
  await expectNoFault(page)
})
