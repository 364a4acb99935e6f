import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { olga, rita } from './people.ts'
import { test } from './visit.ts'

/** London's today, as a date field takes it; Sweden writes dates so. */
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/London' })

test('staff make a reminder, find it in list and calendar, complete it and delete it', async ({ visit }) => {
  const page = await visit(olga())
  await page.goto('/dashboard/admin/calendar')
  await page.getByRole('button', { name: 'Create Reminder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Reminder' })
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await dialog.getByLabel('Title').fill('Renew the bakery’s certificate')
  await dialog.getByLabel('Client name').fill('Ann Baker')
  await dialog.getByLabel('Due date').fill(today())
  await dialog.getByLabel('Type').selectOption({ label: 'SSL Certificate Renewal' })
  await dialog.getByLabel('Priority').selectOption({ label: 'High' })
  await expect(dialog.getByLabel('Due time')).toHaveValue('09:00')
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Reminder created successfully!')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Renew the bakery’s certificate' })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Ann Baker')
  await expect(row.getByRole('img', { name: 'SSL Certificate Renewal' })).toBeVisible()
  await expect(row.getByRole('link', { name: /^Add to Calendar/ })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/,
  )
  await expectNoFault(page)

  await page.getByRole('link', { name: 'Month', exact: true }).click()
  await page.getByRole('button', { name: /^09:00 Renew the bakery/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reminder' })).toContainText('High priority')
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('button', { name: /^09:00 Renew the bakery/ })).toBeVisible()
  await expectNoFault(page)

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await row.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('Reminder status updated!')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Complete/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete reminder' })
  await expect(question).toContainText('Are you sure you want to delete this reminder?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Reminder deleted successfully!')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('what a care plan promises is among the reminders, and is completed there', async ({ visit }) => {
  const page = await visit(rita, { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/admin/calendar?status=pending')
  const audit = page.getByRole('listitem').filter({ hasText: 'Code Audit' }).filter({ hasText: 'Sam Carter' })
  await expect(audit).toContainText('The Security plan promises it.')
  await expect(audit.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await audit.getByRole('button', { name: 'Complete: Code Audit' }).click()
  await expect(audit).toHaveCount(0)
  await page.goto('/dashboard/admin/calendar?status=completed')
  await audit.getByRole('button', { name: 'Open again: Code Audit' }).click()
  await expect(audit).toHaveCount(0)
})

test.describe('with a password that is not right', () => {
  test.use({ noise: /status of 400 .*\/reminders\/feed\)$/ })

  test('a private calendar address is made, works, and ends', async ({ visit }) => {
    const page = await visit(rita)
    await page.goto('/dashboard/admin/calendar?view=week&day=nonsense')
    await page.getByText('Show the reminders in your own calendar program').click()
    const dialog = page.getByRole('dialog', { name: 'Make a new calendar address' })
    const address = page.getByText(/\/api\/admin\/reminders\.ics\?key=/)
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: 'Make a new address' }).click()
      await expect(dialog.getByLabel('Your password')).toBeFocused()
      await dialog.getByLabel('Your password').fill('not the right one')
      await dialog.getByRole('button', { name: 'Make the address' }).click()
      await expect(dialog.getByText('The password is not right.')).toBeVisible()
      await expectNoFault(page)
      await dialog.getByLabel('Your password').fill(rita.password)
      await dialog.getByRole('button', { name: 'Make the address' }).click()
      await expect(address).toBeVisible()
      await expect(dialog).toHaveCount(0)
      const { pathname, search } = new URL((await address.textContent()) ?? '')
      const read = () => page.request.get(`${pathname}${search}`)
      expect(await (await read()).text()).toContain('BEGIN:VCALENDAR')
      await expectNoFault(page)
      await page.getByRole('button', { name: 'End the address' }).click()
      await expect(address).toHaveCount(0)
      expect((await read()).status()).toBe(404)
    }
    await expect(page.getByText('The address does not work any more.').last()).toBeVisible()
  })
})
