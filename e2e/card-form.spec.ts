import { type Browser, expect, type Page, test } from '@playwright/test'
import { subscriptionRoutes } from '../contract/src/subscriptions.ts'
import { expectNoFault } from './accessibility.ts'
import { bearer, rita, signInBehind } from './people.ts'
import { launchProduct } from './start-product.ts'
import { startStripe } from './stripe-page.ts'

// The provider's own form, in its frame: card numbers never reach us.
test.describe.configure({ mode: 'serial' })
let stripe: Awaited<ReturnType<typeof startStripe>>
let product: Awaited<ReturnType<typeof launchProduct>>

test.beforeAll(async () => {
  stripe = await startStripe()
  product = await launchProduct(stripe.env)
  stripe.payments.deliverTo(product.facts.url + subscriptionRoutes.webhook.path)
})
test.afterAll(async () => {
  await product?.stop()
  await stripe?.payments.close()
})

/** A new invoice of £120.50, on the page where it is paid. */
async function invoicePage(page: Page): Promise<void> {
  const { url } = product.facts
  const { token } = await signInBehind(page.request, rita)
  const made = await page.request.post('/api/admin/invoices/create', {
    headers: bearer(token),
    data: { amount: 120.5, email: 'pia.payer@example.com', description: 'Repair of the checkout' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { invoice_id: id } = await made.json()
  await page.context().clearCookies()
  await page.goto(`${url}/pay/invoice/${id}`)
}

const visitor = (browser: Browser) => browser.newPage({ reducedMotion: 'reduce', baseURL: product.facts.url })

test('a customer pays a part by card and then the rest, and is told when the card is declined', async ({
  browser,
}) => {
  const page = await visitor(browser)
  const seen = await stripe.serve(page)
  await invoicePage(page)
  const card = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
  await expect(card).toBeVisible()
  expect(seen).toEqual({ key: 'pk_test_of_the_journeys', amount: 12_050, theme: 'stripe' })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await expect.poll(() => seen.theme).toBe('night')
  await expectNoFault(page)

  await page.getByRole('button', { name: 'Submit: pay £120.50' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card number is incomplete.')

  await page.getByLabel('Amount to pay now (£)').fill('20.50')
  await expect.poll(() => seen.amount).toBe(2_050)
  await card.fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Submit: pay £20.50' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')

  await card.fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Submit: pay £20.50' }).click()
  await expect(page).toHaveURL(/\/payment-success\?invoice=/)
  await expect(page.getByText('We received £20.50')).toBeVisible()
  await page.getByRole('link', { name: 'See the invoice' }).click()
  await card.fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Submit: pay £100.00' }).click()
  await expect(page.getByText(/is paid in full/)).toBeVisible()
  await page.close()
})

test('where the card form cannot be loaded the page says so, and what to do', async ({ browser }) => {
  const page = await visitor(browser)
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await invoicePage(page)
  await expect(page.getByRole('alert')).toContainText('The card form could not be loaded.')
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeDisabled()
  await expectNoFault(page)
  await page.close()
})
