import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { type BrokenSite, fromElsewhere, startBrokenSite } from './broken-site.ts'
import { chatOn, say } from './chat-page.ts'
import { verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let site: BrokenSite
test.beforeEach(async () => {
  site = await startBrokenSite()
})
test.afterEach(() => site.close())

async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, 'pixels beyond the edge').toBeLessThanOrEqual(0)
}

for (const [name, options] of [
  ['a desk', {}],
  ['a phone', phone],
  ['a very narrow phone', { ...phone, viewport: { width: 320, height: 640 } }],
] as const)
  test(`a chat with everything open on ${name} has no accessibility fault`, async ({ visit }) => {
    const page = await visit(null, { ...options, ...fromElsewhere() })
    await page.goto('/')
    const { card } = chatOn(page)
    await say(page, `My shop is broken, ${site.url}`)
    await expect(card).toBeVisible()
    await card.getByText('How do we know?').click()
    await card.getByText('Fix it yourself').click()
    await expectNoFault(page)
    await expectNoSideways(page)
  })

test('a chat that waits and one that was stopped have no accessibility fault', async ({ visit }) => {
  site.slowDown(8_000)
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log } = chatOn(page)
  await say(page, `Look at ${site.url}`)
  await expect(log.getByText('Analyzing your issue...')).toBeVisible()
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(log).toContainText('You stopped this answer.')
  await page.getByRole('textbox', { name: 'Message to the assistant' }).fill('x'.repeat(2_001))
  await expect(page.getByText('1 characters too many')).toBeVisible()
  await expectNoFault(page)
})

test.describe('a chat that failed', () => {
  test.use({ noise: /\/api\/chat\)$/ })

  test('has no accessibility fault', async ({ visit }) => {
    const page = await visit(null, fromElsewhere())
    await page.goto('/')
    await page.route('**/api/chat', (route) => route.abort())
    await say(page, 'Hello')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNoFault(page)
  })
})

test('a request with a finding has no accessibility fault', async ({ visit }) => {
  const page = await visit(null, { ...phone, ...fromElsewhere() })
  await page.goto('/')
  await say(page, `My shop is broken, ${site.url}`)
  await chatOn(page)
    .card.getByRole('link', { name: /^Have this fixed/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Fix: / })).toBeVisible()
  await expectNoFault(page)
  await expectNoSideways(page)
})

test('a contact form full of mistakes and its success have no accessibility fault', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request, 'Axel Axe'), phone)
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Website URL (optional)' }).fill('example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please include http:// or https://')).toBeVisible()
  await expectNoFault(page)
  await page.getByRole('textbox', { name: 'Website URL (optional)' }).fill('')
  await page.getByLabel('Service type').selectOption('Consultation')
  await page.getByLabel('Description').fill('Is my site worth a redesign?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
  await expectNoFault(page)
  await expectNoSideways(page)
})

test('the list of faults, opened and narrowed down to nothing, has no accessibility fault', async ({
  visit,
}) => {
  const page = await visit(null, phone)
  await page.goto('/website-errors')
  const search = page.getByRole('searchbox', { name: 'What do you see?' })
  await search.fill('certificate expired')
  await expect(page.locator('[id="perf.images"]')).toBeHidden()
  await page.locator('article:visible details').evaluateAll((all) => {
    for (const one of all) one.toggleAttribute('open', true)
  })
  await expectNoFault(page)
  await expectNoSideways(page)
  await search.fill('zzzzzz')
  await expect(page.getByText('No fault matches these words')).toBeVisible()
  await expectNoFault(page)
})
