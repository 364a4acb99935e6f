import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { mailTo, olga, openTicket, sam, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Without a scrollbar below. */
async function expectFits(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

test('a quote is written from a request, sent, accepted by its link, and staff see it at once', async ({
  visit,
  request,
}) => {
  const nina = await verifiedAccount(request, 'Nina Quoted')
  const ticket = await openTicket(request, nina, 'The checkout of our shop fails at the last step.')
  const staff = await visit(olga())
  await staff.goto('/dashboard/requests')
  const row = staff.getByRole('listitem').filter({ hasText: nina.name })
  await row.getByRole('link', { name: /^Create Quote/ }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Create New Quote')
  await expect(staff).toHaveURL(/\/dashboard\/admin\/quotes\/new$/)
  await expect(staff.getByRole('region', { name: 'Customer' })).toContainText(nina.email)
  const first = staff.getByRole('region', { name: 'Line 1' })
  await expect(first.getByLabel('Description')).toHaveValue(/^Quick fix/i)
  await expect(first.getByRole('button', { name: 'Remove line 1' })).toBeDisabled()
  const shown = /shown £(\d+)\./.exec(await staff.getByText(/^The customer was shown/).innerText())?.[1]
  const above = staff.getByRole('status').filter({ hasText: 'more than the customer was shown' })
  await expect(above).toHaveCount(0)
  await first.getByLabel('Unit price (£)').fill('120.50')
  await expect(above).toHaveText(
    `The total is £${(120.5 - Number(shown)).toFixed(2)} more than the customer was shown.`,
  )
  await first.getByLabel('Proved by').fill('A test order goes through')
  const create = staff.getByRole('button', { name: 'Create Quote' })
  await staff.getByRole('button', { name: 'Add a line' }).click()
  await expect(create).toBeDisabled()
  await staff
    .getByRole('region', { name: 'Line 2' })
    .getByLabel('Product')
    .selectOption({ label: 'Search engine setup, £180' })
  await staff.getByLabel('Deposit').selectOption({ label: '50% on acceptance' })
  await expect(staff.getByText('£300.50')).toBeVisible()
  await expectNoFault(staff)
  await create.click()
  await expect(staff.getByText('Quote created successfully!')).toBeVisible()

  const quote = staff.getByRole('listitem').filter({ hasText: nina.email })
  await expect(quote).toContainText('Draft')
  await expect(quote).toContainText('N/A')
  await quote.getByRole('button', { name: /^Finalize/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Finalize and send' }).click()
  await expect(staff.getByText('Quote finalized successfully!')).toBeVisible()
  await expect(quote).toContainText('Not opened yet')
  await expectNoFault(staff)

  const mail = await mailTo(request, nina.email, /\/quote\//)
  const customer = await visit(null, phone)
  await customer.goto(/\/quote\/[\w-]{22}/.exec(mail.text)?.[0] ?? '')
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Quote Q-\d{4}-\d{4}$/)
  await expect(customer.getByRole('table')).toContainText('Proved by: A test order goes through')
  await expect(customer.getByText('£150.25').first()).toBeVisible()
  await expectNoFault(customer)
  await expectFits(customer)
  await expect(quote).toContainText('Opened')
  await customer.getByRole('button', { name: 'Accept Quote' }).click()
  await expect(customer.getByText('Please give your name.')).toBeVisible()
  await expect(customer.getByText('Please tick that you agree.')).toBeVisible()
  await customer.getByLabel('Your name').fill('Nina Q. Quoted')
  await customer.getByLabel(/^I accept this quote/).check()
  await customer.getByRole('button', { name: 'Accept Quote' }).click()
  await expect(customer.getByRole('status').filter({ hasText: 'Nina Q. Quoted' })).toBeVisible()
  await expectNoFault(customer)
  const pdf = await customer.request.get(
    `${new URL(customer.url()).pathname.replace('/quote/', '/api/quotes/')}/pdf`,
  )
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await expect(quote).toContainText('Accepted')
  await quote.getByRole('button', { name: /^View Details/ }).click()
  const details = staff.getByRole('dialog')
  await expect(details).toContainText('by Nina Q. Quoted')
  await expectNoFault(staff)
  await details.getByRole('link', { name: 'Copy to a new quote' }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Create New Quote')
  await expect(staff.getByRole('region', { name: 'Line 1' }).getByLabel('Description')).not.toHaveValue('')

  const own = await visit(nina)
  await own.goto('/dashboard/requests')
  await expect(own.getByRole('listitem').filter({ hasText: `Ticket #${ticket.id}` })).toContainText(
    'In progress',
  )
  await expect(own.getByRole('region', { name: 'My quotes' })).toContainText('Accepted')
  await expectNoFault(own)
})

test('a new version replaces what the customer has, and the old link leads on; a canceled one says so', async ({
  visit,
}) => {
  const staff = await visit(olga(), phone)
  await staff.goto('/admin/quotes/new')
  const search = staff.getByLabel('Search by name or e-mail')
  await search.fill(olga().email)
  await expect(staff.getByText('No customer has this name or address.')).toBeVisible()
  await search.fill(sam().email)
  await staff.getByRole('button', { name: /^Choose Sam Carter/ }).click()
  const line = staff.getByRole('region', { name: 'Line 1' })
  await line.getByLabel('Description').fill('A new start page')
  await line.getByLabel('Unit price (£)').fill('100')
  await expect(staff.getByText('Security plan discount (40%)')).toBeVisible()
  await expect(staff.getByText('£60.00')).toBeVisible()
  await expectFits(staff)
  await expectNoFault(staff)
  await staff.getByRole('button', { name: 'Create Quote' }).click()
  const quote = staff.getByRole('listitem').filter({ hasText: sam().email })
  await quote
    .first()
    .getByRole('button', { name: /^Finalize/ })
    .click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Finalize and send' }).click()
  await expect(quote.first()).toContainText('Open')
  await expectFits(staff)

  await quote
    .first()
    .getByRole('button', { name: /^View Details/ })
    .click()
  await expectNoFault(staff)
  const old = (await staff.getByRole('link', { name: 'The customer’s page' }).getAttribute('href')) ?? ''
  await staff.getByRole('link', { name: 'Write a new version' }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Change Quote')
  await staff.getByLabel('Unit price (£)').fill('90')
  await staff.getByRole('button', { name: 'Save Quote' }).click()
  await expect(quote).toHaveCount(2)
  await expect(quote.first()).toContainText('version 2')
  await quote
    .first()
    .getByRole('button', { name: /^Finalize/ })
    .click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Finalize and send' }).click()
  await expect(quote.last()).toContainText('Replaced')

  const customer = await visit(null)
  await customer.goto(old)
  await expect(customer.getByText('There is a newer version of this quote')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Accept Quote' })).toHaveCount(0)
  await expectNoFault(customer)
  await customer.getByRole('link', { name: 'See the newer version' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/version 2$/)
  await expect(customer.getByRole('table')).toContainText('£54.00')
  await expectNoFault(customer)

  await quote
    .first()
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel the quote' }).click()
  await expect(staff.getByText('Quote canceled successfully!')).toBeVisible()
  await customer.reload()
  await expect(customer.getByText('This quote was canceled')).toBeVisible()
})
