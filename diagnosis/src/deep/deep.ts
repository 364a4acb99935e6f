import type { Report } from '@sitewright/contract/findings.ts'
import type { Browser } from 'playwright-core'
import { openGuardedProxy } from '../guard/proxy.ts'
import { isContent, type Scene } from '../scene.ts'
import type { Sighting } from '../sighting.ts'
import { registrableOf } from '../visit/site.ts'
import { testAccess } from './browser/axe.ts'
import { brokenCaptcha } from './browser/captcha.ts'
import { findChromium, isRoot, launch } from './browser/chromium.ts'
import { Clock } from './browser/clock.ts'
import { unheardForms } from './browser/forms.ts'
import { takePicture } from './browser/picture.ts'
import { type Load, type Visit, visit, type Window } from './browser/visit.ts'
import type { Look } from './judge/look.ts'
import { judgePeople } from './judge/people.ts'
import { judgeRendered } from './judge/rendered.ts'
import { isBlank, judgeScripts } from './judge/scripts.ts'
import { judgeVitals, measuresOf } from './judge/vitals.ts'
import { lighthouseNumbers } from './lighthouse/numbers.ts'

export interface DeepOptions {
  /** Path of the browser; else where it usually is. */
  chromium?: string
  /** Whole milliseconds for the browser, Lighthouse not counted; 20 s unless told. */
  timeoutMs?: number
  /** How long what starts late gets to show: trackers, programs that draw the page; 5 s unless told. */
  patienceMs?: number
  /** Also Lighthouse's four numbers, which take up to a minute more. */
  lighthouse?: boolean
  /** For Lighthouse alone; 60 s unless told. */
  lighthouseMs?: number
  /** What whoever runs us should know: that the browser has no sandbox, that something of ours broke. */
  onNote?: (note: string) => void
}

export interface Deep {
  sightings: Sighting[]
  measures: Report['measures']
  left: Report['not_examined']
}

const LIMIT_MS = 20_000
/** Enough for a heavy page three times over. */
const BYTES_MAX = 60 * 1_048_576
const DESK: Window = { width: 1_280, height: 800, phone: false, stayMs: 1_000 }
const PHONE: Window = { width: 360, height: 780, phone: true, stayMs: 500 }
const PATIENCE_MS = 5_000
const WHAT = 'what a visitor sees in a browser'

/** Looks at the page in a real browser, in an empty profile, behind the guarded proxy. Never throws for a site. */
export async function lookDeep(scene: Scene, options: DeepOptions): Promise<Deep> {
  if (!isContent(scene)) return nothing('the site did not show us a page of its own')
  const path = findChromium(options.chromium)
  if (path === null) return nothing('no Chromium on this machine')
  if (isRoot()) options.onNote?.('Chromium runs without its sandbox, since this process belongs to root')
  const deep = await behindProxy(scene, (port) => inBrowser(path, port, scene, options))
  if (!options.lighthouse || deep.measures === null) return deep
  const url = scene.answer?.url ?? scene.site.url.href
  const lighthouse = await behindProxy(scene, (port) =>
    lighthouseNumbers(path, port, url, options.lighthouseMs),
  )
  const left = lighthouse ? [] : [{ what: 'Lighthouse’s numbers', why: 'Lighthouse did not come to an end' }]
  return { ...deep, measures: { ...deep.measures, lighthouse }, left: [...deep.left, ...left] }
}

async function behindProxy<T>({ ways }: Scene, work: (port: number) => Promise<T>): Promise<T> {
  const proxy = await openGuardedProxy(ways.guard, { bytes: BYTES_MAX })
  try {
    return await work(proxy.port)
  } finally {
    await proxy.close()
  }
}

async function inBrowser(path: string, port: number, scene: Scene, options: DeepOptions): Promise<Deep> {
  const clock = new Clock(options.timeoutMs ?? LIMIT_MS)
  let browser: Browser
  try {
    browser = await launch(path, port)
  } catch (error) {
    options.onNote?.(`Chromium did not start: ${error instanceof Error ? error.message : error}`)
    return nothing('the browser did not start')
  }
  try {
    return await look(browser, scene, clock, options.patienceMs ?? PATIENCE_MS)
  } finally {
    // A closing browser waits for nothing of the page; should it hang, Playwright ends the process.
    await new Clock(5_000).within(5_000, browser.close())
  }
}

async function look(browser: Browser, scene: Scene, clock: Clock, patienceMs: number): Promise<Deep> {
  const url = scene.answer?.url ?? scene.site.url.href
  const open = (window: Window) => visit(browser, url, window, clock, scene.ways.now)
  const stayMs = scene.page?.first('script') ? Math.max(patienceMs, DESK.stayMs) : DESK.stayMs
  const opened = await open({ ...DESK, stayMs })
  if (!opened) return nothing('the browser could not open the page in time')
  const { load: first } = opened
  const why = reasonAgainst(scene, first)
  const picture = await takePicture(browser, opened.page, clock)
  const closer = why ? NOTHING_CLOSER : await lookCloser(opened, clock)
  await opened.close()
  if (why) return { ...nothing(why), measures: { ...NO_MEASURES, screenshot: picture?.png ?? null } }

  const again = await open(isBlank(first) ? { ...DESK, stayMs } : DESK)
  const said = again && closer.captcha ? await brokenCaptcha(again, clock) : null
  await again?.close()
  const narrow = await open(PHONE)
  await narrow?.close()
  const seen: Look = {
    scene,
    first,
    second: again?.load ?? null,
    phone: narrow?.load ?? null,
    picture,
    violations: closer.violations,
    unheard: closer.unheard,
    captcha: [closer.captcha, said],
  }
  return judge(seen)
}

const NOTHING_CLOSER = { violations: [], unheard: [], captcha: null }
const NO_MEASURES = { lcp_ms: null, cls: null, blocking_ms: null, lighthouse: null, screenshot: null }

async function lookCloser(opened: Visit, clock: Clock) {
  return {
    violations: await testAccess(opened.session, clock),
    unheard: await unheardForms(opened.session, clock),
    captcha: await brokenCaptcha(opened, clock),
  }
}

function judge(look: Look): Deep {
  const loads = [look.first, look.second, look.phone].filter((load) => load !== null)
  const scripts = judgeScripts(look)
  const isEmpty = scripts.some((sighting) => sighting?.code.startsWith('page.'))
  const sightings = isEmpty
    ? scripts
    : [...scripts, ...judgeRendered(look), ...judgePeople(look), ...judgeVitals(loads)]
  return {
    sightings: sightings.filter((sighting) => sighting !== null),
    measures: { ...measuresOf(loads), lighthouse: null, screenshot: look.picture?.png ?? null },
    left: [],
  }
}

/** Why what the browser shows says nothing of the site; null when it does. */
function reasonAgainst({ site }: Scene, { failure, finalUrl, facts, status }: Load): string | null {
  if (failure !== null) return `the browser could not open the page (${failure})`
  const host = URL.parse(finalUrl)?.hostname ?? ''
  if (registrableOf(host) !== registrableOf(site.host)) return `in a browser the page leads on to ${host}`
  if (status === null || status >= 400) return `the browser was answered with ${status ?? 'nothing'}`
  return facts === null ? 'the page did not react any more' : null
}

function nothing(why: string): Deep {
  return { sightings: [], measures: null, left: [{ what: WHAT, why }] }
}
