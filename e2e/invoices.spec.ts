import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { ann, mailTo, olga } from './people.ts'
import { test } from './visit.ts'

test('staff write an invoice, the customer pays it in the sandbox, and staff pay a part back', async ({
  visit,
}) => {
  const staff = await visit(olga())
  await staff.goto('/dashboard/admin/invoices')
  const form = staff.getByRole('form', { name: 'Create Custom Invoice' })
  const submit = form.getByRole('button', { name: 'Create Invoice' })
  await expect(submit).toBeDisabled()
  await form.getByLabel('Customer e-mail').fill(ann().email)
  await form.getByLabel('Amount (£)').fill('120.50')
  await form.getByLabel('Description').fill('Repair of the bakery’s checkout')
  await expectNoFault(staff)
  await submit.click()
  await expect(staff.getByText(/Invoice created successfully! Invoice ID: [\w-]{22}/)).toBeVisible()
  const row = staff.getByRole('listitem').filter({ hasText: 'Repair of the bakery’s checkout' })
  await expect(row).toContainText('£120.50')
  await expect(row).toContainText('Open')
  await expect(row).toContainText(ann().email)
  await expectNoFault(staff)

  const page = await visit(ann())
  await page.goto('/dashboard/subscription')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Repair of the bakery’s checkout' })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible()
  await expect(page.getByText('Sandbox: no card is charged and no money moves')).toBeVisible()
  await expectNoFault(page)
  // What is printed is the invoice alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Left to pay')).toBeVisible()
  for (const name of [/^Submit/, 'Save as PDF']) await expect(page.getByText(name)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pay by card' })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.getByLabel('Test card').selectOption({ label: 'A test card that is declined' })
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await page.getByLabel('Amount to pay now (£)').fill('20.50')
  await page.getByLabel('Test card').selectOption({ label: 'A test card that works' })
  await page.getByRole('button', { name: 'Submit: pay £20.50' }).click()
  await expect(page).toHaveURL(/\/payment-success\?invoice=/)
  await expect(page.getByText('We received £20.50')).toBeVisible()
  await expectNoFault(page)
  await page.getByRole('link', { name: 'See the invoice' }).click()
  await expect(page.getByText('Partly paid')).toBeVisible()
  await page.getByRole('button', { name: 'Submit: pay £100.00' }).click()
  await expect(page.getByText(/is paid in full/)).toBeVisible()

  await staff.reload()
  await expect(row).toContainText('Paid £120.50')
  await row.getByRole('button', { name: /^Refund/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^Refund: INV-/ })
  await expect(dialog.getByLabel('Amount (£)')).toHaveValue('120.50')
  await dialog.getByLabel('Amount (£)').fill('30')
  await dialog.getByLabel('Reason, for the customer').fill('A part was not needed')
  await expectNoFault(staff)
  await dialog.getByRole('button', { name: 'Pay it back' }).click()
  await expect(row).toContainText('Refunded £30.00')
  await page.getByRole('link', { name: 'See the invoice' }).click()
  await expect(page.getByText('A part was not needed')).toBeVisible()
  await expectNoFault(page)
})

test('a draft is voided, a search that finds nothing says so, and the exports are saved', async ({
  visit,
}) => {
  const page = await visit(olga(), { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/admin/invoices')
  await page.getByLabel('Customer e-mail').fill('new.customer@example.com')
  await page.getByLabel('Amount (£)').fill('75')
  await page.getByLabel(/^Keep it as a draft/).check()
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'new.customer@example.com' })
  await expect(row).toContainText('No number yet')
  await row.getByRole('button', { name: /^Void/ }).click()
  await page
    .getByRole('dialog', { name: 'Void the draft' })
    .getByRole('button', { name: 'Void the draft' })
    .click()
  await expect(page.getByText('Draft voided.')).toBeVisible()
  await expectNoFault(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export ledger' }).click()
  expect((await saved).suggestedFilename()).toBe('ledger.csv')
  await page.getByLabel('Search by number, name or e-mail').fill('nobody at all')
  await expect(page.getByText('No invoices found.')).toBeVisible()
  await expectNoFault(page)
})

test('an invoice of several lines is paid in part by bank, which is undone with a reason', async ({
  visit,
}) => {
  const staff = await visit(olga())
  await staff.goto('/dashboard/admin/invoices')
  const form = staff.getByRole('form', { name: 'Create Custom Invoice' })
  await form.getByLabel('Customer e-mail').fill(ann().email)
  await form.getByLabel('Amount (£)').fill('80')
  await form.getByLabel('Description').fill('Two lines by telephone')
  await form.getByRole('button', { name: 'Add a line' }).click()
  const second = form.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Description').fill('Stamps')
  await second.getByLabel('Quantity').fill('4')
  await second.getByLabel('Unit price (£)').fill('5.10')
  await expect(form.getByText('Total £100.40')).toBeVisible()
  await expectNoFault(staff)
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  const row = staff.getByRole('listitem').filter({ hasText: 'Two lines by telephone' })
  await expect(row).toContainText('£100.40')

  await row.getByRole('button', { name: /^Bank or cash/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^Bank and cash payments: INV-/ })
  await expect(dialog.getByLabel('Amount (£)')).toHaveValue('100.40')
  await dialog.getByLabel('Amount (£)').fill('40.40')
  await dialog.getByLabel('Reference (optional)').fill('FPS 7781')
  await expectNoFault(staff)
  await dialog.getByRole('button', { name: 'Record the payment' }).click()
  await expect(row).toContainText('Paid £40.40')
  await expect(row).toContainText('£60.00 left to pay')

  const page = await visit(ann())
  await page.goto('/dashboard/subscription')
  await expect(page.getByRole('button', { name: 'Export invoices as CSV' })).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'Two lines by telephone' }).getByRole('link').click()
  await expect(page.getByText(/^We received £40\.40 on .*: bank transfer$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Stamps' })).toBeVisible()
  await expectNoFault(page)

  await row.getByRole('button', { name: /^Bank or cash/ }).click()
  await dialog.getByRole('button', { name: 'Undo the payment of £40.40' }).click()
  const undo = dialog.getByRole('form', { name: 'Undo the payment of £40.40' })
  await expect(undo.getByLabel('Reason')).toBeFocused()
  await undo.getByLabel('Reason').fill('It was for another invoice')
  await expectNoFault(staff)
  await undo.getByRole('button', { name: 'Undo the payment' }).click()
  await expect(row).not.toContainText('Paid £40.40')
  await page.reload()
  await expect(page.getByText(/^We received £40\.40/)).toHaveCount(0)
})

test('wherever it is read, an invoice names the days that its mail and its PDF name', async ({
  visit,
  request,
}) => {
  const email = 'far.away@example.com'
  const staff = await visit(olga())
  await staff.goto('/dashboard/admin/invoices')
  const form = staff.getByRole('form', { name: 'Create Custom Invoice' })
  await form.getByLabel('Customer e-mail').fill(email)
  await form.getByLabel('Amount (£)').fill('64')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  const row = staff.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: /^Bank or cash/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^Bank and cash payments: INV-/ })
  await dialog.getByLabel('Amount (£)').fill('4')
  await dialog.getByLabel('Received on').fill('2026-03-01')
  await dialog.getByRole('button', { name: 'Record the payment' }).click()
  await expect(row).toContainText('Paid £4.00')

  const { text } = await mailTo(request, email, /is due by/)
  const due = /is due by (\d+ \w+ \d{4})\./.exec(text)?.[1] ?? 'no day'
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    const page = await visit(null, { timezoneId })
    await page.goto(/\/pay\/invoice\/[\w-]{22}/.exec(text)?.[0] ?? '')
    await expect(page.getByText(due)).toBeVisible()
    await expect(page.getByText('We received £4.00 on 1 March 2026: bank transfer')).toBeVisible()
  }
})
