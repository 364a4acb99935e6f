import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoFault } from './accessibility.ts'
import { type Account, mailTo, signIn, verifiedAccount } from './people.ts'
import { test, untilInteractive } from './visit.ts'

// What a browser says about calls that are refused.
test.use({
  noise:
    // Calls on their way when a session ends are refused, too.
    /status of 401 |status of 400 .*\/api\/(login|login\/two-step|login\/passkey|login\/link\/confirm|token\/refresh|user\/two-step)\)$/,
})

const section = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')

const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function giveFirstStep(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** An authenticator in the browser itself, whose person always agrees. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('two-step sign-in is set up, asked for, opened by a recovery code and switched off', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await signIn(page, client, '/dashboard/account')
  const twoStep = section(page, 'Two-step sign-in')
  await twoStep.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await dialog(page)
    .getByLabel(/^Your password/)
    .fill('not the password')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByText('The password is not right.')).toBeVisible()
  await dialog(page)
    .getByLabel(/^Your password/)
    .fill(client.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectNoFault(page)
  const secret = (await dialog(page).locator('code').innerText()).trim()
  await dialog(page).getByRole('textbox', { name: '6-digit code of the app' }).fill(appCode(secret))
  await dialog(page).getByRole('button', { name: 'Switch it on' }).click()
  const codes = (await dialog(page).getByLabel('Recovery codes', { exact: true }).innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(twoStep.getByText('10 recovery codes are left.')).toBeVisible()

  const elsewhere = await visit(null)
  await giveFirstStep(elsewhere, client)
  const code = elsewhere.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('This code is not right.')).toBeVisible()
  // Of the step after this one: each code opens once, and one of the step before may be too old when it arrives.
  await code.fill(appCode(secret, 1))
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nina')

  const third = await visit(null)
  await giveFirstStep(third, client)
  await third.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await third.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(third.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nina')

  await page.reload()
  await expect(twoStep.getByText('9 recovery codes are left.')).toBeVisible()
  await twoStep.getByRole('button', { name: 'Switch it off' }).click()
  await dialog(page)
    .getByLabel(/^Your password/)
    .fill(client.password)
  await dialog(page).getByRole('button', { name: 'Switch it off' }).click()
  await expect(twoStep.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('a passkey is added, signs in alone, and no longer after its removal', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await withAuthenticator(page)
  await signIn(page, client, '/dashboard/account')
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('My phone')
  await dialog(page)
    .getByLabel(/^Your password/)
    .fill(client.password)
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('My phone')
  await expectNoFault(page)

  const signInByKey = async () => {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logout' }).click()])
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
  }
  await signInByKey()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nina')

  await page.goto('/dashboard/account')
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click()
  await dialog(page)
    .getByLabel(/^Your password/)
    .fill(client.password)
  await dialog(page).getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await signInByKey()
  await expect(page.getByRole('alert')).toContainText('That passkey does not open an account here.')
})

test('one press signs out everywhere else', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const [here, there] = [await visit(null), await visit(null)]
  await signIn(there, client, '/dashboard/requests')
  await signIn(here, client, '/dashboard/account')
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog(here).getByRole('button', { name: 'Sign them out' }).click()
  await expect(here.getByText('All other devices are signed out.')).toBeVisible()
  await there.waitForURL(/\/login\?redirect=%2Fdashboard%2Frequests/)
  await expect(here.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
})

test('a mailed link signs in where it was asked for, and nowhere else', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await page.goto(`/login?email=${encodeURIComponent(client.email)}`)
  await untilInteractive(page)
  await page.getByRole('link', { name: 'E-mail me a link instead' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(client.email)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText('If that address has an account, a link is on its way.')).toBeVisible()
  await expectNoFault(page)
  const mail = await mailTo(request, client.email, /without a password/)
  const path = /\/sign-in-link#[\w-]+/.exec(mail.text)?.[0] ?? ''
  const elsewhere = await visit(null)
  await elsewhere.goto(path)
  await expect(elsewhere.getByRole('alert')).toContainText('belongs to another browser')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nina')
})
