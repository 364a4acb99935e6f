import { expect } from '@playwright/test'
import { knowledge } from '../contract/src/knowledge/knowledge.ts'
import { test } from './visit.ts'

test('every answer can be read without a script, the three fixed questions first', async ({ visit }) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/kb')
  const answers = page.getByRole('article')
  await expect(answers).toHaveCount(knowledge.length)
  await expect(answers.getByRole('heading').first()).toHaveText('How do I start a service request?')
  await expect(page.locator('#refund')).toContainText('5 to 10 business days')
})

test('the search finds an answer in spite of a slip, and nothing found leads to the assistant', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/kb')
  const search = page.getByRole('searchbox', { name: 'What would you like to know?' })
  await search.fill('cancle plan')
  await expect(page.locator('#refund')).toBeHidden()
  await expect(page.locator('#plan-cancel')).toBeVisible()
  await search.fill('xylophone lessons')
  await expect(page.getByText('No answer has all of these words')).toBeVisible()
  await page.getByRole('link', { name: 'Ask the assistant' }).click()
  await expect(page.getByRole('textbox', { name: 'Message to the assistant' })).toHaveValue(
    'xylophone lessons',
  )
})

test('an answer has an address of its own', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/kb#vault')
  await expect(page.locator('#vault').getByRole('heading')).toBeInViewport()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Knowledge base' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Base')
  await expect(page.locator('#vault')).toBeAttached()
})
