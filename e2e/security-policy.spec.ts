import { expect } from '@playwright/test'
import { listenToPolicy } from './policy.ts'
import { screens } from './screens.ts'
import { test, untilInteractive } from './visit.ts'

test('a walk from page to page keeps to the content security policy', async ({ visit }) => {
  const page = await visit(null)
  const broken = await listenToPolicy(page)
  await page.goto('/')
  for (const [link, heading] of [
    ['Contact', 'Contact'],
    ['Services', 'Plans & Services'],
    ['Sign in', 'Sign in'],
    ['Home', screens[0]?.heading ?? ''],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(broken).toEqual([])
})

test.describe('when a page breaks', () => {
  test.use({ noise: /boom/ })

  test('the error screen keeps to the content security policy', async ({ visit }) => {
    const page = await visit(null)
    const broken = await listenToPolicy(page)
    const body = 'export default function Broken() { throw new Error("boom") }'
    await page.route(/\/assets\/knowledge-base-page-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    // From a page with the framework, which then draws the next one.
    await page.goto('/contact')
    await untilInteractive(page)
    await page.getByRole('link', { name: 'Knowledge base' }).first().click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(broken).toEqual([])
  })
})

test.describe('when a script hands text to the page as markup', () => {
  test.use({ noise: /TrustedHTML/ })

  test('it is refused', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/')
    const outcome = page.evaluate(() => {
      document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'
    })
    await expect(outcome).rejects.toThrow('TrustedHTML')
  })
})
