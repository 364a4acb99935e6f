import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
} from '@playwright/test'
import { INTERACTIVE } from '../web/app/shell/start/note-interactive.ts'
import { type Account, signInBehind } from './people.ts'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A sign-in gives a token for ten minutes, and a long run must not start a test with one that has expired. */
const STATE_LASTS_MS = 5 * 60_000

interface Fixtures {
  /** What the console may complain about in these tests, because the journey provokes it. */
  noise: RegExp | null
  /** A browser of its own, signed in unless `null`; any complaint in its console fails the test. */
  visit: (who: Account | null, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  signedInState: (who: Account) => Promise<State>
}

export const test = plain.extend<Fixtures, WorkerFixtures>({
  noise: [null, { option: true }],

  signedInState: [
    async ({ playwright }, use) => {
      const states = new Map<string, { since: number; state: Promise<State> }>()
      const api = (baseURL: string | undefined) => playwright.request.newContext({ baseURL })
      await use((who) => {
        const known = states.get(who.email)
        if (known && Date.now() - known.since < STATE_LASTS_MS) return known.state
        const state = stateOf(api, who)
        states.set(who.email, { since: Date.now(), state })
        return state
      })
    },
    { scope: 'worker' },
  ],

  visit: async ({ browser, baseURL, noise, signedInState }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (who, options = {}) => {
      const storageState = who ? await signedInState(who) : undefined
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        storageState,
        ...options,
      })
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error().stack)))
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(
      complaints.filter((complaint) => !noise?.test(complaint)),
      'what the console complained about',
    ).toEqual([])
  },
})

/** Waits until the page's script has started. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, INTERACTIVE)
}

/** Goes to a page, on a processor four times as slow, whose scripts do not arrive before `arrive` is called. */
export async function withoutScripts(page: Page, path: string): Promise<{ arrive: () => Promise<void> }> {
  const { promise: come, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue()
  })
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // The page's script is deferred: without it the document is never complete.
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  return {
    arrive: async () => {
      arrive()
      await untilInteractive(page)
    },
  }
}

async function stateOf(
  api: (baseURL: string | undefined) => Promise<APIRequestContext>,
  who: Account,
): Promise<State> {
  const baseURL = process.env.E2E_BASE_URL
  const request = await api(baseURL)
  const user = await signInBehind(request, who)
  const { cookies } = await request.storageState()
  await request.dispose()
  const localStorage = [{ name: 'user', value: JSON.stringify(user) }]
  return { cookies, origins: [{ origin: new URL(baseURL ?? '').origin, localStorage }] }
}
