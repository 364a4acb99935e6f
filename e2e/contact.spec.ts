import { expect } from '@playwright/test'
import { verifiedAccount } from './people.ts'
import { test } from './visit.ts'

test('a message that was typed before the sign-in arrives after it', async ({ visit, request }) => {
  const account = await verifiedAccount(request, 'Carla Contact')
  const page = await visit(null)
  await page.goto('/contact?service=quick_fix')
  await expect(page.getByLabel('Service type')).toHaveValue('quick_fix')
  await page.getByLabel('Name').fill('Carla')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Description').fill('Our contact form is silent since Monday.')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcontact&prefill=service%3Dquick_fix$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel(/^Password/).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/\/contact\?service=quick_fix$/)
  await expect(page.getByLabel('Description')).toHaveValue('Our contact form is silent since Monday.')
  await expect(page.getByLabel('Name')).toHaveValue('Carla')
  await expect(page.getByLabel('Urgency')).toHaveValue('medium')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeFocused()
  await expect(page.getByText('Thank you, Carla', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: /^Open your ticket/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #\d+ Quick fix$/)
  await expect(page.getByRole('main')).toContainText('Our contact form is silent since Monday.')
  await page.goto('/contact')
  await expect(page.getByLabel('Name')).toHaveValue('Carla Contact')
  await expect(page.getByLabel('Description')).toHaveValue('')
})

test.describe('when the message is refused', () => {
  // What a hostile answer tries is not run, and the browser says so.
  test.use({ noise: /\/api\/contact\)$|^Executing inline event handler violates/ })

  test('the form says what is wrong and keeps every word', async ({ visit, request }) => {
    const page = await visit(await verifiedAccount(request, 'Carla Contact'))
    await page.goto('/contact')
    await page.getByLabel('Service type').selectOption('Consultation')
    await page.getByLabel('Description').fill('Words worth keeping')
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'invalid', message: 'Please check.', fields: { client_email: 'This one bounces.' } },
      }),
    )
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'We could not submit your message. Please check your details and try again.',
    )
    await expect(page.getByText('This one bounces.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('Words worth keeping')
  })

  test('the answer of the server comes in as text and lists alone', async ({ visit, request }) => {
    const page = await visit(await verifiedAccount(request, 'Carla Contact'))
    await page.goto('/contact')
    await page.getByLabel('Service type').selectOption('Consultation')
    await page.getByLabel('Description').fill('Hello')
    const html =
      '<p onclick="x()">Thank <strong>you</strong><img src=x onerror="document.title=1"></p><script>document.title=1</script><ul><li><a href="https://evil.example">link</a></li></ul>'
    await page.route('**/api/contact', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.fulfill({ status: 201, json: { aiResponse: html, ticketId: 1 } })
    })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled()
    const answer = page.getByRole('status').filter({ hasText: 'Message Sent Successfully!' })
    await expect(answer.locator('p').filter({ hasText: 'Thank you' })).toBeVisible()
    await expect(answer.locator('li')).toHaveText('link')
    expect(await answer.locator('[onclick], img, script, li a').count()).toBe(0)
  })
})

test('what is typed before hydration stays', async ({ visit }) => {
  const page = await visit(null)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Description').fill('Typed early')
  await page.getByLabel('Service type').selectOption('Redesign')
  scripts.resolve()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Description')).toHaveValue('Typed early')
  await expect(page.getByLabel('Service type')).toHaveValue('redesign')
})

test('an empty message is not sent', async ({ visit, request }) => {
  const page = await visit(await verifiedAccount(request, 'Carla Contact'))
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please choose what you need.')).toBeVisible()
  await expect(page.getByText('Please describe what you need.')).toBeVisible()
})

test('contact and quote has the form and the calculator', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/contact-quote#quote-section')
  await expect(page.locator('#quote-section').getByRole('radio', { name: 'Redesign' })).toBeInViewport()
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible()
})
