import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { openTicket, rita, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

test.use({ noise: /status of 40[134]/ })

test('staff find a customer, note and tag them, suspend them and let them in again', async ({
  visit,
  request,
}) => {
  const page = await visit(rita, { viewport: { width: 390, height: 844 } })
  const carl = await verifiedAccount(request, 'Carl Customer')
  const { id } = await openTicket(request, carl, 'The shop is slow')
  await page.goto(`/dashboard/admin/customers?${new URLSearchParams({ q: carl.email })}`)
  await page.getByRole('link', { name: 'Carl Customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carl Customer' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tickets (1)' })).toContainText(`#${id}`)
  await expectNoFault(page)

  await page.getByLabel('New tag').fill('VIP')
  await page.getByRole('button', { name: 'Add the tag' }).click()
  await expect(page.getByRole('link', { name: 'vip' })).toBeVisible()
  await page.getByLabel('New note').fill('Prefers to be called in the morning.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('Prefers to be called in the morning.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('opened the ticket')
  await expectNoFault(page)

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend this customer' })
  await dialog.getByLabel('Reason, which the customer sees').fill('A chargeback without a word')
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/^Suspended since/)).toBeVisible()
  const theirs = await visit(null)
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(carl.email)
  await theirs.getByLabel(/^Password/).fill(carl.password)
  await theirs.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByRole('alert')).toContainText('A chargeback without a word')
  await page.getByRole('button', { name: 'End the suspension' }).click()
  await expect(page.getByText(/^Suspended since/)).toHaveCount(0)
  await signInBehind(request, carl)
})

test('staff open a ticket for a client who telephoned, and the client finds it', async ({
  visit,
  request,
}) => {
  const page = await visit(rita)
  const carl = await verifiedAccount(request, 'Carl Telephone')
  await page.goto(`/dashboard/admin/customers?${new URLSearchParams({ q: carl.email })}`)
  await page.getByRole('link', { name: 'Carl Telephone' }).click()
  await page.getByRole('button', { name: 'New ticket for this client' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ticket for this client' })
  await dialog.getByLabel('Subject').fill('The till is down')
  await dialog.getByLabel('First message').fill('You told us by telephone that the till is down.')
  await dialog.getByLabel('Urgency').selectOption('high')
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Open the ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #/ })).toBeVisible()
  await expect(page.getByText('You told us by telephone that the till is down.').first()).toBeVisible()
  const theirs = await visit(carl)
  await theirs.goto('/dashboard/requests')
  await expect(theirs.getByRole('main').getByText('The till is down').first()).toBeVisible()
})

test('staff look as a client: a banner on every screen, nothing changes, and the client reads it', async ({
  visit,
  request,
}) => {
  const page = await visit(rita)
  const carl = await verifiedAccount(request, 'Carl Looked')
  const { id } = await openTicket(request, carl, 'The shop is slow')
  await page.goto(`/dashboard/admin/customers?${new URLSearchParams({ q: carl.email })}`)
  await page.getByRole('link', { name: 'Carl Looked' }).click()
  await page.getByRole('button', { name: 'Look as this client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Look as this client' })
  await dialog.getByLabel('Why do you need to look?').fill('He cannot find his ticket')
  await dialog.getByRole('button', { name: 'Start looking' }).click()
  const banner = page.getByRole('region', { name: 'Looking as a client' })
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, Carl/ })).toBeVisible()
  await expect(banner).toContainText('You are looking as Carl Looked')
  await expectNoFault(page)
  const calls: string[] = []
  page.on('request', (call) => calls.push(new URL(call.url()).pathname))
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #/ })).toBeVisible()
  await expect(page.getByPlaceholder('You cannot write here.')).toBeDisabled()
  await expect(banner).toBeVisible()
  await expectNoFault(page)
  expect(calls).toContain(`/api/tickets/${id}`)
  expect(calls, 'the vault is closed to them').not.toContain('/api/credentials')
  await page.goto('/dashboard/credentials')
  await expect(page.getByText('Failed to load credentials. Please try again later.')).toBeVisible()
  await expect(page.getByText(/Nothing can be changed, and the vault stays closed/)).toBeVisible()
  await page.goto('/kb')
  await expect(banner).toBeVisible()

  await banner.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carl Looked' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  const theirs = await visit(carl, { viewport: { width: 390, height: 844 } })
  await theirs.goto('/dashboard/account')
  await expect(theirs.getByRole('region', { name: 'Account log' })).toContainText('He cannot find his ticket')
  await expectNoFault(theirs)
})
