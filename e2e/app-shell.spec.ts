import { expect } from '@playwright/test'
import { bearer, olga, openTicket, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

test('the signed-in product has its own header, no footer, and the legal pages in one line', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const sidebar = page.getByRole('complementary', { name: 'Client Dashboard' })
  await expect(sidebar.getByText('Client Dashboard')).toBeVisible()
  for (const [label, path] of [
    ['Overview', '/dashboard'],
    ['Service Requests', '/dashboard/requests'],
    ['Credentials', '/dashboard/credentials'],
    ['Site Health', '/dashboard/site-health'],
    ['Request Service', '/dashboard/quote'],
    ['Account Settings', '/dashboard/account'],
    ['Terms and Conditions', '/terms-and-conditions'],
  ] as const)
    await expect(sidebar.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
  await expect(sidebar.getByRole('heading', { name: 'Admin' })).toHaveCount(0)
})

test('an unread message shows in the header, the tab’s title and its icon, and leads to its ticket', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const { id } = await openTicket(request, client, 'The menu is gone.')
  const page = await visit(client)
  await page.goto('/dashboard/account')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'No unread messages' })).toBeVisible()
  await expect(page).toHaveTitle('Account Settings · Sitewright')

  const { token } = await signInBehind(request, olga())
  const posted = await request.post(`/api/tickets/${id}/messages`, {
    headers: bearer(token),
    data: { message: 'We are looking at it.', client_id: crypto.randomUUID() },
  })
  expect(posted.status()).toBe(201)
  await expect(header.getByRole('link', { name: '1 unread message' })).toBeVisible()
  await expect(page).toHaveTitle('(1) Account Settings · Sitewright')
  await expect(page.locator('link[rel="icon"][type="image/svg+xml"]')).toHaveAttribute('href', /unread/)
  await header.getByRole('link', { name: '1 unread message' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/ticket/${id}$`))
  await expect(page).toHaveTitle(/^Ticket/)
})

test('the palette goes to any place with the keyboard alone', async ({ visit }) => {
  const page = await visit(olga())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  const field = page.getByRole('textbox', { name: 'Search or go to' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('custom')
  await expect(page.getByRole('dialog').getByRole('button').first()).toContainText('Customers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('cake orders')
  await page.getByRole('button', { name: 'Search tickets for “cake orders”' }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin\/tickets\?q=cake\+orders$/)
})

test('staff land in the inbox, with what clients see under a fold', async ({ visit }) => {
  const page = await visit(null)
  const { email, password } = olga()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  const sidebar = page.getByRole('complementary', { name: 'Client Dashboard' })
  await expect(sidebar.getByRole('heading', { name: 'Admin' })).toBeVisible()
  const credentials = sidebar.getByRole('link', { name: 'Credentials' })
  await expect(credentials).toBeHidden()
  await sidebar.getByRole('button', { name: 'Client pages' }).click()
  await expect(credentials).toBeVisible()
})

test.describe('with calls on their way', () => {
  // What is on its way when the session ends is refused, which is not what this is about.
  test.use({ noise: /status of 401/ })

  test('the menu behind a person’s initials leads to their account and signs out', async ({
    visit,
    request,
  }) => {
    const page = await visit(await verifiedAccount(request, 'Ida Initials'))
    await page.goto('/dashboard')
    const person = page.getByRole('button', { name: 'Ida Initials' })
    await person.click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings')
    await person.click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
  })
})
