import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { attach, picture } from './files.ts'
import { ann, olga, openTicket, signInBehind, verifiedAccount } from './people.ts'
import { makeSample } from './screens.ts'
import { askToDelete } from './ticket-page.ts'
import { test } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('the open menu of a phone has no accessibility fault', async ({ visit }) => {
  const page = await visit(null, phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await expectNoFault(page)
})

test('the open dashboard menu of a phone has no accessibility fault', async ({ visit }) => {
  const page = await visit(olga(), phone)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Dashboard menu' }).tap()
  await expect(dialog(page, 'Menu').getByRole('link', { name: 'Inbox' })).toBeVisible()
  await expectNoFault(page)
})

test('the open palette and the open menu of a person have no accessibility fault', async ({ visit }) => {
  const page = await visit(olga())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /your account$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search or go to' }).fill('invoice')
  await expect(page.getByRole('button', { name: 'Search tickets for “invoice”' })).toBeVisible()
  await expectNoFault(page)
})

test('a registration full of mistakes has no accessibility fault', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('N')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel(/^Password/).fill('short')
  await page.getByLabel('Confirm Password').fill('other')
  await page.getByRole('textbox', { name: 'Website URL (optional)' }).fill('example.com')
  await page.getByLabel('Phone Number (optional)').fill('1')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await page.getByLabel('Email').focus()
  await expect(page.getByText('Please include http:// or https://')).toBeVisible()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await expect(page.getByText('Please enter a valid email.')).toBeVisible()
  await expect(page.getByText('Invalid phone for selected country.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled()
  await expectNoFault(page)
})

test('an empty sign-in that was sent has no accessibility fault', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/login?verify=1')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await expectNoFault(page)
})

test('a quote with a price, extras and a wrong address has no accessibility fault', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/quote?currency=EUR')
  await page.getByRole('radio', { name: 'New website' }).check()
  await page.getByRole('radio', { name: 'WordPress' }).check()
  await page.getByRole('checkbox', { name: 'Search engine setup' }).check()
  await page.getByRole('textbox', { name: 'Website' }).fill('example.com')
  await page.getByLabel('What should we do?').focus()
  await expect(page.getByRole('heading', { name: 'Instant Quote Ready' })).toBeVisible()
  await expect(page.getByText('Please include http:// or https://')).toBeVisible()
  await expectNoFault(page)
})

test('the quote on a phone has no accessibility fault', async ({ visit }) => {
  const page = await visit(null, phone)
  await page.goto('/quote')
  await page.getByRole('radio', { name: 'Quick fix' }).check()
  await page.getByRole('radio', { name: 'WordPress' }).check()
  await expect(page.getByRole('button', { name: 'See your quote' })).toBeVisible()
  await expectNoFault(page)
})

test('the admin ticket on a phone has no accessibility fault', async ({ visit, request }) => {
  const { ticketId } = await makeSample(request)
  const page = await visit(olga(), phone)
  await page.goto(`/dashboard/admin/tickets/${ticketId}`)
  await expect(page.getByLabel('Message')).toBeInViewport({ ratio: 1 })
  await expectNoFault(page)
  await page.getByRole('tab', { name: 'Details' }).tap()
  await expect(page.getByLabel('Assigned to')).toBeVisible()
  await expectNoFault(page)
})

test('a toast has no accessibility fault', async ({ visit, request }) => {
  const page = await visit(await verifiedAccount(request, 'Axel Axe'))
  await page.goto('/dashboard/quote')
  // It is off for the eye and the ear, but says what is missing.
  await page.getByRole('button', { name: 'Submit Request' }).click({ force: true })
  await expect(page.getByRole('alert')).toContainText('Please configure your service request')
  await expectNoFault(page)
})

test('the question before a deletion has no accessibility fault', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Axel Axe')
  const { id } = await openTicket(request, client, 'The menu is gone.')
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await askToDelete(page)
  await expect(dialog(page, `Delete ticket #${id}?`)).toBeVisible()
  await expectNoFault(page)
})

test('a picture in full and files to send have no accessibility fault', async ({ visit, request }) => {
  const { ticketId } = await makeSample(request)
  const page = await visit(ann())
  await page.goto(`/dashboard/ticket/${ticketId}`)
  await attach(page, [
    { name: 'white-page.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(2)
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Show the picture white-page.png' }).last().click()
  await expect(dialog(page, 'white-page.png').getByRole('img', { name: 'white-page.png' })).toBeVisible()
  await expectNoFault(page)
})

test('a closed ticket has no accessibility fault', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Axel Axe')
  const { id } = await openTicket(request, client, 'The menu is gone.')
  const { token } = await signInBehind(request, olga())
  const closed = await request.patch(`/api/admin/tickets/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'closed' },
  })
  expect(closed.status()).toBe(200)
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(page.getByLabel('Message')).toHaveAttribute('placeholder', 'This ticket is closed.')
  await expectNoFault(page)
})

test('the canned replies, open and being changed, have no accessibility fault', async ({
  visit,
  request,
}) => {
  const { ticketId } = await makeSample(request)
  const page = await visit(olga())
  await page.goto(`/dashboard/admin/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await expect(dialog(page, 'Canned replies').getByRole('button', { name: /^We are on it/ })).toBeVisible()
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Add or change replies' }).click()
  await expect(page.getByRole('button', { name: 'Add a reply' })).toBeVisible()
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Add a reply' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please give it a title.')).toBeVisible()
  await expectNoFault(page)
})

test('notes and history of an admin ticket have no accessibility fault', async ({ visit, request }) => {
  const { ticketId } = await makeSample(request)
  const page = await visit(olga(), { viewport: { width: 1400, height: 900 } })
  await page.goto(`/dashboard/admin/tickets/${ticketId}`)
  await page.getByText('Internal note', { exact: true }).click()
  await page.getByLabel('New note').fill('The plug-in of the booking form is to blame.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The plug-in of the booking form' }),
  ).not.toHaveCount(0)
  await expectNoFault(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await expectNoFault(page)
})

test('an inbox without hits has no accessibility fault', async ({ visit }) => {
  const page = await visit(olga())
  await page.goto('/dashboard/admin/tickets?q=nothinglikethis')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await expectNoFault(page)
})

test('the question before a customer’s tickets go has no accessibility fault', async ({ visit }) => {
  const page = await visit(olga())
  await page.goto('/dashboard/admin/customers?q=ann@')
  await page.getByRole('link', { name: 'Ann Baker' }).click()
  await page.getByRole('button', { name: /^Delete \d+ tickets?$/ }).click()
  await expect(dialog(page, 'Delete all tickets?')).toBeVisible()
  await expectNoFault(page)
})

test('account settings full of mistakes have no accessibility fault', async ({ visit }) => {
  const page = await visit(ann())
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Website URL (optional)' }).fill('example.com')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Please include http:// or https://')).toBeVisible()
  await expect(page.getByText('Please enter your current password.')).toBeVisible()
  await expectNoFault(page)
})
