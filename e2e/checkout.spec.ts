import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { codeFor, mailTo, newcomer, olga, sam, verifiedAccount } from './people.ts'
import { test, untilInteractive } from './visit.ts'

/** From the plans to the provider's page. */
async function toCheckout(page: Page, plan: string): Promise<void> {
  await page.goto('/pricing')
  await untilInteractive(page)
  await page.getByRole('link', { name: `Choose Plan: ${plan}` }).click()
  await expect(page.getByRole('heading', { name: `Subscribe to the ${plan} plan` })).toBeVisible()
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ }).click()

test('a stranger chooses a plan, opens an account, comes back to the checkout, pays, and has the plan', async ({
  visit,
  request,
}) => {
  const someone = newcomer('Cleo Checkout')
  const page = await visit(null)
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Plan: Stability' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(someone.name)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel(/^Password/).fill(someone.password)
  await page.getByLabel('Confirm Password').fill(someone.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/verify\?/)
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, someone.email))
  await page.waitForURL(/\/login\?/)
  await page.getByLabel(/^Password/).fill(someone.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByText('no card is charged and no money moves').first()).toBeVisible()
  await expect(page.getByText(someone.email)).toBeVisible()
  await pay(page)

  await page.waitForURL('/payment-success?plan=stability')
  await expect(page.getByText('Your Stability plan has started')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Set up your plan' }).click()
  const sites = page.getByRole('form', { name: 'Your sites' })
  await sites.getByLabel('Which sites should we look after?').fill('https://cakes.example.com')
  await expectNoFault(page)
  await sites.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We have your site and start on your ticket.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your plan: Stability' })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('£99 a month')).toBeVisible()
  await mailTo(request, someone.email, /Your Stability plan has started/)
  await page.goto('/pricing')
  await expect(page.getByText('This is your plan.')).toBeVisible()
})

test('who turns back at the checkout is where they chose, with nothing charged, and can go there again', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request, 'Tina Turnback'))
  await toCheckout(page, 'Performance')
  const checkout = page.url()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('You chose Performance, £49 a month')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to the Performance plan' })).toBeVisible()
  expect(page.url()).toBe(checkout)
  await page.goto('/dashboard/subscription')
  await expect(page.getByRole('heading', { name: 'Your plan: Free Plan' })).toBeVisible()
})

test.describe('a card that is declined', () => {
  test.use({ noise: /status of 402/ })

  test('says so and takes nothing, and another card pays', async ({ visit, request }) => {
    const page = await visit(await verifiedAccount(request, 'Dec Lined'))
    await toCheckout(page, 'Performance')
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await pay(page)
    await expect(page.getByText(/Your card was declined/)).toBeVisible()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await pay(page)
    await expect(page.getByText('Your Performance plan has started')).toBeVisible({ timeout: 20_000 })
  })
})

test('a double click on Choose Plan begins one checkout', async ({ visit, request }) => {
  const page = await visit(await verifiedAccount(request, 'Dora Double'))
  await page.goto('/pricing')
  await untilInteractive(page)
  const requested: string[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/api/checkout')) requested.push(call.method())
  })
  await page.getByRole('link', { name: 'Choose Plan: Security' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Subscribe to the Security plan' })).toBeVisible()
  expect(requested).toEqual(['POST'])
})

test('in the billing portal a plan is changed, ended and kept, and the Subscription page follows', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request, 'Portia Portal'))
  await toCheckout(page, 'Performance')
  await pay(page)
  await expect(page.getByText('Your Performance plan has started')).toBeVisible({ timeout: 20_000 })
  await page.goto('/dashboard/subscription?plan=security')
  await expect(page.getByText('You would like to change to Security, £199 a month')).toBeVisible()
  await page.getByRole('button', { name: 'Open billing portal' }).click()
  await page.getByRole('radio', { name: /Security/ }).check()
  await page.getByRole('button', { name: 'Switch plan' }).click()
  await expect(page.getByText('Your plan is changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(page.getByText('Your plan will end. Until then nothing changes.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Sitewright' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Subscription' })).toBeVisible()
  await showsBy(page, 'Your plan: Security')
  await showsBy(page, 'Ending')
  await page.getByRole('button', { name: 'Open billing portal' }).click()
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(page.getByText('Your plan goes on.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Sitewright' }).click()
  await showsBy(page, 'Active')
})

/** What was changed at the provider comes as an event; until then the page is loaded anew. */
async function showsBy(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: /^Your plan/ })).toContainText(words, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

test('what goes wrong on the way to the checkout is said in one sentence, and the page stays', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request, 'Erik Error'))
  await page.goto('/pricing')
  await untilInteractive(page)
  const choose = page.getByRole('link', { name: 'Choose Plan: Stability' })
  await page.route('**/api/checkout', (route) => route.fulfill({ json: { url: 'nowhere' } }), { times: 1 })
  await choose.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error starting checkout.' })).toBeVisible()
  await page.route('**/api/plans', (route) => route.fulfill({ json: [] }), { times: 1 })
  await choose.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to start checkout.' })).toBeVisible()
  await expect(page).toHaveURL('/pricing')
})

test.describe('where the server refuses', () => {
  test.use({ noise: /status of (400|403|503)/ })

  test('its own words are shown, or ours where it has none', async ({ visit, request }) => {
    const page = await visit(await verifiedAccount(request, 'Rhea Refused'))
    await page.goto('/pricing')
    await untilInteractive(page)
    const choose = page.getByRole('link', { name: 'Choose Plan: Stability' })
    const error = 'Our payment provider does not answer. Please try again in a minute. Nothing was charged.'
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 503, json: { error } }), {
      times: 1,
    })
    await choose.click()
    await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible()
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    await choose.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to start checkout.' })).toBeVisible()
    const at = '2026-11-01T10:00:00Z'
    await page.route('**/api/subscription', (route) =>
      route.fulfill({
        json: {
          tier: 'stability',
          subscription: {
            plan: 'stability',
            state: 'running',
            price_pence: 9_900,
            started_at: at,
            next_payment_at: null,
            grace_ends_at: null,
            ends_at: null,
          },
          sandbox: true,
        },
      }),
    )
    await page.goto('/dashboard/subscription')
    await page.route('**/api/create-portal-session', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Open billing portal' }).click()
    await expect(
      page.getByRole('alert').filter({
        hasText: 'Could not open the subscription portal. Please try again.',
      }),
    ).toBeVisible()
  })

  test('the page says to staff that plans are for clients', async ({ visit }) => {
    const page = await visit(olga())
    await page.goto('/pricing')
    await untilInteractive(page)
    await page.getByRole('link', { name: 'Choose Plan: Stability' }).click()
    await expect(page.getByRole('alert')).toContainText('Care plans are for clients.')
  })
})

test.describe('who bought a plan on another device', () => {
  test.use({ noise: /status of 409/ })

  test('is led to their plan', async ({ visit, request }) => {
    const account = await verifiedAccount(request, 'Omar Other')
    const phone = await visit(account)
    const wide = await visit(account)
    await wide.goto('/pricing')
    await untilInteractive(wide)
    await toCheckout(phone, 'Performance')
    await pay(phone)
    await expect(phone.getByText('Your Performance plan has started')).toBeVisible({ timeout: 20_000 })
    await wide.getByRole('link', { name: 'Choose Plan: Stability' }).click()
    await expect(wide.getByRole('alert')).toContainText('You have the Performance plan already.')
    await expect(wide.getByRole('heading', { name: 'Your plan: Performance' })).toBeVisible()
  })
})

test('who has a plan that a person set up is led to a person', async ({ visit }) => {
  const page = await visit(sam())
  await page.goto('/pricing')
  await untilInteractive(page)
  await page.getByRole('link', { name: 'Choose Plan: Stability' }).click()
  await expect(page.getByRole('heading', { name: 'Your plan: Security' })).toBeVisible()
  await expect(page.getByText('You would like to change to Stability, £99 a month')).toBeVisible()
})
