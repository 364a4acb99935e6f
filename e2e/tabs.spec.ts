import { expect, type Page } from '@playwright/test'
import { signIn, verifiedAccount } from './people.ts'
import { test, untilInteractive } from './visit.ts'

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
  const tabs = [first, ...(await Promise.all(Array.from({ length: 19 }, () => context.newPage())))]
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard/requests')))
  for (const tab of tabs)
    await expect(tab.getByText('You have not made any service requests yet.')).toBeVisible({
      timeout: 60_000,
    })

  const asked = new Set<Page>()
  const { promise: allAsked, resolve: everyTabHasAsked } = Promise.withResolvers<void>()
  await context.route('**/api/**', async (route, call) => {
    if (call.headers().authorization === 'Bearer expired') {
      asked.add(call.frame().page())
      if (asked.size === tabs.length) everyTabHasAsked()
      // None is refused, and so none asks for a new token, before each tab has tried the old one.
      await allAsked
    }
    await route.continue()
  })
  const refreshes: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/token/refresh')) refreshes.push(response.status())
  })
  await first.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, token: 'expired' }))
  })
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Credentials' }).click()))
  for (const tab of tabs) {
    await expect(tab.getByText('Your vault is empty.')).toBeVisible()
    expect(new URL(tab.url()).pathname).toBe('/dashboard/credentials')
  }
  // The browser may tell of an answer later than its page shows what came of it.
  await expect.poll(() => refreshes).toEqual([200])
})

test('a tab shows nothing of one person any more when another signs in beside it', async ({
  visit,
  request,
}) => {
  const ann = await verifiedAccount(request, 'Anna Before')
  const bob = await verifiedAccount(request, 'Bob After')
  const account = await visit(ann)
  const [contact, other] = await Promise.all([account.context().newPage(), account.context().newPage()])
  await account.goto('/dashboard/account')
  await expect(account.getByLabel('Email')).toHaveValue(ann.email)
  await account.getByLabel('Name').fill('Anna Else')
  await contact.goto('/contact')
  await expect(contact.getByLabel('Email')).toHaveValue(ann.email)
  await contact.getByLabel('Description').fill('What only Anna knows')
  await signIn(other, bob)
  for (const tab of [account, contact]) await expect(tab.getByLabel('Email')).toHaveValue(bob.email)
  await expect(account.getByLabel('Name')).toHaveValue('Bob After')
  await expect(contact.getByLabel('Description')).toHaveValue('')
})

test('the browser’s Back brings nothing back, after a sign-out, that was typed into the calculator', async ({
  visit,
  request,
}) => {
  const page = await visit(await verifiedAccount(request, 'Anna Before'))
  await page.goto('/quote')
  await page.getByRole('textbox', { name: 'Website' }).fill('https://anna.example')
  await page.getByLabel('What should we do?').fill('What only Anna knows')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quote-draft'))).toContain('only Anna')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'your account' }).click()
  // The program goes to the sign-in page first, and then the browser itself, whose load is the last of it.
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Logout' }).click()])
  await page.waitForURL((url) => url.pathname === '/login')
  // Later, so that the answer to this is not lost with the page that gives it.
  await page.evaluate(() => void setTimeout(() => history.go(-2)))
  await page.waitForURL((url) => url.pathname === '/quote')
  await untilInteractive(page)
  await expect(page.getByLabel('What should we do?')).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('quote-draft'))).toBeNull()
})

test('what one person saved comes to nobody who has signed in beside them meanwhile', async ({
  visit,
  request,
}) => {
  const ann = await verifiedAccount(request, 'Anna Before')
  const bob = await verifiedAccount(request, 'Bob After')
  const account = await visit(ann)
  const other = await account.context().newPage()
  await account.goto('/dashboard/account')
  await expect(account.getByLabel('Email')).toHaveValue(ann.email)
  const { promise: bobIsHere, resolve: bobHasCome } = Promise.withResolvers<void>()
  await account.route('**/api/user/profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    await bobIsHere
    await route.fulfill({ response })
  })
  await account.getByLabel('Name').fill('Anna Saved')
  await account.getByRole('button', { name: 'Save profile' }).click()
  await signIn(other, bob)
  await expect(account.getByLabel('Email')).toHaveValue(bob.email)
  const saved = account.waitForResponse((response) => response.request().method() === 'PUT')
  bobHasCome()
  await saved
  await account.getByRole('link', { name: 'Credentials' }).click()
  await expect(account.getByText('Your vault is empty.')).toBeVisible()
  await account.goBack()
  await expect(account.getByLabel('Email')).toHaveValue(bob.email)
  await expect(account.getByLabel('Name')).toHaveValue('Bob After')
  await expect(account.getByText('Profile updated successfully!')).toHaveCount(0)
})
