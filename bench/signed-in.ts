import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/bootstrap/programs.mjs'
import { quantile } from './limits/bars.ts'
import { startProduct } from './product/start.ts'
import { weigh } from './public-site/weight.ts'
import { ticketWithMessages } from './speed/seed.ts'

// node_modules/.bin/node bench/signed-in.ts
// What a client of ours waits for: the overview on a slow phone line with an empty cache, the script of a ticket's page, and
// how soon a ticket with a thousand messages answers to a key or a press. Exit code 1 beyond a bar.
const REPEATS = Number(process.env.BENCH_REPEATS ?? 5)
const MESSAGES = 1_000
/** As Lighthouse and WebPageTest define slow 4G: 150 ms there and back, 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const BARS = { 'first view ms': 3_000, 'script kB': 250, 'slowest answer ms': 200 }

declare global {
  interface Window {
    /** In the measured page: how long each input took until the next frame. */
    answers: number[]
  }
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
const figures: Record<keyof typeof BARS, number> = {
  'first view ms': 0,
  'script kB': 0,
  'slowest answer ms': 0,
}
try {
  const [client] = product.accounts
  if (!client) throw new Error('the first start printed no account')
  const ticket = await ticketWithMessages(product.pool, client.email, MESSAGES)
  const context = await browser.newContext({ ...PHONE, baseURL: product.url })
  await signIn(context, client)
  const views: number[] = []
  for (let turn = 0; turn < REPEATS; turn += 1) views.push(await firstView(context))
  figures['first view ms'] = Math.round(quantile(views, 0.5))
  const page = await context.newPage()
  figures['script kB'] = await scriptOf(page, `/dashboard/ticket/${ticket}`)
  figures['slowest answer ms'] = await slowestAnswer(page)
} finally {
  await browser.close()
  await product.stop()
}
console.table(figures)
const beyond = Object.entries(BARS).filter(([name, bar]) => !(figures[name as keyof typeof BARS] <= bar))
for (const [name, bar] of beyond) console.log(`${name}: more than ${bar}`)
process.exit(beyond.length === 0 ? 0 : 1)

async function signIn(context: BrowserContext, { email, password }: { email: string; password: string }) {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
}

/** From the address being entered until the overview shows what it is about, nothing being a placeholder any more. */
async function firstView(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('main [class*="Skeleton-root"]') &&
      performance.now(),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  const took = await shown.jsonValue()
  await devtools.detach()
  await page.close()
  return Number(took)
}

async function scriptOf(page: Page, path: string): Promise<number> {
  const scripts: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().resourceType() === 'script' || pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.goto(path)
  await page.getByLabel('Message').waitFor()
  await page.waitForLoadState('networkidle')
  const { script } = await weigh(product.url, path, scripts)
  return Math.round(script / 100) / 10
}

/** The slowest of a hundred keys and presses, from the input to the next frame, with every message on the page. */
async function slowestAnswer(page: Page): Promise<number> {
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  while (await earlier.isVisible()) await earlier.click()
  const shown = await page.getByRole('log').getByRole('listitem').count()
  if (shown < MESSAGES) throw new Error(`${shown} messages are on the page`)
  await page.evaluate(() => {
    window.answers = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.answers.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.getByLabel('Message').tap()
  await page.keyboard.type('Thank you, the shop answers again; the basket is still empty. '.repeat(2), {
    delay: 20,
  })
  await page.getByRole('button', { name: 'About this ticket' }).tap()
  await page.keyboard.press('Escape')
  await page.getByLabel('Message').press('Enter')
  await page.waitForTimeout(1_000)
  return page.evaluate(() => Math.max(0, ...window.answers))
}
