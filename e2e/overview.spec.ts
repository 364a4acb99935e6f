import { expect } from '@playwright/test'
import { bearer, olga, openTicket, sam, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

test('the overview offers a newcomer the next steps, and later what waits for them', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(client)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Your next steps' })
  await expect(steps.getByRole('link', { name: /^Configure a quote/ })).toHaveAttribute(
    'href',
    '/dashboard/quote',
  )
  const requests = page.getByRole('region', { name: 'Your requests' })
  await expect(requests).toContainText('Nothing needs your attention')

  const { id } = await openTicket(request, client, 'The menu is gone.')
  await expect(requests.getByRole('heading', { name: 'With us' })).toBeVisible()
  await expect(requests.getByRole('link', { name: /The menu is gone/ })).toContainText(
    'You: The menu is gone.',
  )

  const { token } = await signInBehind(request, olga())
  await request.post(`/api/tickets/${id}/messages`, {
    headers: bearer(token),
    data: { message: 'Which browser do you use?', client_id: crypto.randomUUID() },
  })
  await expect(requests.getByRole('heading', { name: 'For you to read or answer' })).toBeVisible()
  const row = requests.getByRole('link', { name: /The menu is gone/ })
  await expect(row).toContainText('Olga Petrova: Which browser do you use?')
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/ticket/${id}$`))
})

test('the overview of a client on a plan names it and leads to the subscription', async ({ visit }) => {
  const page = await visit(sam())
  await page.goto('/dashboard')
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Security')
  await plan.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Subscription')
})
