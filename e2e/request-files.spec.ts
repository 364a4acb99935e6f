import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { addFiles, picture, type Upload } from './files.ts'
import { codeFor, newcomer, verifiedAccount } from './people.ts'
import { test, untilInteractive } from './visit.ts'

const screenshot: Upload = { name: 'white-page.png', mimeType: 'image/png', buffer: picture }
const log: Upload = { name: 'error.log', mimeType: 'text/plain', buffer: Buffer.from('PHP Fatal error') }
const waiting = (page: Page) => page.getByRole('list', { name: 'Files to send' })

test('files that a stranger adds to a quote are kept through the registration and are on the ticket', async ({
  visit,
  request,
}) => {
  const nina = newcomer('Nina Files')
  const page = await visit(null)
  await page.goto('/quote')
  await page.getByRole('radio', { name: 'Quick fix' }).check()
  await page.getByRole('radio', { name: 'WordPress' }).check()
  await addFiles(page, [screenshot, log])
  await expect(waiting(page)).toContainText('error.log')
  await expect(page.getByRole('button', { name: 'Add files' })).toBeEnabled()
  await expectNoFault(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(nina.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(nina.email)
  await page.getByLabel(/^Password/).fill(nina.password)
  await page.getByLabel('Confirm Password').fill(nina.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, nina.email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.getByLabel(/^Password/).fill(nina.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a new service')
  await expect(waiting(page)).toContainText('white-page.png')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #/)
  const conversation = page.getByRole('log', { name: 'Conversation' })
  await expect(conversation).toContainText('error.log')
  await expect(conversation.getByRole('button', { name: 'Show the picture white-page.png' })).toBeVisible()
  await page.goto('/dashboard/quote')
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
})

test('a file added in the chat goes along with the contact form, and one that was removed does not', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request))
  await page.goto('/')
  await untilInteractive(page)
  await page.getByLabel('Message to the assistant').focus()
  await addFiles(page, [screenshot, log])
  await waiting(page).getByRole('button', { name: 'Remove white-page.png' }).click()
  await expect(waiting(page)).not.toContainText('white-page.png')
  await page.goto('/contact')
  await expect(waiting(page)).toContainText('error.log')
  await page.getByRole('textbox', { name: 'Name' }).fill('Nina')
  await page.getByLabel('Service type').selectOption({ label: 'Consultation' })
  await page.getByLabel('Description').fill('Please read the log.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible()
  await page.getByRole('link', { name: /^Open your ticket/ }).click()
  const conversation = page.getByRole('log', { name: 'Conversation' })
  await expect(conversation).toContainText('error.log')
  await expect(conversation).not.toContainText('white-page.png')
})

test.describe('a file that is no picture', () => {
  test.use({ noise: /status of (415|422) .*\/api\/request-files\)$/ })

  test('is refused with a sentence that says what can be sent', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/quote')
    await addFiles(page, [{ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>') }])
    await expect(page.getByRole('alert').filter({ hasText: '“photo.png” was not added.' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
  })
})
