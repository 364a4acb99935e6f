import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { bearer, olga, openTicket, rita, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const wide = { viewport: { width: 1400, height: 900 } }
const tickets = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('link')

test('the inbox finds words, and loads more without doubles', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Dana Desk')
  // The search forgives a slip of the finger: the words of two journeys must differ in more.
  const word = `zebra${randomBytes(6).toString('hex')}`
  const { token } = await openTicket(request, client, `The ${word} is crooked, number 1.`)
  for (let number = 2; number <= 33; number += 1) {
    const created = await request.post('/api/service-requests', {
      headers: bearer(token),
      data: {
        service_type: 'quick_fix',
        platform_type: 'wix',
        problem_description: `The ${word} is crooked, number ${number}.`,
        urgency_level: number % 2 === 0 ? 'critical' : 'low',
      },
    })
    expect(created.status()).toBe(201)
  }
  const staff = await signInBehind(request, rita)
  await expect
    .poll(async () => {
      const found = await request.get(`/api/admin/tickets?q=${word}&limit=100`, {
        headers: bearer(staff.token),
      })
      return ((await found.json()) as { tickets: unknown[] }).tickets.length
    })
    .toBe(33)

  const page = await visit(rita, wide)
  await page.goto('/dashboard/admin/tickets')
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByRole('list', { name: 'Tickets' })).toHaveAttribute('aria-busy', 'false')
  await expect(tickets(page).filter({ hasNotText: word })).toHaveCount(0)
  await expect(tickets(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(tickets(page)).toHaveCount(33)
  const numbers = await tickets(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(numbers).size).toBe(33)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()

  await page.getByLabel('Urgency').selectOption('Emergency same day')
  await expect(tickets(page)).toHaveCount(16)
  await expect(page).toHaveURL(new RegExp(`q=${word}&urgency=critical`))
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(`${word}nothing`)
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tickets' }).click()
  await expect(tickets(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No tickets found')).toBeVisible()
})

test('a ticket is assigned, narrowed down to, and moved on', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Dana Desk')
  const { id } = await openTicket(request, client, 'The logo is upside down.')
  const page = await visit(rita, wide)
  await page.goto(`/dashboard/admin/tickets/${id}`)
  await page.getByLabel('Assigned to').selectOption('Administrator (you)')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(/assigned/i)
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().click()
  await page.getByRole('button', { name: /^Mine/ }).click()
  const row = page.getByRole('list', { name: 'Tickets' }).locator(`a[href*="/tickets/${id}?"]`)
  await expect(row).toContainText('Administrator')
  await page.getByRole('button', { name: /^Unassigned/ }).click()
  await expect(page.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: /^Mine/ }).click()
  await row.click()
  // The inbox has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('Status').selectOption('Resolved')
  expect((await saved).status()).toBe(200)
  await page.goto('/dashboard/admin/tickets?status=resolved&assignee=me')
  await expect(row).toContainText('Resolved')
})

test('an internal note is for staff alone', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Dana Desk')
  const { id, token } = await openTicket(request, client, 'The logo is upside down.')
  const staff = await visit(olga(), wide)
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await staff.goto(`/dashboard/admin/tickets/${id}`)
  await staff.getByText('Internal note', { exact: true }).click()
  await staff.getByLabel('New note').fill('They owe us for last month.')
  await staff.getByRole('button', { name: 'Add note' }).click()
  await expect(staff.getByRole('log', { name: 'Conversation' })).toContainText('They owe us for last month.')
  await staff.getByText('Answer the client', { exact: true }).click()
  // A message that comes after the note shows that the note would have come by now.
  await staff.getByLabel('Message').fill('We will turn it around.')
  await staff.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('We will turn it around.')
  await expect(page.getByText('They owe us')).toHaveCount(0)
  for (const path of [`/api/tickets/${id}`, `/api/tickets/${id}/messages`, '/api/service-requests'])
    expect(await (await request.get(path, { headers: bearer(token) })).text()).not.toContain('They owe us')
})

test('a canned reply is put into the box, can be changed, and is sent', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Dana Desk')
  const { id } = await openTicket(request, client, 'The logo is upside down.')
  const page = await visit(olga(), wide)
  await page.goto(`/dashboard/admin/tickets/${id}`)
  await page.getByLabel('Message').fill('Hello Dana. ')
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await page.getByLabel('Find a canned reply').fill('look at your site')
  await page.getByRole('button', { name: /^Please have a look/ }).click()
  await expect(page.getByLabel('Message')).toHaveValue(/^Hello Dana\. This is done\./)
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('Hello Dana. This is done.')
})

test('an admin sees that a colleague has the same ticket open, and that they left', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Dana Desk')
  const { id } = await openTicket(request, client, 'The logo is upside down.')
  const hers = await visit(olga(), wide)
  const his = await visit(rita, wide)
  await hers.goto(`/dashboard/admin/tickets/${id}`)
  await his.goto(`/dashboard/admin/tickets/${id}`)
  await expect(hers.getByText('Administrator is also here')).toBeVisible()
  await expect(his.getByText('Olga Petrova is also here')).toBeVisible()
  await his.getByRole('link', { name: 'Inbox', exact: true }).first().click()
  await expect(hers.getByText('Administrator is also here')).toBeHidden()
})

test('the keys of the inbox move through the list and open a ticket', async ({ visit }) => {
  const page = await visit(olga(), wide)
  await page.goto('/dashboard/admin/tickets')
  await expect(tickets(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(tickets(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(tickets(page).nth(1)).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toBeFocused()
  await tickets(page).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #/)
})
