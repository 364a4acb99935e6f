import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { type BrokenSite, startBrokenSite } from './broken-site.ts'
import { type Account, bearer, olga, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

let site: BrokenSite
test.beforeEach(async () => {
  site = await startBrokenSite()
})
test.afterEach(() => site.close())

/** A ticket about the fault of the site, as the assistant's card leads to it. */
async function ticketAboutFault(request: APIRequestContext, client: Account): Promise<number> {
  const { token } = await signInBehind(request, client)
  const headers = bearer(token)
  const sessionId = `proof-${process.pid}-${Date.now().toString(36)}-session`
  const asked = await request.post('/api/chat', {
    headers,
    data: { sessionId, prompt: `My shop is broken, ${site.url}` },
  })
  const { cards } = (await asked.json()) as { cards: { id: string; code: string }[] }
  const finding = cards.find(({ code }) => code.startsWith('php.')) ?? cards[0]
  const created = await request.post('/api/service-requests', {
    headers,
    data: {
      service_type: 'quick_fix',
      platform_type: 'other',
      website_url: site.url,
      finding_id: finding?.id,
      sessionId,
    },
  })
  expect(created.status()).toBe(201)
  return ((await created.json()) as { ticketId: number }).ticketId
}

test('a fix is proved on the ticket, before and after side by side', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Petra Proof')
  const ticketId = await ticketAboutFault(request, client)
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${ticketId}`)
  const proof = page.getByRole('region', { name: 'Proof of fix' })
  await expect(page.getByText(/^What was said before/)).toBeVisible()

  site.fix()
  const staff = await visit(olga(), { viewport: { width: 1400, height: 900 } })
  await staff.goto(`/dashboard/admin/tickets/${ticketId}`)
  await expect(staff.getByText(/^What was said before/)).toBeVisible()
  await staff.getByLabel('Status').selectOption('Resolved')
  await expect(proof).toContainText('Fixed', { timeout: 30_000 })
  await expect(proof).toContainText(/We check daily until \d+ \w+ \d{4}/)
  await expect(proof.getByRole('heading', { name: 'Before' })).toBeVisible()
  await expect(proof.getByRole('heading', { name: 'After' })).toBeVisible()
  await page.getByText(/^What was said before/).click()
  await proof.getByText('What we saw').first().click()
  await expectNoFault(page)
  await expectNoFault(staff)
  await expect(staff.getByRole('region', { name: 'Proof of fix' })).toContainText('Fixed')
})

test('a fault that is still there keeps the ticket in progress, and staff can check again', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Petra Proof')
  const ticketId = await ticketAboutFault(request, client)
  const staff = await visit(olga(), { viewport: { width: 1400, height: 900 } })
  await staff.goto(`/dashboard/admin/tickets/${ticketId}`)
  await staff.getByLabel('Status').selectOption('Resolved')
  const proof = staff.getByRole('region', { name: 'Proof of fix' })
  await expect(proof).toContainText('Still there', { timeout: 40_000 })
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${ticketId}`)
  await expect(page.locator('main header')).toContainText('Not fixed yet, we are on it')
  await expect(staff.getByLabel('Status')).toHaveValue('in-progress')
  await staff.getByRole('button', { name: 'Resolve anyway' }).click()
  await expect(staff.getByRole('dialog').getByLabel('Why?')).toBeFocused()
  await expectNoFault(staff)
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  site.fix()
  await proof.getByRole('button', { name: 'Check again' }).click()
  await expect(proof).toContainText('Fixed', { timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'Proof of fix' })).toContainText('Fixed')
  await expect(page.locator('main header')).toContainText('Fixed and proved')
  await expect(page.getByRole('region', { name: 'Is it fixed?' })).toBeVisible()
})
