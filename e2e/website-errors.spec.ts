import { expect, type Page } from '@playwright/test'
import { catalogue } from '../diagnosis/src/catalogue/index.ts'
import { expectNoFault } from './accessibility.ts'
import { test } from './visit.ts'

/** What opens a kind of faults. */
const kind = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })

test('every fault of the catalogue has an anchor, a price and a way to have a site examined', async ({
  visit,
}) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/website-errors')
  const ids = await page.locator('article').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(catalogue.map(({ code }) => code).toSorted())
  await expect(page.getByText(/from £\d+/)).toHaveCount(catalogue.length)
  await expect(page.locator('a[aria-label^="Examine my site: "]')).toHaveCount(catalogue.length)
  await expect(page.locator('article').first()).toBeHidden()
  await kind(page, 'The browser warns your visitors').click()
  const expired = page.getByRole('article', { name: 'Your security certificate has run out' })
  await expired.getByText('Can I do it myself?').click()
  await expect(expired.getByRole('listitem').first()).toBeVisible()
  await page.goto('/website-errors#perf.images')
  await expect(page.locator('[id="perf.images"]').getByRole('heading')).toBeInViewport()
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
  await expect(page.getByText('No fault matches these words')).toBeVisible()
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
  test(`a link to a kind of faults opens it and lands there, with motion: ${reducedMotion}`, async ({
    visit,
  }) => {
    const page = await visit(null, { viewport: { width: 390, height: 844 }, reducedMotion })
    await page.goto('/')
    await page.getByRole('link', { name: /^Slow, or bad on phones/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'The site is slow' })).toBeInViewport()
    await expect(page.locator('#slow article').first()).toBeInViewport()
    await expect(page.locator('#unseen article').first()).toBeHidden()
  })

test('kinds of faults open and close by keyboard, and a search leaves open what was opened by hand', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/website-errors')
  const search = page.getByRole('searchbox', { name: 'What do you see?' })
  const [slow, warned] = [page.locator('[id="perf.images"]'), page.locator('[id="tls.expired"]')]
  await kind(page, 'The site is slow').focus()
  await page.keyboard.press('Enter')
  await expect(slow).toBeVisible()
  await expectNoFault(page)
  // As an owner may call it: the article itself says “certificate”.
  await search.fill('padlock')
  await expect(warned).toBeVisible()
  await expect(slow).toBeHidden()
  await search.fill('')
  await expect(slow).toBeVisible()
  await expect(warned).toBeHidden()
})

test('while one searches only the kinds that were found are left, and prices follow the system', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/website-errors')
  await page.getByRole('searchbox', { name: 'What do you see?' }).fill('certificate run out')
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'Is yours not' }),
  ).toHaveText(['The browser warns your visitors'])
  const expired = page.getByRole('article', { name: 'Your security certificate has run out' })
  await expect(expired).toContainText('Quick fix from £19')
  await page.getByLabel('Built with').selectOption('Custom code')
  await expect(expired).toContainText('Quick fix on Custom code: £27')
})
