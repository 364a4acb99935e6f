import { expect, type Page } from '@playwright/test'
import { attach, picture } from './files.ts'
import { olga, openTicket, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
const chat = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const tray = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')

test('a picture sent with the button is seen on both sides, small and in full', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Fiona File')
  const { id } = await openTicket(request, client, 'The page is white.')
  const page = await visit(client)
  const staff = await visit(olga())
  await page.goto(`/dashboard/ticket/${id}`)
  await staff.goto(`/dashboard/admin/tickets/${id}`)
  await attach(page, [png('before.png')])
  await expect(tray(page)).toHaveText(/before\.png/)
  await page.getByLabel('Message').fill('This is what I see.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(tray(page)).toHaveCount(0)
  for (const side of [page, staff]) {
    await expect(chat(side)).toContainText('This is what I see.')
    const small = chat(side).getByRole('button', { name: 'Show the picture before.png' })
    await expect(small.locator('img')).toHaveJSProperty('complete', true)
    await small.click()
    const full = side.getByRole('dialog').getByRole('img', { name: 'before.png' })
    await expect(full).toHaveJSProperty('naturalWidth', 240)
    await side.keyboard.press('Escape')
    await expect(side.getByRole('dialog')).toBeHidden()
    await expect(small).toBeFocused()
  }
})

test('a document can be downloaded by the other side under its name', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Fiona File')
  const { id } = await openTicket(request, client, 'The page is white.')
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await attach(page, [
    { name: 'error log.txt', mimeType: 'text/plain', buffer: Buffer.from('line 7: broken') },
  ])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(chat(page)).toContainText('error log.txt')
  const staff = await visit(olga())
  await staff.goto(`/dashboard/admin/tickets/${id}`)
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    chat(staff)
      .getByRole('button', { name: /error log\.txt/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('error log.txt')
})

test('files are taken when pasted and when dropped', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Fiona File')
  const { id } = await openTicket(request, client, 'The page is white.')
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  const pasted = await transferOf(page, 'pasted.png')
  await page.getByLabel('Message').evaluate((box, clipboardData) => {
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await expect(tray(page)).toHaveText([/pasted\.png/])

  const dataTransfer = await transferOf(page, 'dropped.png')
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer })
  const target = page.getByText('Drop files here to add them')
  await expect(target).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer })
  await expect(tray(page)).toHaveText([/pasted\.png/, /dropped\.png/])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(chat(page).getByRole('button', { name: /^Show the picture/ })).toHaveCount(2)
})

test('a file that cannot be sent is refused with its name and the reason', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Fiona File')
  const { id } = await openTicket(request, client, 'The page is white.')
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  const said = page.getByRole('alert')
  await attach(page, [{ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }])
  await expect(said).toContainText('“setup.exe” was not added: this file type is not accepted.')
  await attach(page, [{ name: 'film.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11_000_000) }])
  await expect(said).toContainText('“film.pdf” was not added: it has')
  await expect(said).toContainText('a file may have up to 10 MB.')
  await attach(page, [{ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }])
  await expect(said).toContainText('“empty.txt” was not added: it is empty.')
  await attach(
    page,
    ['1', '2', '3', '4', '5', '6'].map((name) => png(`${name}.png`)),
  )
  await expect(said).toContainText('“6.png” was not added: up to 5 files can be sent at once.')
  await expect(tray(page)).toHaveCount(5)
})

test.describe('when the server looks inside', () => {
  test.use({ noise: /status of 4\d\d .*\/upload\)$/ })

  test('a program that calls itself a picture is refused with the reason', async ({ visit, request }) => {
    const client = await verifiedAccount(request, 'Fiona File')
    const { id } = await openTicket(request, client, 'The page is white.')
    const page = await visit(client)
    await page.goto(`/dashboard/ticket/${id}`)
    await attach(page, [{ ...png('logo.png'), buffer: Buffer.from(`MZ${'\0'.repeat(200)}`) }])
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('File upload failed. Please try again.')
    await expect(chat(page)).toContainText(/Not sent\. .{10,}/)
    await chat(page).getByRole('button', { name: 'Discard' }).click()
    await expect(chat(page)).not.toContainText('Not sent.')
  })
})

test('a screen reader finds one way to add files', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Fiona Sender')
  const { id } = await openTicket(request, client, 'The page is white.')
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  await expect(page.getByRole('button', { name: /\bfiles?\b/i })).toHaveCount(1)
})

const transferOf = (page: Page, name: string) =>
  page.evaluateHandle(
    ([bytes, called]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], called, { type: 'image/png' }))
      return transfer
    },
    [[...picture], name] as const,
  )
