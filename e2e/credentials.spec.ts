import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { type Account, mailTo, openTicket, rita, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

// A refused password, and a list that does not load, are answered with 400, which the console repeats.
test.use({ noise: /status of 400 .*(\/reveal|\/api\/credentials\?limit=50)\)$/ })

const SECRET = 'correct horse 42'
const phone = { viewport: { width: 390, height: 844 } }
const wide = { viewport: { width: 1440, height: 900 } }

/** Fills the form as the specification has it: request, label and secret, with a user name. */
async function addLogin(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Credential' }).click()
  const form = page.getByRole('form', { name: 'Add credential' })
  await expect(form.getByLabel('Service request')).toHaveAttribute('required')
  await form.getByLabel('What kind of login is it?').selectOption('Something else')
  await form.getByLabel('Label').fill(label)
  await form.getByLabel('User name').fill('shop-admin')
  await form.getByLabel(/^Secret text/).fill(SECRET)
  await form.getByRole('button', { name: 'Save Credential' }).click()
  await expect(page.getByRole('heading', { name: label })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Credential' })).toBeFocused()
}

async function openWith(page: Page, password: string, button: 'Reveal' | 'Copy'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your account password' })
  await dialog.getByLabel(/^Your password/).fill(password)
  await dialog.getByRole('button', { name: button }).click()
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name })

test('a client keeps a login in the vault, reveals it for 30 seconds, copies it unseen, and deletes it', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Vera Vault')
  await openTicket(request, client, 'The shop is down.')
  const page = await visit(client, { ...wide, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await page.goto('/dashboard/credentials')
  await expect(page.getByText('Your vault is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Credential' }).click()
  await page.getByRole('button', { name: 'Save Credential' }).click()
  await expect(page.getByText('Please give it a name.')).toBeVisible()
  await expect(page.getByText('Please enter the secret.')).toBeVisible()
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Close the form' }).click()
  await addLogin(page, 'Shop admin')
  await expect(card(page, 'Shop admin')).not.toContainText(SECRET)

  await page.getByRole('button', { name: 'Reveal Shop admin' }).click()
  await openWith(page, 'not my password', 'Reveal')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to reveal credential. Please check your password.',
  )
  await openWith(page, client.password, 'Reveal')
  await expect(card(page, 'Shop admin')).toContainText(SECRET)
  await expectNoFault(page)
  await page.clock.fastForward(31_000)
  await expect(card(page, 'Shop admin')).not.toContainText(SECRET)

  await page.getByRole('button', { name: 'Copy the password of Shop admin' }).click()
  await openWith(page, client.password, 'Copy')
  await expect(page.getByText('Copied. It was not shown.')).toBeVisible()
  await expect(card(page, 'Shop admin')).not.toContainText(SECRET)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(SECRET)

  await page.getByRole('button', { name: 'Log of Shop admin' }).click()
  const log = page.getByRole('dialog', { name: 'Log of Shop admin' })
  await expect(log.getByText('You opened it')).toHaveCount(2)
  await expect(log.getByText('You tried to open it with a wrong password')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete Shop admin' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Shop admin?' })
  await expect(question).toContainText('Are you sure you want to delete this credential?')
  await question.getByRole('button', { name: 'Delete credential' }).click()
  await expect(page.getByText('Your vault is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Log of the whole vault' }).click()
  const whole = page.getByRole('dialog', { name: 'Log of your vault' })
  await expect(whole.getByText('You deleted it')).toBeVisible()
  await expect(whole.getByText(/^Deleted login \d+/).first()).toBeVisible()
  await expectNoFault(page)
})

test('cancelling the password, or leaving it empty, opens nothing', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Vera Vault')
  await openTicket(request, client, 'The shop is down.')
  const page = await visit(client, phone)
  await page.goto('/dashboard/credentials')
  await addLogin(page, 'Shop admin')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  const opener = page.getByRole('button', { name: 'Reveal Shop admin' })
  const dialog = page.getByRole('dialog', { name: 'Enter your account password' })
  await opener.press('Enter')
  await expect(dialog.getByLabel(/^Your password/)).toBeFocused()
  await expectNoFault(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(asked.filter((url) => url.includes('/reveal'))).toEqual([])
  await expectNoFault(page)
})

test('a vault that cannot be loaded says so, and loads when asked again', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Vera Vault')
  const page = await visit(client, wide)
  await page.route('**/api/credentials?*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto('/dashboard/credentials')
  await expect(page.getByText('Failed to load credentials. Please try again later.')).toBeVisible()
  await page.unroute('**/api/credentials?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your vault is empty.')).toBeVisible()
})

test('staff take access with a reason; the client sees it live, ends it, and knows what to change', async ({
  visit,
  request,
}) => {
  const client: Account = await verifiedAccount(request, 'Vera Vault')
  const { id } = await openTicket(request, client, 'The shop is down.')
  const mine = await visit(client, wide)
  await mine.goto('/dashboard/credentials')
  await addLogin(mine, 'Shop admin')

  const staff = await visit(rita, wide)
  await staff.goto(`/dashboard/admin/tickets/${id}`)
  const logins = staff.getByRole('region', { name: 'Logins' })
  await expect(logins).not.toContainText('shop-admin')
  await logins.getByRole('button', { name: 'Take access to Shop admin' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Access to Shop admin' })
  await expect(dialog.getByRole('button', { name: 'Take access' })).toBeDisabled()
  await dialog.getByLabel('What do you need it for?').fill('to update the plug-ins')
  await expectNoFault(staff)
  await dialog.getByRole('button', { name: 'Take access' }).click()
  await expect(logins).toContainText('shop-admin')

  const row = card(mine, 'Shop admin')
  await expect(row).toContainText(/In use by Administrator, until [\d\w ,]*\d\d:\d\d \(not opened yet\)/)
  await logins.getByRole('button', { name: 'Reveal Shop admin' }).click()
  await openWith(staff, rita.password, 'Reveal')
  await expect(logins).toContainText(SECRET)
  await expectNoFault(staff)
  await expect(row).toContainText('(opened)')
  await expect(row).toContainText('What for: to update the plug-ins')
  await mailTo(request, client.email, /Administrator opened a login of yours/)
  await expectNoFault(mine)

  await row.getByRole('button', { name: 'End access of Administrator to Shop admin' }).click()
  await mine.getByRole('button', { name: 'End access', exact: true }).last().click()
  await expect(row).not.toContainText('In use by')
  await expect(logins.getByRole('button', { name: 'Take access to Shop admin' })).toBeVisible()
  await mine.getByRole('button', { name: 'Log of Shop admin' }).click()
  await expect(mine.getByRole('dialog')).toContainText('Administrator opened it')
  await mine.keyboard.press('Escape')

  await staff.getByLabel('Status').selectOption('Resolved')
  await expect(logins).toContainText('The client was asked to change')
  await expect(row).toContainText('Please change this password')
  await mine.goto(`/dashboard/ticket/${id}`)
  await expect(mine.getByText('Please change these passwords')).toBeVisible()
  await expectNoFault(mine)
})

test('a login whose name has no blank stays on its card', async ({ visit, request }) => {
  const client = await verifiedAccount(request, 'Vera Vault')
  await openTicket(request, client, 'The shop is down.')
  const page = await visit(client, phone)
  await page.goto('/dashboard/credentials')
  await addLogin(page, 'shop.example/wp-login.php?redirect_to='.padEnd(120, 'x'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const log of [/^Log of shop/, 'Log of the whole vault']) {
    await page.getByRole('button', { name: log }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('You added it')).toBeVisible()
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
})
