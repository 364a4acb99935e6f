import { expect } from '@playwright/test'
import { catalogue } from '../diagnosis/src/catalogue/index.ts'
import { test } from './visit.ts'

test('every fault of the catalogue has an anchor, a price and a way to have a site examined', async ({
  visit,
}) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/website-errors')
  const ids = await page.getByRole('article').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(catalogue.map(({ code }) => code).toSorted())
  await expect(page.getByText(/from £\d+/)).toHaveCount(catalogue.length)
  await expect(page.getByRole('link', { name: /^Examine my site: / })).toHaveCount(catalogue.length)
  const expired = page.getByRole('article', { name: 'Your security certificate has run out' })
  await expired.getByText('Can I do it myself?').click()
  await expect(expired.getByRole('listitem').first()).toBeVisible()
})

test('the search narrows down as one types, slips of the finger included', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/website-errors')
  const search = page.getByRole('searchbox', { name: 'What do you see?' })
  const expired = page.locator('[id="tls.expired"]')
  await search.fill('certifcate expired')
  await expect(expired).toBeVisible()
  await expect(page.locator('[id="perf.images"]')).toBeHidden()
  await search.fill('tls.expired')
  await expect(expired).toBeVisible()
  await search.fill('zzzzzz')
  await expect(page.getByText('No fault fits these words')).toBeVisible()
  await page.getByRole('button', { name: 'Show all faults' }).click()
  await expect(page.getByText(`${catalogue.length} faults`)).toBeVisible()
  await page.getByLabel('Built with').selectOption('Wix')
  await expect(page.locator('[id="wp.critical_error"]')).toBeHidden()
})

test('an anchor leads to its fault, and the fault into the talk on the home page', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/website-errors#tls.expired')
  const expired = page.locator('[id="tls.expired"]')
  await expect(expired.getByRole('heading')).toBeInViewport()
  await expired.getByRole('link', { name: /^Examine my site/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message to the assistant' })).toHaveValue(/My site: $/)
  await expect(page.getByRole('textbox', { name: 'Message to the assistant' })).toBeFocused()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`the links to the kinds of faults land where they lead, with motion: ${reducedMotion}`, async ({
    visit,
  }) => {
    const page = await visit(null, { viewport: { width: 390, height: 844 }, reducedMotion })
    await page.goto('/website-errors')
    const kinds = page.getByRole('navigation', { name: 'Kinds of faults' })
    for (const name of ['The site is slow', 'Nothing to see yet, but risky', 'The site does not open']) {
      await kinds.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
    }
  })

test('while one searches only the kinds that were found are led to, and prices follow the system', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/website-errors')
  await page.getByRole('searchbox', { name: 'What do you see?' }).fill('certificate run out')
  const kinds = page.getByRole('navigation', { name: 'Kinds of faults' }).getByRole('link')
  await expect(kinds).toHaveText(['The browser warns your visitors'])
  const expired = page.getByRole('article', { name: 'Your security certificate has run out' })
  await expect(expired).toContainText('Quick fix from £19')
  await page.getByLabel('Built with').selectOption('Custom code')
  await expect(expired).toContainText('Quick fix on Custom code: £27')
})
