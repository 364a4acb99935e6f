import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { agentOf } from '#visit/site-client.ts'
import { runApart } from './apart.ts'
import { type Facts, readFacts, readVitals, type Vitals } from './in-page.ts'
import { keepLog, type Log, type SeenRequest } from './log.ts'
import { Clock } from './time-limit.ts'

const LOAD_MS = 8_000
const QUIET_MS = 500
const SETTLE_MS = 3_000
/** At least so long from the start, so that early shifts and long tasks are measured. */
const STAY_MS = 1_000
/** For a program that draws the page from data, while nothing of it broke. */
const DRAW_MS = 8_000
/** For the page to lay itself out again. */
const RESIZE_MS = 200

/** One opening of the page in a fresh, empty profile. */
export interface Load {
  url: string
  /** Where the browser ended up. */
  finalUrl: string
  at: Date
  status: number | null
  /** Chromium's word for why nothing came; null when something did. */
  failure: string | null
  log: Log
  /** Null when the page did not react any more. */
  facts: Facts | null
  vitals: Vitals | null
  cookies: string[]
}

export interface Visit {
  load: Load
  page: Page
  session: CDPSession
  /** On the clock of `performance`: until then trackers may start late. */
  stayUntil: number
  close(): Promise<void>
}

export interface Window {
  width: number
  height: number
  phone: boolean
}

/** Opens the page and waits until it is quiet. The caller closes the visit; a page that hangs is closed with it. */
export async function visit(
  browser: Browser,
  url: string,
  { patienceMs, ...window }: Window & { patienceMs: number },
  clock: Clock,
  now: () => Date,
): Promise<Visit | null> {
  // Nothing of the page is there yet: a browser that a busy machine starves may take all the time there is.
  const opened = await clock.within(clock.leftMs(), open(browser, window))
  if (!opened) return null
  const { context, page, session } = opened
  // On a clock of its own: a page that is slow to close has been seen.
  const close = () => new Clock(clock.leftMs()).within(2_000, context.close()).then(() => undefined)
  const log = await clock.within(clock.leftMs(), keepLog(page, session))
  if (!log) return close().then(() => null)

  const at = now()
  const began = performance.now()
  const stayUntil = began + patienceMs
  const drawnBy = Math.max(stayUntil, began + DRAW_MS)
  const { status, failure } = await goTo(page, url, clock)
  if (failure === null) await settle(log, began + STAY_MS, clock)
  const load: Load = {
    url,
    finalUrl: page.url(),
    at,
    status,
    failure,
    log,
    facts: await factsOf(session, () => (patienceMs > 0 && !isBroken(log) ? drawnBy : stayUntil), clock),
    vitals: await clock.within(2_000, runApart(session, readVitals, null)),
    cookies: await cookiesOf(context, clock),
  }
  return { load, page, session, stayUntil, close }
}

/** An empty page is read again until a program has had its time to draw it. */
async function factsOf(session: CDPSession, until: () => number, clock: Clock): Promise<Facts | null> {
  for (;;) {
    const facts = await clock.within(2_000, runApart(session, readFacts, null))
    if (facts === null || !isEmpty(facts) || performance.now() >= until() || clock.leftMs() === 0)
      return facts
    await clock.pause(250)
  }
}

function isBroken({ exceptions, requests }: Log): boolean {
  const isLost = ({ status, failure }: SeenRequest) => failure !== null || (status ?? 0) >= 400
  return exceptions.length > 0 || requests.some((request) => request.type === 'script' && isLost(request))
}

const ENOUGH_TEXT = 10

export function isEmpty({ textLength, media }: Facts): boolean {
  return textLength < ENOUGH_TEXT && media === 0
}

const cookiesOf = async (context: BrowserContext, clock: Clock) =>
  ((await clock.within(1_000, context.cookies())) ?? []).map(({ name }) => name)

/** The same page in a window of another size. */
export async function factsAt(
  { page, session }: Visit,
  { width, height }: Window,
  clock: Clock,
): Promise<Facts | null> {
  await clock.within(1_000, page.setViewportSize({ width, height }))
  await clock.pause(RESIZE_MS)
  return clock.within(2_000, runApart(session, readFacts, null))
}

/** Waits out the visit's patience, then takes up what came late. */
export async function stay({ load, page, stayUntil }: Visit, clock: Clock): Promise<void> {
  await clock.pause(Math.max(0, stayUntil - performance.now()))
  load.finalUrl = page.url()
  load.cookies = await cookiesOf(page.context(), clock)
}

async function open(browser: Browser, { width, height, phone }: Window) {
  const context = await browser.newContext({
    viewport: { width, height },
    userAgent: agentOf(phone ? 'phone' : 'sitewright'),
    hasTouch: phone,
    // Broken certificates were judged before; here the question is what lies behind them.
    ignoreHTTPSErrors: true,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    locale: 'en-GB',
  })
  await context.addInitScript(refuseWorkers)
  const page = await context.newPage()
  closeStrays(context, page)
  return { context, page, session: await context.newCDPSession(page) }
}

/** Runs in the page, and refuses as a private window does: the usual block gives nothing, on which scripts break. */
function refuseWorkers(): void {
  const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  if ('serviceWorker' in navigator) navigator.serviceWorker.register = refuse
}

/** No user answers dialogs or sees a second window. */
function closeStrays(context: BrowserContext, page: Page): void {
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(() => undefined)
  })
}

async function goTo(page: Page, url: string, clock: Clock) {
  let status: number | null = null
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      status = response.status()
  })
  try {
    await page.goto(url, { waitUntil: 'load', timeout: Math.max(1, Math.min(LOAD_MS, clock.leftMs())) })
    return { status, failure: null }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    // A page that never ends loading has still shown something.
    if (status !== null && !/ERR_(?!ABORTED)/.test(said)) return { status, failure: null }
    return { status, failure: /net::[A-Z_]{1,60}/.exec(said)?.[0] ?? 'no answer' }
  }
}

/** Until nothing was asked for half a second, at most three seconds after loading. */
async function settle(log: Log, stayUntil: number, clock: Clock): Promise<void> {
  const latest = Math.max(performance.now() + SETTLE_MS, stayUntil)
  const isQuiet = () => log.open <= 0 && performance.now() - log.lastActivity > QUIET_MS
  while (performance.now() < latest && clock.leftMs() > 0) {
    if (performance.now() >= stayUntil && isQuiet()) return
    await clock.pause(100)
  }
}
