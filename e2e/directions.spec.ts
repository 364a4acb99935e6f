import { expect, type Locator } from '@playwright/test'
import { openTicket, signIn, verifiedAccount } from './people.ts'
import { test } from './visit.ts'

const layla = 'ليلى حداد'

/** Whether a click on the right edge puts the cursor before the first letter. */
async function beginningIsRight(field: Locator): Promise<boolean> {
  const width = await field.evaluate((element) => element.clientWidth)
  await field.click({ position: { x: width - 14, y: 14 } })
  return field.evaluate((element) => (element as HTMLInputElement).selectionStart === 0)
}

test('a name that is written from right to left begins at the right of its field', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request, layla)
  const page = await visit(null, { viewport: { width: 1440, height: 900 } })
  await signIn(page, client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ليلى')
  await page.goto('/dashboard/account')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(layla)
  expect(await beginningIsRight(name)).toBe(true)
})

test('a question that is written from right to left is shown so', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/')
  const box = page.getByRole('textbox', { name: 'Message to the assistant' })
  await box.fill('كم تكلفة إصلاح الموقع؟')
  expect(await beginningIsRight(box)).toBe(true)
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('كم تكلفة')).toBeVisible()
})

test('the last word of a list begins after its author, whichever way it is written, an address too', async ({
  visit,
  request,
}) => {
  const client = await verifiedAccount(request)
  const address = `https://shop.example/wp-content/plugins/${'longname'.repeat(20)}`
  for (const text of ['موقعي لا يعمل منذ الصباح', address]) await openTicket(request, client, text)
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  await signIn(page, client)
  for (const text of ['موقعي', 'https://shop']) {
    const words = page.getByText(/^You: /).filter({ hasText: text })
    const [author, colon, first] = await words.evaluate((line) => {
      const spots: DOMRect[] = []
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.textContent?.trim()) {
          const range = document.createRange()
          range.setStart(node, 0)
          range.setEnd(node, 1)
          spots.push(range.getBoundingClientRect())
        }
      return spots.map(({ left, right, top }) => ({ left, right, top }))
    })
    expect(colon?.left).toBeGreaterThan(author?.left ?? 0)
    expect(first?.left).toBeGreaterThan(colon?.left ?? 0)
    expect(Math.abs((first?.top ?? 0) - (author?.top ?? 0))).toBeLessThan(8)
  }
})
