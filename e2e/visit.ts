import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
} from '@playwright/test'
import { handover } from '../web/app/shell/starter/handover-events.ts'
import { type Account, signInBehind } from './people.ts'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Fixtures {
  /** What the console may complain about in these tests, because the journey provokes it. */
  noise: RegExp | null
  /** A browser of its own for somebody, signed in unless `null`; whatever its console complains about fails the test. */
  visit: (who: Account | null, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  signedInState: (who: Account) => Promise<State>
}

export const test = plain.extend<Fixtures, WorkerFixtures>({
  noise: [null, { option: true }],

  signedInState: [
    async ({ playwright }, use) => {
      const states = new Map<string, Promise<State>>()
      const api = (baseURL: string | undefined) => playwright.request.newContext({ baseURL })
      await use((who) => {
        const state = states.get(who.email) ?? stateOf(api, who)
        states.set(who.email, state)
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
      await context.addInitScript(noteLife, handover.touches)
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

/** For `addInitScript`, so that `untilAlive` can tell. */
export function noteLife(event: string): void {
  document.addEventListener(event, () => Reflect.set(window, 'isAlive', true))
}

/** Until the program of the page is there; what is pressed and typed before is kept, but the rest has not begun. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'isAlive'))
}

/** Goes to a page whose program does not come before `arrive` is called. */
export async function withoutProgram(page: Page, path: string): Promise<{ arrive: () => Promise<void> }> {
  const { promise: come, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue()
  })
  await page.goto(path)
  return {
    arrive: async () => {
      arrive()
      await untilAlive(page)
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
