import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { bearer, olga, openTicket, rita, signInBehind, verifiedAccount } from './people.ts'
import { askToDelete } from './ticket-page.ts'
import { test } from './visit.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

const rowOf = (page: Page, id: number) =>
  page.getByRole('list', { name: 'Tickets' }).locator(`[data-ticket="${id}"]`)

/** Two tickets of one new client that only this word finds. */
async function twoTickets(request: APIRequestContext) {
  const client = await verifiedAccount(request, 'Dora Desk')
  // The search forgives a slip of the finger: the words of two journeys must differ in more.
  const word = `yak${randomBytes(6).toString('hex')}`
  const first = await openTicket(request, client, `The ${word} shop is white.`)
  const second = await request.post('/api/service-requests', {
    headers: bearer(first.token),
    data: { service_type: 'quick_fix', platform_type: 'wix', problem_description: `The ${word} blog too.` },
  })
  const { ticketId } = (await second.json()) as { ticketId: number }
  const staff = await signInBehind(request, rita)
  await expect
    .poll(async () => {
      const found = await request.get(`/api/admin/tickets?q=${word}`, { headers: bearer(staff.token) })
      return ((await found.json()) as { tickets: unknown[] }).tickets.length
    })
    .toBe(2)
  return { client, word, staff, token: first.token, one: first.id, two: ticketId }
}

test('several tickets are tagged, snoozed and brought back, and a filter is kept', async ({
  visit,
  request,
}) => {
  const { word, one, two, staff } = await twoTickets(request)
  for (const id of [one, two])
    await request.post(`/api/tickets/${id}/messages`, {
      headers: bearer(staff.token),
      data: { message: 'Which page is it?' },
    })
  const page = await visit(olga(), wide)
  await page.goto(`/dashboard/admin/tickets?q=${word}`)
  await page.getByRole('checkbox', { name: `Choose ticket #${one}` }).check()
  await page.getByRole('checkbox', { name: `Choose ticket #${two}` }).check()
  const bar = page.getByRole('region', { name: 'Chosen tickets' })
  await expect(bar).toContainText('2 tickets chosen')
  await bar.getByRole('button', { name: 'Tag' }).click()
  const tagging = page.getByRole('dialog', { name: 'Tag 2 tickets' })
  await expectNoFault(page)
  await tagging.getByLabel('Tag').fill(word)
  await tagging.getByRole('button', { name: 'Add tag' }).click()
  await expect(rowOf(page, one)).toContainText(`#${word}`)
  await expect(rowOf(page, two)).toContainText(`#${word}`)
  await bar.getByRole('button', { name: 'Snooze' }).click()
  await page
    .getByRole('dialog', { name: 'Snooze 2 tickets' })
    .getByRole('button', { name: /^In a week/ })
    .click()
  await expect(page.getByText('2 tickets changed.').last()).toBeVisible()

  await page.goto('/dashboard/admin/tickets')
  await page.getByLabel('Tag', { exact: true }).selectOption(word)
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect(rowOf(page, one)).toContainText('back')
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Save this filter' }).click()
  await page.getByRole('dialog', { name: 'Save this filter' }).getByLabel('Name').fill(word)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: `Remove the saved filter ${word}` })).toBeVisible()
  await page.goto('/dashboard/admin/tickets')
  await page.getByRole('button', { name: word }).click()
  await expect(rowOf(page, two)).toBeVisible()
  await page.getByRole('button', { name: `Remove the saved filter ${word}` }).click()
  await expect(page.getByRole('button', { name: word })).toHaveCount(0)

  await rowOf(page, two).getByRole('link').click()
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(page.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible()
  await expectNoFault(page)
})

test('the inbox is worked through by keys alone, which do nothing while something is typed', async ({
  visit,
  request,
}) => {
  const { word, one, two } = await twoTickets(request)
  const page = await visit(olga(), wide)
  await page.goto(`/dashboard/admin/tickets?q=${word}`)
  await expect(rowOf(page, one)).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts in the inbox' })
  await expect(help).toContainText('Resolve')
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 tickets chosen')).toBeVisible()
  await page.keyboard.press('a')
  await expect(rowOf(page, one)).toContainText('Olga Petrova')
  await page.getByRole('searchbox', { name: 'Search tickets' }).focus()
  await page.keyboard.type('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/dashboard/admin/tickets?q=${word}`)
  await expect(rowOf(page, two)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('list', { name: 'Tickets' }).getByText('Resolved')).toHaveCount(1)
})

test('a ticket is found in the palette by its number and by its customer', async ({ visit, request }) => {
  const { client, one, two } = await twoTickets(request)
  const page = await visit(olga(), wide)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  for (const [words, id] of [
    [`#${one}`, one],
    [client.email, two],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search or go to' }).fill(words)
    await expect(page.getByRole('button', { name: new RegExp(`^Ticket #${id}:`) })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^Ticket #${id}:`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  }
})

test('a client undoes a deletion, and staff bring back what was deleted later', async ({
  visit,
  request,
}) => {
  const { client, one, word } = await twoTickets(request)
  const page = await visit(client, phone)
  await page.goto(`/dashboard/ticket/${one}`)
  const remove = async () => {
    await askToDelete(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click()
    await expect(page.getByText('Ticket deleted successfully. Redirecting...')).toBeVisible()
    await page.waitForURL('**/dashboard/requests')
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(`**/dashboard/ticket/${one}`)
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(word)
  await remove()
  const staff = await visit(olga(), phone)
  await staff.goto('/dashboard/admin/tickets?view=deleted')
  await expect(staff.getByRole('button', { name: `Bring back ticket #${one}` })).toBeVisible()
  await expectNoFault(staff)
  await staff.getByRole('button', { name: `Bring back ticket #${one}` }).click()
  await expect(staff.getByText(`Ticket #${one} is back.`)).toBeVisible()
  await expect(staff.getByRole('button', { name: `Bring back ticket #${one}` })).toHaveCount(0)
})

test('two tickets become one, and the client’s open page goes there', async ({ visit, request }) => {
  const { client, one, two } = await twoTickets(request)
  const hers = await visit(client, phone)
  await hers.goto(`/dashboard/ticket/${two}`)
  await expect(hers.getByRole('log', { name: 'Conversation' })).toContainText('blog too')
  const page = await visit(olga(), wide)
  await page.goto(`/dashboard/admin/tickets/${two}`)
  await page.getByRole('button', { name: 'Merge into another ticket' }).click()
  const dialog = page.getByRole('dialog', { name: `Merge ticket #${two}` })
  await dialog.getByLabel('Into').selectOption(String(one))
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${one}`)
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('blog too')
  await hers.waitForURL(`**/dashboard/ticket/${one}`)
  await expect(hers.getByRole('log', { name: 'Conversation' })).toContainText('is now part of this one')
  await page.goto(`/dashboard/admin/tickets/${two}`)
  await expect(page.getByRole('link', { name: `Its conversation is in ticket #${one}.` })).toBeVisible()
  await expectNoFault(page)
})

test('a canned reply fills in its placeholders, and an unknown one is refused', async ({
  visit,
  request,
}) => {
  const { one } = await twoTickets(request)
  const page = await visit(olga(), wide)
  await page.goto(`/dashboard/admin/tickets/${one}`)
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await page.getByRole('button', { name: 'Add or change replies' }).click()
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const title = `Greeting ${one}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: true }).fill('Hello {{nmae}}, about ticket {{ticket}}.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is no {{nmae}}.')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('Hello {{customer_name}}, about ticket {{ticket}}.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: `Change ${title}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByLabel('Message')).toHaveValue(`Hello Dora Desk, about ticket #${one}.`)
})

test('a client is asked after the fix, in the ticket and by a link that rates nothing when opened', async ({
  visit,
  request,
}) => {
  const { client, one, two, staff, token } = await twoTickets(request)
  for (const id of [one, two])
    await request.patch(`/api/admin/tickets/${id}`, {
      headers: bearer(staff.token),
      data: { status: 'resolved' },
    })
  const page = await visit(client, phone)
  await page.goto(`/dashboard/ticket/${one}`)
  await page.getByRole('button', { name: 'Yes, it is fixed' }).click()
  await page.getByRole('button', { name: 'Not good' }).click()
  await expect(page.getByText('Thank you for telling us.')).toBeVisible()
  await page.getByLabel('Anything you would like to add?').fill('It took long.')
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await expectNoFault(page)
  const guest = await visit(null, phone)
  await guest.goto('/rate#not-a-token')
  await expect(guest.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
  await expectNoFault(guest)
  const read = async () =>
    (await (await request.get(`/api/tickets/${two}/rating`, { headers: bearer(token) })).json()) as unknown
  expect(await read()).toEqual({ rating: null, can_rate: true })
  const trend = await visit(olga(), wide)
  await trend.goto('/dashboard/analytics')
  await expect(trend.getByText('It took long.')).toBeVisible()
  await expectNoFault(trend)
})
