import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { mailTo, signIn, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

// What a browser says about calls that are refused; a session that has just ended is one.
test.use({ noise: /status of (400|401) / })

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a person downloads everything that is kept of them', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(client)
  await page.goto('/dashboard/account')
  const data = section(page, 'Your data')
  await data.getByRole('button', { name: 'Prepare my data' }).click()
  const button = data.getByRole('button', { name: /^Download the data of/ })
  await expect(button).toBeVisible()
  await mailTo(request, client.email, /Your data is ready/)
  const downloading = page.waitForEvent('download')
  await button.click()
  expect((await downloading).suggestedFilename()).toMatch(/^sitewright-data-\d{4}-\d\d-\d\d\.zip$/)
  await expectNoFault(page)
})

test('an account that is to be deleted stays when its owner signs in again', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await signIn(page, client, '/dashboard/account')
  await section(page, 'Delete your account').getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Your password/).fill(client.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await mailTo(request, client.email, /Your account will be deleted on/)
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email)
  await page.getByLabel(/^Password/).fill(client.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your account stays')).toBeVisible()
})

test('the screen names the day of the deletion that its mail names, wherever it is read', async ({
  visit,
  request,
}) => {
  for (const timezoneId of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    const client = await verifiedAccount(request)
    const page = await visit(null, { timezoneId })
    await signIn(page, client, '/dashboard/account')
    await section(page, 'Delete your account').getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Your password/).fill(client.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    const says = (await page.getByText(/Your account will be deleted on/).textContent()) ?? ''
    const { subject } = await mailTo(request, client.email, /Your account will be deleted on/)
    expect(says).toContain(subject)
  }
})

test('mails are chosen by kind, and the choice is there after a reload', async ({ visit, request }) => {
  const page = await visit(await verifiedAccount(request))
  await page.goto('/dashboard/account')
  const kind = section(page, 'Notifications').getByRole('combobox', { name: 'Answers on tickets' })
  await kind.selectOption('One e-mail a day')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await page.reload()
  await expect(kind).toHaveValue('digest')
})
