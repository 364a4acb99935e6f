import { expect } from '@playwright/test'
import { type BrokenSite, fromElsewhere, startBrokenSite } from './broken-site.ts'
import { chatOn, say } from './chat-page.ts'
import { ann, codeFor, newcomer } from './people.ts'
import { test } from './visit.ts'

let site: BrokenSite
test.beforeEach(async () => {
  site = await startBrokenSite()
})
test.afterEach(() => site.close())

test('a stranger learns what is wrong with evidence and price, and has it fixed', async ({
  visit,
  request,
}) => {
  const nina = newcomer('Nina Chat')
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log, box, card } = chatOn(page)
  await expect(log).toContainText('What is wrong with your website?')
  await say(page, `My shop is broken, ${site.url}`)
  await expect(card).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await expect(card).toContainText('Critical')
  await expect(card).toContainText(/£\d+, standard urgency/)
  await card.getByText('How do we know?').click()
  await expect(card.getByText(`GET ${site.url}`)).toBeVisible()
  await expect(card.locator('pre').filter({ hasText: 'Uncaught Error' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Copy the command: / })).toBeVisible()
  await card.getByText('Fix it yourself').click()
  await expect(card.getByRole('list').last()).toBeVisible()

  await say(page, 'How much is that?')
  await expect(log.getByText('How much is that?')).toBeVisible()
  await expect(box).toBeEnabled()
  await expect(log).toContainText(/£\d+/)

  await card.getByRole('link', { name: /^Have this fixed/ }).click()
  await expect(page.getByRole('heading', { name: /^Fix: Error text/ })).toBeVisible()
  await page.getByText(/^Change the choices: Quick fix/).click()
  await expect(page.getByRole('radio', { name: 'Quick fix' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue(site.url)

  await page.getByRole('link', { name: /^5-7 days/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(nina.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(nina.email)
  await page.getByLabel(/^Password/).fill(nina.password)
  await page.getByLabel('Confirm Password').fill(nina.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, nina.email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.getByLabel(/^Password/).fill(nina.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a new service')
  await expect(page.getByRole('heading', { name: /^Fix: Error text/ })).toBeVisible()
  const sent = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/api/service-requests'),
  )
  await page.getByRole('button', { name: 'Submit Request' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    finding_id: expect.stringMatching(/^[\w-]{36}$/),
    sessionId: expect.stringMatching(/^[\w-]{22,64}$/),
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #\d+ Quick fix$/)
  await page.getByText(/^What was said before/).click()
  await expect(page.getByText(`My shop is broken, ${site.url}`)).toBeVisible()
  await expect(page.getByRole('article', { name: /Error text of a program/ })).toBeVisible()
})

test('while it looks, the box is off and the progress shows; Stop ends that', async ({ visit }) => {
  site.slowDown(1_500)
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log, box, card } = chatOn(page)
  await expect(log.getByRole('button').first()).toBeVisible()
  await say(page, `Please look at ${site.url}`)
  await expect(log.getByText('Analyzing your issue...', { exact: true })).toBeVisible()
  await expect(box).toBeDisabled()
  await expect(log.getByRole('list', { name: 'Progress' })).toContainText('…')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(log).toContainText('You stopped this answer.')
  await expect(log.getByText('Analyzing your issue...')).toHaveCount(0)
  await expect(box).toBeFocused()
  site.slowDown(0)
  await say(page, `Please look at ${site.url}`)
  await expect(card).toBeVisible()
})

test('nothing and white space are not sent, Shift+Enter makes a line, and too much is said so', async ({
  visit,
}) => {
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log, box } = chatOn(page)
  await expect(log.getByRole('button').first()).toBeVisible()
  let asked = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/chat')) asked += 1
  })
  await box.press('Enter')
  await box.fill('   ')
  await box.press('Enter')
  await box.fill('One')
  await box.press('Shift+Enter')
  await expect(box).toHaveValue('One\n')
  await box.fill('x'.repeat(1_950))
  await expect(page.getByText('50 characters left')).toBeVisible()
  await box.fill('x'.repeat(2_001))
  await box.press('Enter')
  await expect(page.getByText('1 characters too many')).toBeVisible()
  expect(asked).toBe(0)
})

test.describe('when the assistant cannot answer', () => {
  test.use({ noise: /\/api\/chat\)$/ })

  test('it apologises, and trying again asks the same', async ({ visit }) => {
    const page = await visit(null, fromElsewhere())
    await page.goto('/')
    const { log, box } = chatOn(page)
    await expect(log.getByRole('button').first()).toBeVisible()
    await page.route('**/api/chat', (route) => route.abort())
    await say(page, 'What can you do?')
    await expect(log).toContainText('Sorry, I could not answer that just now.')
    await expect(log.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
    await expect(box).toBeFocused()
    await page.unroute('**/api/chat')
    await log.getByRole('button', { name: 'Try again' }).click()
    await expect(log).not.toContainText('Sorry, I could not answer')
    await expect(box).toBeEnabled()
    await expect(log.getByText('What can you do?')).toHaveCount(1)
  })

  test('who writes too much is shown the contact form', async ({ visit }) => {
    const page = await visit(null, fromElsewhere())
    await page.goto('/')
    const { log } = chatOn(page)
    await expect(log.getByRole('button').first()).toBeVisible()
    await page.route('**/api/chat', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'rate_limited', message: 'That was a lot of messages at once.', href: '/contact' },
      }),
    )
    await say(page, 'Hello')
    await expect(log).toContainText('That was a lot of messages at once.')
    await log.getByRole('link', { name: 'Contact support' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  })

  test('an answer that comes in one piece is one too', async ({ visit }) => {
    const page = await visit(null, fromElsewhere())
    await page.goto('/')
    const { log } = chatOn(page)
    await expect(log.getByRole('button').first()).toBeVisible()
    await page.route('**/api/chat', (route) =>
      route.fulfill({
        json: {
          response: 'First <b>line</b>\n\n- one\n- two\n\nSee /pricing and https://evil.example/login',
          cards: [],
          hygiene: null,
          actions: [],
          examination_id: null,
          written_by: 'builtin',
          ticket_id: null,
        },
      }),
    )
    await say(page, 'Hello')
    await expect(log).toContainText('First <b>line</b>')
    await expect(log.getByRole('listitem')).toHaveText(['one', 'two'])
    await expect(log.getByRole('link')).toHaveText(['/pricing'])
  })
})

test('who wants a person is led to one', async ({ visit }) => {
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log } = chatOn(page)
  await say(page, 'I want to talk to a person')
  await log.getByRole('link', { name: 'Write to a person' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=.*contact/)
})

test('what is typed before the page is alive stays, and is sent', async ({ visit }) => {
  const page = await visit(null, fromElsewhere())
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const { log, box } = chatOn(page)
  await box.fill('What does a quick fix cost?')
  scripts.resolve()
  await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'false')
  await expect(box).toHaveValue('What does a quick fix cost?')
  await box.press('Enter')
  await expect(log.getByText('What does a quick fix cost?')).toBeVisible()
  await expect(box).toBeEnabled()
  await expect(log).toContainText('£19')
})

test('the chat is still there on return, until a new one is started', async ({ visit }) => {
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log, card } = chatOn(page)
  await say(page, `Look at ${site.url}`)
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start a new conversation' })).toBeVisible()
  await page.goto('/pricing')
  await page.goto('/')
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Start a new conversation' }).click()
  await expect(card).toHaveCount(0)
  await expect(log).toContainText('What is wrong with your website?')
})

test('in the portal the same chat runs over the live connection', async ({ visit }) => {
  const page = await visit(ann())
  let posted = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/chat')) posted += 1
  })
  await page.goto('/portal')
  const { log, box, card } = chatOn(page)
  await expect(log).toHaveCSS('height', '300px')
  site.slowDown(300)
  await say(page, `My shop is broken, ${site.url}`)
  await expect(log.getByRole('list', { name: 'Progress' })).toBeVisible()
  await expect(card).toBeAttached()
  await expect(box).toBeFocused()
  await say(page, 'How do you know?')
  await expect(box).toBeEnabled()
  expect(posted).toBe(0)
  await card
    .getByRole('link', { name: /^Have this fixed/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/quote\?finding=/)
  await expect(page.getByText(new RegExp(`^Change the choices: .*${site.url}`))).toBeVisible()
})

test('the keyboard alone is enough', async ({ visit }) => {
  const page = await visit(null, fromElsewhere())
  await page.goto('/')
  const { log, box, card } = chatOn(page)
  await expect(log.getByRole('button').first()).toBeVisible()
  await box.focus()
  await page.keyboard.type(`Look at ${site.url}`)
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await expect(box).toBeFocused()
  const fix = card.getByRole('link', { name: /^Have this fixed/ })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(fix).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByText('We asked')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get an Instant Quote')
})
