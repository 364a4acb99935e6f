import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { type BrokenSite, startBrokenSite } from './broken-site.ts'
import { chatOn, say } from './chat-page.ts'
import { mailTo, olga, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const desk = { viewport: { width: 1440, height: 900 } }

let site: BrokenSite
test.beforeEach(async () => {
  site = await startBrokenSite()
})
test.afterEach(() => site.close())

/** Pays what is open on the invoice whose page this is. */
async function pay(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible()
  await page.getByRole('button', { name: `Submit: pay ${amount}` }).click()
  await expect(page).toHaveURL(/\/payment-success\?/)
  await expect(page.getByText(/is paid in full/)).toBeVisible()
}

const pathIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? ''
const INVOICE = /\/pay\/invoice\/[\w-]{22}/

test('a business day: request, quote, acceptance, deposit, fix, proof, balance, receipt and refund', async ({
  visit,
  request,
}) => {
  test.setTimeout(400_000)
  const bea = await verifiedAccount(request, 'Bea Businessday')
  const client = await visit(bea, desk)
  const staff = await visit(olga(), desk)

  // A request from what the examination found.
  await client.goto('/portal')
  await say(client, `My shop is broken, ${site.url}`)
  await chatOn(client)
    .card.getByRole('link', { name: /^Have this fixed/ })
    .first()
    .click()
  await expect(client).toHaveURL(/\/dashboard\/quote\?finding=/)
  await expectNoFault(client)
  await client.getByRole('radio', { name: /^5.7.days/ }).check()
  await client.getByRole('button', { name: 'Submit Request' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #\d+/)
  const ticket = new URL(client.url()).pathname.split('/').at(-1)
  await expect(client.getByRole('region', { name: 'Refund' })).toHaveCount(0)

  // A quote with a deposit, written from the request.
  await staff.goto('/dashboard/requests')
  await staff
    .getByRole('listitem')
    .filter({ hasText: bea.name })
    .getByRole('link', { name: /^Create Quote/ })
    .click()
  const line = staff.getByRole('region', { name: 'Line 1' })
  await line.getByLabel('Unit price (£)').fill('120')
  await staff.getByLabel('Deposit').selectOption({ label: '50% on acceptance' })
  await staff.getByRole('button', { name: 'Create Quote' }).click()
  const quote = staff.getByRole('listitem').filter({ hasText: bea.email })
  await quote.getByRole('button', { name: /^Finalize/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Finalize and send' }).click()
  await expect(staff.getByText('Quote finalized successfully!')).toBeVisible()

  // Accepted by its link, which makes the deposit's invoice.
  const offer = await mailTo(request, bea.email, /\/quote\//)
  await client.goto(pathIn(offer.text, /\/quote\/[\w-]{22}/))
  await client.getByLabel('Your name').fill('Bea Businessday')
  await client.getByLabel(/^I accept this quote/).check()
  await client.getByRole('button', { name: 'Accept Quote' }).click()
  await expect(client.getByRole('status').filter({ hasText: 'Bea Businessday' })).toBeVisible()
  await expectNoFault(client)

  const deposit = await mailTo(request, bea.email, /^Invoice INV-\S+: £60\.00/)
  await client.goto(pathIn(deposit.text, INVOICE))
  await pay(client, '£60.00')
  await expectNoFault(client)

  // The fix, proved by the same checks; then the balance is due.
  site.fix()
  await staff.goto(`/dashboard/admin/tickets/${ticket}`)
  await staff.getByLabel('Status').selectOption('Resolved')
  await client.goto(`/dashboard/ticket/${ticket}`)
  await expect(client.getByRole('region', { name: 'Proof of fix' })).toContainText('Fixed', {
    timeout: 60_000,
  })
  const balance = await mailTo(
    request,
    bea.email,
    /Invoice INV-\S+[\s\S]*The deposit of £60\.00 has been taken off/,
  )
  await client.goto(pathIn(balance.text, INVOICE))
  await expect(client.getByRole('table', { name: /^Sums/ })).toContainText('Deposit invoiced before')
  await pay(client, '£60.00')
  await client.getByRole('link', { name: 'See the invoice' }).click()
  await expect(client.getByText('It is paid in full. Thank you.')).toBeVisible()
  await expect(client.getByRole('region', { name: 'Refund' })).toContainText('You can ask for up to £60.00')
  await expectNoFault(client)
  await mailTo(request, bea.email, /^Receipt: £60\.00/)

  // Money back for what is not right: asked for on the ticket, over both invoices.
  await client.goto(`/dashboard/ticket/${ticket}`)
  const refund = client.getByRole('region', { name: 'Refund' })
  await expect(refund).toContainText('You can ask for up to £120.00')
  await refund.getByRole('button', { name: 'Ask for a refund' }).click()
  const dialog = client.getByRole('dialog', { name: 'Ask for a refund' })
  await dialog.getByLabel('What is not right?').fill('The front page was down again for an hour.')
  await expectNoFault(client)
  await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(refund).toContainText('Being reviewed')
  await expectNoFault(client)
  await mailTo(request, bea.email, /^We received your refund request/)

  await staff.goto('/dashboard/admin/calendar')
  await expect(
    staff.getByRole('listitem').filter({ hasText: bea.email }).filter({ hasText: 'Decide on the refund' }),
  ).toBeVisible()
  await staff.goto('/dashboard/admin/refunds')
  const row = staff.getByRole('listitem').filter({ hasText: bea.name })
  await expect(row).toContainText('£120.00 can be paid back')
  await expectNoFault(staff)
  await row.getByRole('button', { name: /^Approve/ }).click()
  const decision = staff.getByRole('dialog', { name: 'Approve the refund' })
  await expect(decision.getByLabel('Amount (£)')).toHaveValue('120.00')
  await decision.getByLabel('Amount (£)').fill('75')
  await expectNoFault(staff)
  await decision.getByRole('button', { name: 'Pay it back' }).click()
  await expect(row).toHaveCount(0)
  await staff.getByRole('link', { name: 'All', exact: true }).click()
  await expect(row).toContainText('Approved £75.00')

  await expect(refund).toContainText('We paid back £75.00')
  await mailTo(request, bea.email, /^Your refund of £75\.00 is approved/)
  await mailTo(request, bea.email, /^Refund of £60\.00 for the invoice/)
  await mailTo(request, bea.email, /^Refund of £15\.00 for the invoice/)
  await expectNoFault(client)
})

test('a refund is refused with a reason, and a chargeback shows on the invoice', async ({
  visit,
  request,
}) => {
  const bea = await verifiedAccount(request, 'Bea Refused')
  const staff = await visit(olga(), desk)
  await staff.goto('/dashboard/admin/invoices')
  const form = staff.getByRole('form', { name: 'Create Custom Invoice' })
  await form.getByLabel('Customer e-mail').fill(bea.email)
  await form.getByLabel('Amount (£)').fill('35')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(staff.getByText(/Invoice created successfully!/)).toBeVisible()

  const mail = await mailTo(request, bea.email, INVOICE)
  const guest = await visit(null, { viewport: { width: 390, height: 844 } })
  await guest.goto(pathIn(mail.text, INVOICE))
  await guest.getByLabel('Test card').selectOption({ label: 'A test card whose owner charges it back' })
  await pay(guest, '£35.00')
  // A page that is open does not ask again: it is opened anew until the bank's word has come.
  await expect(async () => {
    await guest.goto(pathIn(mail.text, INVOICE))
    await expect(guest.getByText(/charged back by the bank/)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(guest.getByRole('link', { name: 'Sign in to ask for a refund' })).toBeVisible()
  await expectNoFault(guest)
  await staff.goto(`/dashboard/admin/invoices?status=charged_back`)
  await expect(staff.getByRole('listitem').filter({ hasText: bea.email })).toContainText(
    'Charged back £35.00',
  )
  await expectNoFault(staff)

  await form.getByLabel('Customer e-mail').fill(bea.email)
  await form.getByLabel('Amount (£)').fill('36')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  const second = await mailTo(request, bea.email, /£36\.00/)
  const client = await visit(bea, { viewport: { width: 390, height: 844 } })
  await client.goto(pathIn(second.text, INVOICE))
  await pay(client, '£36.00')
  await client.getByRole('link', { name: 'See the invoice' }).click()
  const refund = client.getByRole('region', { name: 'Refund' })
  await refund.getByRole('button', { name: 'Ask for a refund' }).click()
  await client.getByLabel('What is not right?').fill('I changed my mind.')
  await client.getByRole('dialog').getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(refund).toContainText('Being reviewed')
  await staff.goto('/dashboard/admin/refunds')
  const row = staff.getByRole('listitem').filter({ hasText: bea.name })
  await row.getByRole('button', { name: /^Refuse/ }).click()
  await staff.getByLabel('Reason, for the customer').fill('The work does what was agreed.')
  await expectNoFault(staff)
  await staff.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(row).toHaveCount(0)
  await expect(refund).toContainText('The work does what was agreed.')
  await expectNoFault(client)
})

test.describe('two accounts of one person', () => {
  test.use({ noise: /status of 40[0134]/ })

  test('are merged after a look at what moves, and the old one says where to sign in', async ({
    visit,
    request,
  }) => {
    const old = await verifiedAccount(request, 'Mia Old')
    const kept = await verifiedAccount(request, 'Mia Kept')
    const staff = await visit(olga(), desk)
    await staff.goto(`/dashboard/admin/customers?${new URLSearchParams({ q: old.email })}`)
    await staff.getByRole('link', { name: 'Mia Old' }).click()
    await staff.getByRole('button', { name: 'Merge into another account' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Merge into another account' })
    await dialog.getByLabel('E-mail of the account that is kept').fill(kept.email)
    await expectNoFault(staff)
    await dialog.getByRole('button', { name: 'Show what would move' }).click()
    await expect(dialog).toContainText(`${old.email} is closed`)
    await dialog.getByLabel('Reason, for the log').fill('She has two addresses')
    await dialog.getByLabel(/^To confirm, type/).fill(old.email)
    const order = dialog.getByRole('button', { name: 'Merge the accounts' })
    await dialog.getByLabel('Your password').fill('not the right one')
    await order.click()
    await expect(dialog.getByText('The password is not right.')).toBeVisible()
    await expectNoFault(staff)
    await dialog.getByLabel('Your password').fill(olga().password)
    await order.click()
    await expect(staff.getByText('This account is closed')).toBeVisible()
    await expectNoFault(staff)
    await staff.getByRole('link', { name: 'Open that account' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Mia Kept' })).toBeVisible()

    const theirs = await visit(null)
    await theirs.goto('/login')
    await theirs.getByLabel('Email').fill(old.email)
    await theirs.getByLabel(/^Password/).fill(old.password)
    await theirs.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(theirs.getByRole('alert')).toContainText(kept.email)
  })
})
