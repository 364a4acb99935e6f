import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoFault } from './accessibility.ts'
import { ann, bearer, olga, openTicket, signInBehind } from './people.ts'
import { test } from './visit.ts'

test('every figure leads to its rows, charts have a table, and tables are saved as files', async ({
  visit,
}) => {
  const page = await visit(olga())
  await page.goto('/dashboard/analytics')
  const funnel = page.getByRole('region', { name: 'From visit to payment' })
  await expect(funnel.getByRole('row', { name: /^Services requested/ })).toBeVisible()
  const money = page.getByRole('region', { name: 'Money by month' })
  await expect(money.getByRole('img', { name: /^Bar chart of what was invoiced/ })).toBeVisible()
  await expectNoFault(page)
  await money.getByRole('button', { name: 'Show as a table' }).click()
  await expect(money.getByRole('row')).toHaveCount(14)
  await expectNoFault(page)

  const saved = page.waitForEvent('download')
  await money.getByRole('button', { name: 'Export CSV: Money by month' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('invoiced_pounds')

  const link = funnel.getByRole('link', { name: /^Services requested/ })
  const count = Number((await link.textContent())?.replaceAll(',', ''))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services requested' })).toBeVisible()
  // Journeys beside this one may have requested more meanwhile.
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').count())
    .toBeGreaterThanOrEqual(Math.min(50, count))
  await expectNoFault(page)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #/ })).toBeVisible()
})

test('the calculator, the ticket and the inbox show the same two times', async ({ visit }) => {
  const page = await visit(ann())
  await page.goto('/dashboard/quote')
  await page.getByRole('radio', { name: /^Quick fix/ }).check()
  await page.getByRole('radio', { name: /^WordPress/ }).check()
  const panel = page.getByRole('region', { name: 'Instant Quote Ready' })
  const [, finish = ''] = /Finished by (\w{3} \d+ \w{3})\./.exec(await textOf(panel)) ?? []
  const [, answer = ''] = /First answer by (\w{3} \d+ \w{3})/.exec(await textOf(panel)) ?? []
  expect(finish).not.toBe('')
  const { token } = await signInBehind(page.request, ann())
  const created = await page.request.post('/api/service-requests', {
    headers: bearer(token),
    data: { service_type: 'quick_fix', platform_type: 'wordpress', problem_description: 'Two times' },
  })
  const { ticketId } = (await created.json()) as { ticketId: number }
  await page.goto(`/dashboard/ticket/${ticketId}`)
  await expect(page.getByText(finish, { exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${answer}, \\d\\d:\\d\\d$`))).toBeVisible()
})

async function textOf(panel: { textContent: () => Promise<string | null> }): Promise<string> {
  await expect.poll(() => panel.textContent()).toContain('First answer by')
  return (await panel.textContent()) ?? ''
}

test('a ticket is worked by single keys, with a sheet that lists them', async ({ visit }) => {
  const page = await visit(olga())
  const { id } = await openTicket(page.request, ann(), 'Keys for everything')
  await page.goto(`/dashboard/admin/tickets/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #/ })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts on a ticket' })
  await expect(help).toContainText('Write an internal note')
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByLabel('Assigned to')).not.toHaveValue('')
  await page.keyboard.press('n')
  await expect(page.getByLabel('New note')).toBeFocused()
  await page.keyboard.type('neither r nor e does anything here')
  await expect(page.getByLabel('New note')).toHaveValue('neither r nor e does anything here')
})
