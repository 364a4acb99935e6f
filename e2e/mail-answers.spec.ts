import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { bearer, olga, openTicket, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'
import { hurryJobs } from './waiting-jobs.ts'

test('a client answers the mail about a message, and the answer appears on the open ticket', async ({
  visit,
  request,
  page: mailbox,
}) => {
  const client = await verifiedAccount(request, 'Mia Mail')
  const { id } = await openTicket(request, client, 'The shop shows a white page.')
  const staff = await visit(olga())
  await staff.goto(`/dashboard/admin/tickets/${id}`)
  await expect(staff.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  const { token } = await signInBehind(request, olga())
  await request.post(`/api/tickets/${id}/messages`, {
    headers: bearer(token),
    data: { message: 'Which browser do you use?' },
  })

  await hurryJobs('tickets.notify-unread')
  await mailbox.goto(process.env.E2E_MAILBOX_URL ?? '')
  // All mails about a ticket have one subject; the newest comes first.
  const mails = mailbox.getByRole('link', { name: new RegExp(`^Ticket #${id}: .* to ${client.email}`) })
  await expect(mails).toHaveCount(2)
  await mails.first().click()
  await expect(mailbox.getByText('Which browser do you use?').first()).toBeVisible()
  await mailbox.getByRole('textbox', { name: 'Answer as' }).fill('Firefox, on a Mac.')
  await expectNoFault(mailbox)
  await mailbox.getByRole('button', { name: 'Send answer' }).click()
  await expect(mailbox.getByRole('status')).toHaveText('Sent. It appears on the ticket in a moment.')

  const log = staff.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText('Firefox, on a Mac.')).toBeVisible()
  await expect(log.getByText('above this line')).toHaveCount(0)
})
