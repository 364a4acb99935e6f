import { expect } from '@playwright/test'
import { verifiedAccount } from './people.ts'
import { test } from './visit.ts'

// The first call of each tab is refused, which is what is tested.
test.use({ noise: /status of 401/ })

test('twenty tabs that find the token expired refresh it once, and none is signed out', async ({
  visit,
  request,
}) => {
  // Twenty pages at once are much for a small machine, and how long they take is not the promise.
  test.slow()
  const first = await visit(await verifiedAccount(request, 'Tabitha Tabs'))
  const context = first.context()
  await first.goto('/kb')
  // The page may ask for something in the very moment in which its token has expired.
  const refreshes: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/token/refresh')) refreshes.push(response.status())
  })
  await first.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, token: 'expired' }))
  })
  const tabs = [first, ...(await Promise.all(Array.from({ length: 19 }, () => context.newPage())))]
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard/requests')))
  for (const tab of tabs)
    await expect(tab.getByText('You have not made any service requests yet.')).toBeVisible({
      timeout: 60_000,
    })
  // The browser may tell of an answer later than its page shows what came of it.
  await expect.poll(() => refreshes).toEqual([200])
  for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/dashboard/requests')
})
