import { expect, type Page, type Response } from '@playwright/test'
import { codeFor, mailTo, newcomer, signIn, verifiedAccount } from './people.ts'
import { test, untilInteractive } from './visit.ts'

// What a browser says about calls that are refused.
test.use({
  noise:
    /status of (400|401|403) .*\/api\/(login|password\/reset|token\/refresh)\)$|status of 409 .*\/api\/verify-email\)$/,
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password and an unknown address get the same answer', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await page.goto('/login')
  for (const email of [client.email, 'nobody@example.com']) {
    await fillSignIn(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('That e-mail and password do not match.')
    await page.reload()
  }
  await fillSignIn(page, client.email, client.password)
  await expect(heading(page)).toHaveText('Welcome, Nina')
})

test('a forgotten password is set anew with the code from the mail', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await page.goto(`/login?email=${encodeURIComponent(client.email)}`)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(client.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(heading(page)).toHaveText('Set a new password')
  const code = await codeFor(request, client.email, /password/i)
  const wrong = code === '123456' ? '654321' : '123456'
  const renewed = 'window river candle 77'
  await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill(wrong)
  await page.getByLabel(/^New password/).fill(renewed)
  await page.getByLabel('Confirm new password').fill(renewed)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid or expired code.')
  await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill(code)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible()
  await fillSignIn(page, client.email, client.password)
  await expect(page.getByRole('alert')).toHaveText('That e-mail and password do not match.')
  await fillSignIn(page, client.email, renewed)
  await expect(heading(page)).toHaveText('Welcome, Nina')
})

test('a code that is pasted with spaces around and in it is taken as a whole', async ({ visit }) => {
  const page = await visit(null, { permissions: ['clipboard-read', 'clipboard-write'] })
  for (const path of ['/reset-password', '/verify']) {
    await page.goto(path)
    await untilInteractive(page)
    await page.evaluate(() => navigator.clipboard.writeText('    298 176\n'))
    const field = page.getByRole('textbox', { name: /code/i })
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue('298176')
  }
  // The last character sends it, and the address is still missing.
  await expect(page.getByText('Please enter a valid email.')).toBeVisible()
})

test('the list of devices ends the session of another one', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const here = await visit(null)
  const there = await visit(null)
  await signIn(there, client, '/dashboard/requests')
  await signIn(here, client, '/dashboard/account')
  const devices = here.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Sign it out' }).click()
  await expect(here.getByText('That device is signed out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  // The other one learns it by its live connection, without a click.
  await there.waitForURL(/\/login\?redirect=%2Fdashboard%2Frequests/)
  await expect(there.getByText('This device was signed out from another one')).toBeVisible()
  await here.reload()
  await expect(heading(here)).toHaveText('Account Settings')
})

test.describe('with calls on their way', () => {
  // What is on its way when the session ends is refused, which is not what this is about.
  test.use({ noise: /status of 401/ })

  test('signing out ends the session in every tab', async ({ visit, request }) => {
    const client = await verifiedAccount(request)
    const page = await visit(client)
    await page.goto('/dashboard/account')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await expect(heading(other)).toHaveText('Welcome, Nina')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await other.waitForURL(/\/login\?redirect=/)
    await expect(heading(other)).toHaveText('Sign in')
    await expect(other.getByText('You were signed out')).toHaveCount(0)
  })
})

test.describe('with a server that cannot end the session', () => {
  test.use({ noise: /status of 503 .*\/api\/logout\)$|The server answered the sign-out with 503/ })

  test('a sign-out that failed says so and is tried again at the next page', async ({ visit, request }) => {
    const client = await verifiedAccount(request)
    const page = await visit(client)
    await page.goto('/dashboard/account')
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    const said = page.getByText('Your sign-out on this browser is not complete yet')
    await expect(said).toBeVisible()
    const session = async () => (await page.context().cookies()).filter(({ name }) => name.endsWith('rt'))
    expect(await session()).toHaveLength(1)
    await page.unroute('**/api/logout')
    await page.goto('/privacy-policy')
    await expect.poll(session).toEqual([])
    await page.goto('/login')
    await expect(heading(page)).toHaveText('Sign in')
    await expect(said).toBeHidden()
  })
})

test('a signed-out visitor of the dashboard signs in and is where they wanted to be', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await page.goto('/dashboard/requests?status=new')
  await expect(heading(page)).toHaveText('Sign in')
  await fillSignIn(page, client.email, client.password)
  await page.waitForURL('**/dashboard/requests?status=new')
  await expect(page.getByText('No request has this status.')).toBeVisible()
})

test('the sign-in takes the address, the target and what to fill in there', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  const wanted = { email: client.email, redirect: '/quote', prefill: 'service=redesign', verify: '1' }
  await page.goto(`/login?${new URLSearchParams(wanted)}`)
  await expect(page.getByText('We sent you a 6-digit code.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(client.email)
  await page.getByLabel(/^Password/).fill(client.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Get an Instant Quote')
  await expect(page.getByRole('radio', { name: 'Redesign' })).toBeChecked()
})

test('the sign-in never leads to another site', async ({ visit, request }) => {
  const client = await verifiedAccount(request)
  const page = await visit(null)
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fdashboard')
  await fillSignIn(page, client.email, client.password)
  await expect(heading(page)).toHaveText('Welcome, Nina')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('an address that is not verified leads from the sign-in to the code and on', async ({
  visit,
  request,
}) => {
  const nina = newcomer()
  const data = { name: nina.name, email: nina.email, password: nina.password, confirmPassword: nina.password }
  const page = await visit(null)
  await page.goto('/login?redirect=/dashboard/account')
  // In this browser, whose code verifies the password that was typed in it.
  expect((await page.request.post('/api/register', { data })).status()).toBe(201)
  await fillSignIn(page, nina.email, nina.password)
  await expect(heading(page)).toHaveText('Verify your e-mail')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(nina.email)
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, nina.email))
  await expect(heading(page)).toHaveText('Sign in')
  await fillSignIn(page, nina.email, nina.password)
  await expect(heading(page)).toHaveText('Account Settings')
})

test('a code asks for a new password where another browser registered the address too', async ({
  visit,
  playwright,
  baseURL,
  request,
}) => {
  const nina = newcomer()
  const data = { name: nina.name, email: nina.email, password: nina.password, confirmPassword: nina.password }
  let code = ''
  for (const password of [nina.password, 'mallorys own 99']) {
    const browser = await playwright.request.newContext({ baseURL })
    const answer = await browser.post('/api/register', {
      data: { ...data, password, confirmPassword: password },
    })
    expect(answer.status()).toBe(201)
    await browser.dispose()
    // The first code is worth nothing any more once the second is asked for.
    const before = code
    await expect.poll(async () => (code = await codeFor(request, nina.email))).not.toBe(before)
  }
  const page = await visit(null)
  await page.goto(`/verify?email=${encodeURIComponent(nina.email)}`)
  await page.getByRole('textbox', { name: 'Verification code' }).fill(code)
  await expect(heading(page)).toHaveText('Set a new password')
  await expect(page.getByText('This address was registered in more than one browser')).toBeVisible()
})

test('a new address needs the password, and the old one takes it back by the link in its mail', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const next = newcomer().email
  const page = await visit(client)
  await page.goto('/dashboard/account')
  const profile = page.getByRole('form', { name: 'Profile' })
  await expect(profile.getByLabel('Current password')).toBeHidden()
  await profile.getByLabel('Email').fill(next)
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(profile.getByText('Please enter your current password.')).toBeVisible()
  await profile.getByLabel('Current password').fill(client.password)
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await profile.getByRole('link', { name: 'enter it' }).click()
  await page.getByLabel('Verification code').fill(await codeFor(request, next))
  await expect(page.getByText('Verified! Redirecting to sign in...')).toBeVisible()

  const mail = await mailTo(request, client.email, /put this address back/i)
  const link = /\/undo-email#[\w-]+/.exec(mail.text)?.[0] ?? ''
  const other = await visit(null)
  await other.goto('/undo-email')
  await expect(other.getByText('Please open this page with the link in our mail')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Put the address back' })).toHaveCount(0)
  await other.goto('about:blank')
  await other.goto(link)
  await other.getByRole('button', { name: 'Put the address back' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await expect(other.getByLabel('Email')).toHaveValue(client.email)
})

test('who signs in does not load the rules for telephone numbers, which who registers does', async ({
  visit,
}) => {
  const page = await visit(null)
  const load = async (path: string) => {
    const scripts: Promise<string>[] = []
    const keep = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    }
    page.on('response', keep)
    await page.goto(path)
    await untilInteractive(page)
    page.off('response', keep)
    return (await Promise.all(scripts)).join('\n')
  }
  expect((await load('/login')).includes('Invalid phone for selected country.')).toBe(false)
  expect((await load('/register')).includes('Invalid phone for selected country.')).toBe(true)
})
