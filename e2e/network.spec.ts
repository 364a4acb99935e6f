import { expect, type Page } from '@playwright/test'
import { openTicket, rita, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

// What a browser says about calls that do not get through.
test.use({
  noise:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|WebSocket connection to|status of 409 .*\/messages\)$/,
})

const chat = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const rows = (page: Page, text: string | RegExp) => chat(page).getByRole('listitem').filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('messages written offline wait, and arrive once and in order', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Olli Offline')
  const { id } = await openTicket(request, client, 'The shop is slow.')
  const page = await visit(client)
  const desk = await visit(rita)
  await page.goto(`/dashboard/ticket/${id}`)
  await desk.goto(`/dashboard/admin/tickets/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expect(desk.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText('Offline: messages are kept and sent when you are back')).toBeVisible()
  for (const text of ['first of three', 'second of three', 'third of three']) await write(page, text)
  await expect(rows(page, /of three/)).toHaveCount(3)
  await expect(chat(page).getByText('Waiting for the connection')).toHaveCount(3)
  await write(desk, 'written meanwhile')
  await expect(rows(desk, 'written meanwhile')).toContainText('Sent')
  await expect(rows(page, 'written meanwhile')).toHaveCount(0)
  await expect(rows(desk, /of three/)).toHaveCount(0)

  await page.context().setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expect(chat(page).getByText('Waiting for the connection')).toHaveCount(0)
  const inOrder = [/first of three/, /second of three/, /third of three/]
  await expect(rows(page, /of three/)).toHaveText(inOrder)
  await expect(rows(desk, /of three/)).toHaveText(inOrder)
  await expect(rows(page, 'written meanwhile')).toHaveCount(1)
})

test('what was written offline outlives the page', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Olli Offline')
  const { id } = await openTicket(request, client, 'The shop is slow.')
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await page.context().setOffline(true)
  await write(page, 'written in a tunnel')
  await expect(rows(page, 'written in a tunnel')).toContainText('Waiting for the connection')
  await page.close({ runBeforeUnload: false })
  await page.context().setOffline(false)
  const later = await page.context().newPage()
  await later.goto(`/dashboard/ticket/${id}`)
  await expect(rows(later, 'written in a tunnel')).toHaveCount(1)
  await expect(rows(later, 'written in a tunnel')).toContainText('Sent')
})

test('a part of the page that could not be fetched comes later, and the conversation stands meanwhile', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Olli Offline')
  const { id } = await openTicket(request, client, 'The shop is slow.')
  const page = await visit(client)
  let tries = 0
  await page.route('**/assets/ticket-panel-*.js*', (route) => {
    tries += 1
    return tries < 3 ? route.abort() : route.continue()
  })
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(chat(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  expect(tries).toBe(3)
})

test('a message that the server refuses says so and goes out on a retry', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Olli Offline')
  const { id } = await openTicket(request, client, 'The shop is slow.')
  const page = await visit(client)
  // Without sockets the page posts, and the server's answer can be changed on its way.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route(`**/api/tickets/${id}/messages`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const error = 'We cannot keep this message now.'
    await route.fulfill({ status: 409, json: { code: 'conflict', message: error, error } })
  })
  await page.goto(`/dashboard/ticket/${id}`)
  await write(page, 'please take this')
  const row = rows(page, 'please take this')
  await expect(row).toContainText('Not sent. We cannot keep this message now.', { timeout: 25_000 })
  await page.unroute(`**/api/tickets/${id}/messages`)
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('Sent', { timeout: 25_000 })
  await expect(row).toHaveCount(1)
})

test('the line above the chat says when the live connection is lost', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Olli Offline')
  const { id } = await openTicket(request, client, 'The shop is slow.')
  const page = await visit(client)
  let isDown = false
  const sockets: { close: () => Promise<void> }[] = []
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isDown) return void socket.close()
    sockets.push(socket)
    socket.connectToServer()
  })
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  isDown = true
  await Promise.all(sockets.map((socket) => socket.close()))
  await expect(page.getByText(/^Reconnecting… last synced \d\d:\d\d$/)).toBeVisible()
  isDown = false
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible({ timeout: 20_000 })
})
