import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { bearer, mailTo, sam, signInBehind, verifiedAccount } from './people.ts'
import { test } from './visit.ts'
import { startWatchedSite, type WatchedSite } from './watched-site.ts'

let site: WatchedSite
test.beforeEach(async ({ request }) => {
  site = await startWatchedSite()
  await forget(request)
})
test.afterEach(async ({ request }) => {
  await forget(request)
  await site.close()
})
// A refused call is what the screen without a plan is about, and a file that is not there yet what the proof is about.
test.use({ noise: /402|404/ })
test.describe.configure({ mode: 'serial' })

/** Sam's sites of earlier tests. */
async function forget(request: APIRequestContext): Promise<void> {
  const { token } = await signInBehind(request, sam())
  const headers = bearer(token)
  const listed = await request.get('/api/monitors', { headers })
  const { monitors } = (await listed.json()) as { monitors: { id: number }[] }
  for (const { id } of monitors) await request.delete(`/api/monitors/${id}`, { headers })
}

async function addAndProve(page: Page): Promise<void> {
  await page.goto('/dashboard/site-health')
  await page.getByLabel('Website address').fill(site.url)
  await page.getByLabel('Name (optional)').fill('Corner Bakery')
  await page.getByRole('button', { name: 'Add site' }).click()
  const prove = page.getByRole('region', { name: 'Show us that Corner Bakery is yours' })
  await prove.getByRole('button', { name: 'Check now' }).click()
  await expect(prove.getByText('There is nothing at that address yet.')).toBeVisible()
  await expect(prove.getByText('The page has no such meta tag.')).toBeVisible()
  await expectNoFault(page)
  site.prove(
    (await prove
      .getByText(/^sitewright-[0-9a-f]{32}$/)
      .first()
      .textContent()) ?? '',
  )
  await prove.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('region', { name: 'Current Status' })).toContainText('Online')
}

test('without a plan the screen says so and leads to the plans', async ({ visit, request }) => {
  const page = await visit(await verifiedAccount(request, 'Una Planned'))
  await page.goto('/dashboard/site-health')
  await expect(page.getByRole('heading', { name: 'Site Health requires a subscription' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing')
  await expect(page.getByRole('region', { name: 'Reports' })).toContainText('No report yet.')
  await expectNoFault(page)
})

test('a client adds a site, proves it, sees why it goes down and asks for the fix in one click', async ({
  visit,
  request,
}) => {
  const page = await visit(sam())
  await addAndProve(page)
  const status = page.getByRole('region', { name: 'Current Status' })
  await expect(status).toContainText('Status 200')
  await expect(page.getByRole('region', { name: 'Response Time', exact: true })).toContainText(/\d+ ms/)
  await expect(page.getByRole('region', { name: 'Incidents (7 days)' })).toContainText('0')
  await expect(page.getByRole('img', { name: /^Line chart of the response time/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('cell', { name: 'Online, 200' }).first()).toBeVisible()
  await expectNoFault(page)

  site.breakDown()
  // The pause and its end have the site checked at once instead of within the minute.
  const pause = page.getByRole('switch', { name: 'Pause the checks' })
  await pause.click()
  await expect(status).toContainText('Paused')
  await pause.click()
  const incidents = page.getByRole('region', { name: 'Incidents', exact: true })
  await expect(incidents.getByText('Open', { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect(incidents).toContainText(/database/i)
  await expect(incidents).toContainText('There may be nothing to pay us. If the database server of your host')
  await expect(status).toContainText('Down')
  await expect(page.getByRole('region', { name: 'Incidents (7 days)' })).not.toContainText(
    /^Incidents \(7 days\)0/,
  )
  await incidents.getByText('What we saw').click()
  await expectNoFault(page)
  const mail = await mailTo(request, sam().email, /Corner Bakery is down/)
  expect(mail.text).toMatch(/database/i)

  await incidents.getByRole('link', { name: /^Have this fixed/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Request a new service' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Fix: .*database/i })).toBeVisible()

  await page.goto('/dashboard')
  const row = page.getByRole('region', { name: 'Your sites' }).getByRole('link', { name: /^Corner Bakery/ })
  await expect(row).toContainText('Down')
  await expect(
    row.getByRole('img', { name: 'Response time of Corner Bakery over the last 24 hours' }),
  ).toBeVisible()
  await expectNoFault(page)
})

test('a link to a site that is watched no longer shows the first one, and adding another can be called off', async ({
  visit,
}) => {
  const page = await visit(sam())
  await addAndProve(page)
  await page.goto('/dashboard/site-health?monitor=999999')
  await expect(page.getByRole('region', { name: 'Current Status' })).toContainText('Online')
  await expect(page.getByRole('region', { name: 'Reports' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a site' }).click()
  await expect(page.getByRole('region', { name: 'Add a site' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Current Status' })).toBeVisible()
})

test('quiet hours, a maintenance window and a public page are set on the screen', async ({ visit }) => {
  const page = await visit(sam(), { viewport: { width: 390, height: 844 } })
  await addAndProve(page)
  await page.getByText('Quiet hours', { exact: true }).click()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('To', { exact: true }).fill('21:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(
    page.getByText('Please leave at least an hour of the day in which we may send e-mails.'),
  ).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('07:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText(/^No e-mails from 21:30 to 07:00/)).toBeVisible()
  await page.getByText('Maintenance windows', { exact: true }).click()
  await page.getByLabel('Starts').fill('2031-01-05T02:00')
  await page.getByLabel('Ends').fill('2031-01-05T04:00')
  await page.getByRole('button', { name: 'Add window' }).click()
  await expect(page.getByText('5 Jan 2031, 02:00 to 5 Jan 2031, 04:00')).toBeVisible()
  await page.getByRole('switch', { name: 'Public status page' }).click()
  const address = page.getByText(/^https?:\/\/[^ ]+\/status\/[0-9a-f]+$/)
  await expect(address).toBeVisible()
  await expectNoFault(page)

  const guest = await visit(null, { viewport: { width: 390, height: 844 } })
  await guest.goto(new URL((await address.textContent()) ?? '').pathname)
  await expect(guest.getByRole('heading', { level: 1, name: 'Status of Corner Bakery' })).toBeVisible()
  await expect(guest.getByText('Online')).toBeVisible()
  const wider = await guest.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider, 'the bars of 90 days fit a phone').toBeLessThanOrEqual(0)
  expect(await guest.content()).not.toContain(site.url)
  await expectNoFault(guest)
  const badge = await guest.request.get(
    `/api${new URL((await address.textContent()) ?? '').pathname}/badge.svg`,
  )
  expect(badge.headers()['content-type']).toContain('image/svg+xml')

  await page.getByRole('button', { name: 'Stop watching this site' }).click()
  await page.getByRole('button', { name: 'Stop watching', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Which site shall we watch?' })).toBeVisible()
})

test('a site whose shield turns our checks away is neither up nor down, and was checked', async ({
  visit,
}) => {
  site.shield()
  const page = await visit(sam())
  await page.goto('/dashboard/site-health')
  await page.getByLabel('Website address').fill(site.url)
  await page.getByRole('button', { name: 'Add site' }).click()
  const text = page.getByText(/^sitewright-[0-9a-f]{32}$/).first()
  site.prove((await text.textContent()) ?? '')
  await page.getByRole('button', { name: 'Check now' }).click()
  const status = page.getByRole('region', { name: 'Current Status' })
  await expect(status).toContainText('Our checks are turned away')
  await expect(status).toContainText(/N\/AChecked \d/)
  await expect(page.getByText('No check yet')).toHaveCount(0)
})

test('a report is listed by the days that it names itself, wherever it is read', async ({ visit }) => {
  const page = await visit(sam(), { timezoneId: 'America/Los_Angeles' })
  const reports = [
    { id: 1, kind: 'monthly', from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  ].map((report) => ({ ...report, created_at: report.to }))
  await page.route('**/api/site-health/reports*', (route) => route.fulfill({ json: { reports, next: null } }))
  await page.goto('/dashboard/site-health')
  await page.getByLabel('Website address').fill(site.url)
  await page.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByText('Month from 1 November 2026 to 30 November 2026')).toBeVisible()
})
