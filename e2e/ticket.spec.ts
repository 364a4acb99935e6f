import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { ann, bearer, olga, openTicket, signInBehind, verifiedAccount } from './people.ts'
import { makeSample } from './screens.ts'
import { test } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const KEYBOARD_PX = 336

/** The keyboard of a phone lies over the page: the visible part gets smaller, the window does not. */
const withKeyboard = (page: Page, isOpen: boolean) =>
  page.evaluate(
    (hidden) => {
      const seen = window.visualViewport
      if (!seen) throw new Error('this browser has no visual viewport')
      Object.defineProperty(seen, 'height', { configurable: true, get: () => window.innerHeight - hidden })
      seen.dispatchEvent(new Event('resize'))
    },
    isOpen ? KEYBOARD_PX : 0,
  )

/** How far the lower edge of the message box is above (positive) the visible end of the page. */
const roomBelow = async (page: Page, visible: number) => {
  const box = await page.getByLabel('Message').boundingBox()
  return box ? Math.round(visible - box.y - box.height) : Number.NaN
}

test('on a phone the message box is in view on arrival, and above the keyboard', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Lena Layout')
  const { id } = await openTicket(request, client, 'The shop is down.\n'.repeat(60))
  const page = await visit(client, phone)
  await page.goto(`/dashboard/ticket/${id}`)
  const bar = page.getByRole('navigation', { name: 'Most used' })
  await expect(page.getByLabel('Message')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await roomBelow(page, 844 - ((await bar.boundingBox())?.height ?? 0))).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)

  await withKeyboard(page, true)
  await expect(bar).toBeHidden()
  const room = await roomBelow(page, 844 - KEYBOARD_PX)
  expect(room).toBeGreaterThanOrEqual(0)
  expect(room).toBeLessThan(40)
  await withKeyboard(page, false)
  await expect(bar).toBeVisible()

  await page.getByRole('button', { name: 'About this ticket' }).tap()
  const sheet = page.getByRole('dialog', { name: 'About this ticket' })
  await expect(sheet).toContainText('Urgency')
  await expect(sheet).toContainText('Lena Layout opened the ticket')
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'About this ticket' })).toBeFocused()
})

for (const [width, height] of [
  [720, 450],
  [683, 384],
] as const)
  test(`the conversation can be read in a window zoomed to 200 %, ${width} to ${height} px`, async ({
    visit,
    request,
  }) => {
    const { ticketId } = await makeSample(request)
    for (const [who, path] of [
      [ann(), '/dashboard/ticket'],
      [olga(), '/dashboard/admin/tickets'],
    ] as const) {
      const page = await visit(who, { viewport: { width, height } })
      await page.goto(`${path}/${ticketId}`)
      const log = page.getByRole('log', { name: 'Conversation' })
      await expect(log).toBeVisible()
      expect((await log.boundingBox())?.height).toBeGreaterThan(200)
      await page.getByLabel('Message').focus()
      const bar = page.getByRole('navigation', { name: 'Most used' })
      expect(await roomBelow(page, (await bar.boundingBox())?.y ?? 0)).toBeGreaterThanOrEqual(0)
    }
  })

test('a ticket says in one line where it is, and first of all what happens next', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Lena Layout')
  const { id } = await openTicket(request, client, 'The shop is down.')
  const { token } = await signInBehind(request, olga())
  const change = (data: object) => request.patch(`/api/admin/tickets/${id}`, { headers: bearer(token), data })
  const page = await visit(client, { viewport: { width: 1440, height: 900 } })
  await page.goto(`/dashboard/ticket/${id}`)
  const state = page.getByRole('banner').or(page.locator('main header')).getByRole('status')
  await expect(state).toHaveText(/^We answer by \w{3} \d+ \w{3}, \d\d:\d\d$/)
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText(/First answer by .+ Finished by \w{3} \d+ \w{3}\./)
  await expect(next.getByRole('link', { name: 'credential vault' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this ticket' })).toContainText('Opened')

  await change({ status: 'in-progress' })
  await expect(state).toHaveText(/^Being fixed, by \w{3} \d+ \w{3}$/)
  await change({ waiting_for: 'client' })
  await page.reload()
  await expect(state).toHaveText('Waiting for your answer')
  await expectNoFault(page)
})

test('after the work the client is asked whether it is fixed, and "not yet" opens the ticket again', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, 'Lena Layout')
  const { id } = await openTicket(request, client, 'The shop is down.')
  const { token } = await signInBehind(request, olga())
  await request.patch(`/api/admin/tickets/${id}`, { headers: bearer(token), data: { status: 'resolved' } })
  const page = await visit(client)
  await page.goto(`/dashboard/ticket/${id}`)
  const question = page.getByRole('region', { name: 'Is it fixed?' })
  await expect(question.getByRole('link', { name: 'Our refund terms' })).toBeVisible()
  await expectNoFault(page)
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('The basket is still empty.')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.locator('main header')).toContainText('Open')

  await request.patch(`/api/admin/tickets/${id}`, { headers: bearer(token), data: { status: 'resolved' } })
  await question.getByRole('button', { name: 'Yes, it is fixed' }).press('Enter')
  await expect(question.getByText('How did we do?')).toBeFocused()
  await question.getByRole('button', { name: 'Good', exact: true }).click()
  await expect(question).toContainText('Thank you for telling us.')
})
