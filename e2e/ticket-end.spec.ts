import { expect } from '@playwright/test'
import { bearer, olga, openTicket, signInBehind, verifiedAccount } from './people.ts'
import { askToDelete } from './ticket-page.ts'
import { test } from './visit.ts'

test('a client deletes a ticket, and its open pages say so and leave', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Dora Delete')
  const { id } = await openTicket(request, client, 'Please forget this.')
  const page = await visit(client)
  const staff = await visit(olga())
  await page.goto(`/dashboard/ticket/${id}`)
  await staff.goto(`/dashboard/admin/tickets/${id}`)
  await expect(staff.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()

  await askToDelete(page)
  const question = page.getByRole('dialog', { name: `Delete ticket #${id}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await askToDelete(page)
  await question.getByRole('button', { name: 'Delete ticket' }).click()

  await expect(page.getByText('Ticket deleted successfully. Redirecting...')).toBeVisible()
  await expect(staff.getByText('This ticket has been deleted. Redirecting to dashboard...')).toBeVisible()
  await page.waitForURL('**/dashboard/requests')
  await staff.waitForURL('**/dashboard/admin/tickets')
  await expect(page.getByText('You have not made any service requests yet.')).toBeVisible()
})

test.describe('when the server is in trouble', () => {
  test.use({ noise: /status of 500/ })

  test('a deletion that fails says so and leaves the ticket', async ({ visit, request }) => {
    const client = await verifiedAccount(request, 'Dora Delete')
    const { id } = await openTicket(request, client, 'Please forget this.')
    const page = await visit(client)
    await page.route(`**/api/tickets/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.goto(`/dashboard/ticket/${id}`)
    await askToDelete(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click()
    await expect(page.getByText('Failed to delete ticket. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Message')).toBeEnabled()
  })
})

test('a closed ticket cannot be written to and says why', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Dora Delete')
  const { id } = await openTicket(request, client, 'All is well again.')
  const { token } = await signInBehind(request, olga())
  await request.patch(`/api/admin/tickets/${id}`, { headers: bearer(token), data: { status: 'closed' } })
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(page.getByLabel('Message')).toBeDisabled()
  await expect(page.getByLabel('Message')).toHaveAttribute('placeholder', 'This ticket is closed.')
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
})
