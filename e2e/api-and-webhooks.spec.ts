import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { bearer, mailTo, openTicket, rita, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

test.use({ noise: /status of 40[0134]/ })

interface Received {
  headers: IncomingHttpHeaders
  text: string
}

/** Somebody else's program on this machine. */
async function startReceiver(received: Received[]) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, text })
      response.end('received with thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => server.close(),
  }
}

test('staff make an API token, a program uses it within its scope, and deleting it ends that', async ({
  visit,
}) => {
  const page = await visit(rita)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('Night report')
  await dialog.getByRole('checkbox', { name: /^Read tickets/ }).check()
  await dialog.getByLabel('Your password').fill('not the right one')
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  await expect(dialog.getByText('The password is not right.')).toBeVisible()
  await expectNoFault(page)
  await dialog.getByLabel('Your password').fill(rita.password)
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  const token = (await dialog.getByLabel('API token', { exact: true }).textContent()) ?? ''
  expect(token).toMatch(/^sitewright_[\w-]{43}$/)
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()

  const ask = async (path: string) => (await page.request.get(path, { headers: bearer(token) })).status()
  expect(await ask('/api/admin/tickets')).toBe(200)
  expect(await ask('/api/admin/invoices')).toBe(403)
  expect(await ask('/api/credentials')).toBe(403)
  const { text } = await mailTo(page.request, rita.email, /An API token was made/)
  expect(text).toContain('“Night report” works at')
  const until = / until (\d+ \w+ \d{4})\./.exec(text)?.[1] ?? 'no day'
  for (const timezoneId of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    const elsewhere = await visit(rita, { timezoneId })
    await elsewhere.goto('/dashboard/account')
    const there = elsewhere.getByRole('listitem').filter({ hasText: 'Night report' })
    await expect(there).toContainText(`Works until ${until}`)
  }

  const row = page.getByRole('listitem').filter({ hasText: 'Night report' })
  await expect(row).toContainText('tickets:read')
  await row.getByRole('button', { name: 'Delete Night report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the token' }).click()
  await expect(row).toHaveCount(0)
  expect(await ask('/api/admin/tickets')).toBe(401)
})

test('an owner adds a webhook, its receiver gets a signed event, and one delivery is sent again', async ({
  visit,
}) => {
  const received: Received[] = []
  const receiver = await startReceiver(received)
  try {
    const page = await visit(rita, { viewport: { width: 390, height: 844 } })
    await page.goto('/dashboard/admin/webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Team chat')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await dialog.getByRole('checkbox', { name: /^A ticket was opened/ }).check()
    const add = dialog.getByRole('button', { name: 'Add the webhook' })
    await dialog.getByLabel('Your password').fill('not the right one')
    await add.click()
    await expect(dialog.getByText('The password is not right.')).toBeVisible()
    await expectNoFault(page)
    await dialog.getByLabel('Your password').fill(rita.password)
    await add.click()
    await expect(dialog.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_/)
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('link', { name: 'Team chat' }).click()

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Team chat 2')
    await expect(dialog.getByLabel('Your password')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Webhook Team chat 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}?moved`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter your password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(rita.password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${receiver.url}?moved`)).toBeVisible()

    const ann = await verifiedAccount(page.request, 'Wendy Hook')
    const { id } = await openTicket(page.request, ann, 'The shop is down')
    // Other journeys open tickets meanwhile.
    const mine = () => received.find(({ text }) => JSON.parse(text).data.ticket === id)
    await expect.poll(() => mine() !== undefined).toBe(true)
    const event = mine()
    expect(JSON.parse(event?.text ?? '')).toMatchObject({ type: 'ticket.opened' })
    expect(event?.headers['webhook-signature']).toMatch(/^v1,/)

    await page.reload()
    await expect(page.getByText('Delivered').first()).toBeVisible()
    await expectNoFault(page)
    await page
      .getByRole('button', { name: /^Send again: ticket.opened/ })
      .first()
      .click()
    const sentTwice = () =>
      received.some(({ text, headers }, at) =>
        received
          .slice(0, at)
          .some(
            (earlier) => earlier.text === text && earlier.headers['webhook-id'] === headers['webhook-id'],
          ),
      )
    await expect.poll(sentTwice).toBe(true)

    await page.getByRole('button', { name: 'New secret' }).click()
    const renewal = page.getByRole('dialog', { name: 'Make a new secret?' })
    await renewal.getByLabel('Your password').fill('not the right one')
    await renewal.getByRole('button', { name: 'Make a new secret' }).click()
    await expect(renewal.getByText('The password is not right.')).toBeVisible()
    await renewal.getByLabel('Your password').fill(rita.password)
    await renewal.getByRole('button', { name: 'Make a new secret' }).click()
    const shown = page.getByRole('dialog', { name: 'The new secret' })
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    await shown.getByRole('button', { name: 'I have kept it' }).click()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the webhook' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Team chat' })).toHaveCount(0)
  } finally {
    receiver.close()
  }
})

test('an owner filters the audit log, sees before and after, checks the chain and saves a list', async ({
  visit,
}) => {
  const page = await visit(rita)
  const ann = await verifiedAccount(page.request, 'Olive Audit')
  const { id } = await openTicket(page.request, ann, 'The shop is down')
  await page.goto(`/dashboard/admin/tickets/${id}`)
  await page.getByLabel('Status').selectOption('In progress')
  await page.goto('/dashboard/admin/audit')
  await page.getByLabel('Ticket number').fill(String(id))
  const row = page.getByRole('listitem').filter({ hasText: 'set the ticket from open to in-progress' })
  await expect(row).toHaveCount(1)
  await row.getByText('Before and after').click()
  await expect(row.getByRole('row', { name: 'status open in-progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The chained log is whole')).toBeVisible()
  await expectNoFault(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await (await saving).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('set the ticket from open to in-progress')
  expect(text).toContain('status: open')
})
