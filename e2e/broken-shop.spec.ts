import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { type BrokenSite, fromElsewhere, startBrokenSite } from './broken-site.ts'
import { chatOn } from './chat-page.ts'
import { codeFor, newcomer, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const MOST_PRESSES = 6

let site: BrokenSite
test.beforeEach(async () => {
  site = await startBrokenSite()
})
test.afterEach(() => site.close())

/** Counts what a person presses: mouse, touch and Enter on a button all arrive as a click. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && pressed(), true)
    addEventListener('keydown', ({ key, isTrusted }) => isTrusted && key === 'Enter' && pressed(), true)
  })
  return async () => {
    await page.evaluate(() => undefined)
    return presses
  }
}

test('from a broken shop to a ticket a new visitor presses six times and types the password twice', async ({
  visit,
  request,
}) => {
  const nina = newcomer('Nina Brokenshop')
  const page = await visit(null, fromElsewhere())
  const presses = await countPresses(page)
  await page.goto('/')
  const { box, card } = chatOn(page)
  await box.focus()
  await page.keyboard.type(`My shop is broken, ${site.url}`)
  await page.keyboard.press('Enter')

  await card.getByRole('link', { name: /^Have this fixed/ }).click()
  await expect(page.getByRole('heading', { name: /^Fix: Error text/ })).toBeVisible()
  await expect(page.getByLabel('Anything you would like to add?')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Quick fix' })).toBeHidden()
  const prices = page.getByRole('region', { name: 'How soon do you need it?' })
  await expect(prices.getByRole('link')).toHaveText([/^(Today|Next day)£42/, /^2-3 days£/, /^5-7 days£/])
  await expectNoFault(page)
  await prices.getByRole('link').first().click()

  await expect(page.getByLabel('Your request')).toContainText('Fix: Error text')
  await expect(page.getByLabel('Your request')).toContainText('£42')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type(nina.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(nina.email)
  await page.getByLabel(/^Password/).fill(nina.password)
  await page.getByLabel('Confirm Password').fill(nina.password)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await expect(page.getByLabel('Your request')).toContainText('£42')
  await page.keyboard.type(await codeFor(request, nina.email))
  await expect(page.getByText('Verified! Redirecting to sign in...')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(nina.email)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { name: /^Fix: Error text/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^(Today|Next day)$/ })).toBeChecked()
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #\d+/)
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES)
})

test('a typed address goes along to Forgotten password', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type('nina@example.com')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nina@example.com')
})

test('who holds a free first fix reads £0 in the chat at once, as the request form says it', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request), fromElsewhere())
  // There are ten of them; journeys before this one may have used all.
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, free_fix_available: true }))
  })
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), free_fix_available: true } })
  })
  await page.goto('/')
  const { box, card } = chatOn(page)
  await box.fill(`My shop is broken, ${site.url}`)
  await box.press('Enter')
  await expect(card).toContainText('£0, standard urgency. Your free first fix, instead of £21.')
  await card.getByRole('link', { name: /^Have this fixed/ }).click()
  await expect(page.getByRole('radio', { name: /^5-7 days/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('£0')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a guest reads the same price in the chat and on the request form while free first fixes are left', async ({
  visit,
}) => {
  const page = await visit(null, fromElsewhere())
  await page.route('**/api/promotion', (route) => route.fulfill({ json: { remaining: 3 } }))
  await page.goto('/')
  const { box, card } = chatOn(page)
  await box.fill(`My shop is broken, ${site.url}`)
  await box.press('Enter')
  await expect(card).toContainText(
    '£0, standard urgency. A new account’s first fix is free, instead of £21. 3 left.',
  )
  await card.getByRole('link', { name: /^Have this fixed/ }).click()
  await expect(page.getByRole('link', { name: /^5-7 days/ })).toContainText('£0instead of £21')
  await expect(page.getByRole('main')).toContainText('3 of 10 free first fixes left.')
})
