import { expect } from '@playwright/test'
import { ann, olga, verifiedAccount } from './people.ts'
import { makeSample } from './screens.ts'
import { test } from './visit.ts'

test('the question before a deletion gives the focus back', async ({ visit, request }) => {
  const { ticketId } = await makeSample(request)
  const page = await visit(ann())
  await page.goto(`/dashboard/ticket/${ticketId}`)
  const opener = page.getByRole('button', { name: 'More for this ticket' })
  await opener.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete ticket' }).press('Enter')
  await expect(page.getByRole('dialog', { name: `Delete ticket #${ticketId}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the question before all tickets of a customer go wants a name and gives the focus back', async ({
  visit,
}) => {
  const page = await visit(olga())
  await page.goto('/dashboard/admin/customers?q=ann@')
  await page.getByRole('link', { name: 'Ann Baker' }).click()
  const opener = page.getByRole('button', { name: /^Delete \d+ tickets?$/ })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete all tickets?' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Delete all tickets' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('Ann Baker')
  await expect(dialog.getByRole('button', { name: 'Delete all tickets' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the canned replies give the focus back', async ({ visit, request }) => {
  const { ticketId } = await makeSample(request)
  const page = await visit(olga())
  await page.goto(`/dashboard/admin/tickets/${ticketId}`)
  const opener = page.getByRole('button', { name: 'Canned replies' })
  await opener.press('Enter')
  await expect(page.getByLabel('Find a canned reply')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  // What has not come up yet takes no focus, and the key would close the list.
  await expect(page.getByLabel('Find a canned reply')).toBeFocused()
  await page.getByRole('button', { name: 'Add or change replies' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a reply' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

for (const filter of ['', '?status=open'])
  test(`a credit note over all that is open leaves the focus on the page, at “${filter}”`, async ({
    visit,
  }) => {
    const page = await visit(olga())
    await page.goto(`/dashboard/admin/invoices${filter}`)
    const description = `Credited at “${filter}”`
    await page.getByLabel('Customer e-mail').fill(ann().email)
    await page.getByLabel('Amount (£)').fill('12')
    await page.getByLabel('Description').fill(description)
    await page.getByRole('button', { name: 'Create Invoice' }).click()
    const row = page.getByRole('listitem').filter({ hasText: description })
    await row.getByRole('button', { name: /^Credit note/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Credit note: INV-/ })
    await dialog.getByLabel('Reason, for the customer').fill('It was not needed')
    await dialog.getByRole('button', { name: 'Issue the credit note' }).press('Enter')
    await expect(dialog).toBeHidden()
    // The button that opened the dialog is gone, and with this filter its row is, too.
    const left = filter === '' ? row.getByRole('link').first() : page.getByRole('main')
    await expect(left).toBeFocused()
  })

test('a yes leaves the focus on the page, although the button that asked is gone', async ({ visit }) => {
  const page = await visit(olga())
  await page.goto('/dashboard/admin/invoices')
  for (const [verb, yes, said] of [
    ['Issue', 'Issue and send', 'INV-'],
    ['Void', 'Void the draft', 'Void'],
  ] as const) {
    const description = `To ${verb}, without the mouse`
    await page.getByLabel('Customer e-mail').fill(ann().email)
    await page.getByLabel('Amount (£)').fill('12')
    await page.getByLabel('Description').fill(description)
    await page.getByLabel(/^Keep it as a draft/).check()
    await page.getByRole('button', { name: 'Create Invoice' }).click()
    const row = page.getByRole('listitem').filter({ hasText: description })
    await row.getByRole('button', { name: new RegExp(`^${verb}`) }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: yes }).press('Enter')
    await expect(row).toContainText(said)
    await expect(verb === 'Issue' ? row.getByRole('link').first() : page.getByRole('main')).toBeFocused()
  }
})

test('a dialog in the place of another one gives the focus back to what opened the first', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(client)
  await page.goto('/dashboard/account')
  const opener = page.getByRole('button', { name: 'Set up two-step sign-in' })
  await opener.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(client.password)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByLabel('6-digit code of the app')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})
