import type { Report } from '@sitewright/contract/findings.ts'
import type { Browser } from 'playwright-core'
import { hasConsentTool, mentionsTracker } from '#checks/trust/trackers.ts'
import type { Detection } from '#detection.ts'
import { openGuardedProxy } from '#guard/proxy.ts'
import type { Page } from '#page/page.ts'
import { isContent, type SiteSnapshot } from '#snapshot.ts'
import { registrableOf } from '#visit/site.ts'
import { testAccess } from './browser/axe.ts'
import { brokenCaptcha } from './browser/captcha.ts'
import { isRoot, launch } from './browser/chromium.ts'
import { findChromium } from './browser/find-chromium.ts'
import { unheardForms } from './browser/forms.ts'
import { takePicture } from './browser/picture.ts'
import { Clock } from './browser/time-limit.ts'
import { factsAt, isEmpty, type Load, stay, type Visit, visit, type Window } from './browser/visit.ts'
import type { Look } from './judge/look.ts'
import { judgePeople } from './judge/people.ts'
import { judgeRendered } from './judge/rendered.ts'
import { judgeScripts } from './judge/scripts.ts'
import { judgeVitals, measuresOf } from './judge/vitals.ts'

export interface DeepOptions {
  /** Path of the browser; else where it usually is. */
  chromium?: string
  /** Whole milliseconds for the browser, its start and end included; 20 s by default. */
  timeoutMs?: number
  /** How long trackers and programs that draw the page get to start; 2.5 to 5 s by default, by what the page holds. */
  patienceMs?: number
  /** Receives what the operator should know: that the browser has no sandbox, that something of ours broke. */
  onNote?: (note: string) => void
}

export interface Deep {
  detections: Detection[]
  measures: Report['measures']
  left: Report['not_examined']
}

const LIMIT_MS = 20_000
/** Kept back from the given time for what follows the look: closing the browser, on a busy machine too. */
const KEPT_BACK_MS = 2_000
const CLOSE_MS = 1_000
/** Below this no browser is started. */
const START_MS = 1_500
/** Enough for a heavy page three times over. */
const BYTES_MAX = 60 * 1_048_576
const DESK: Window = { width: 1_280, height: 800, phone: false }
const PHONE: Window = { width: 360, height: 780, phone: true }
const PATIENCE_MS = 2_500
const TRACKER_PATIENCE_MS = 5_000
const WHAT = 'what a visitor sees in a browser'
/** Faults that one load proves; every other one needs a second load. */
const PROVEN_AT_ONCE = new Set(['a11y.blocking', 'form.no_handler', 'gdpr.pre_consent'])

/** Loads the page in a real browser, in an empty profile, behind the guarded proxy. Never throws for a site. */
export async function lookDeep(snapshot: SiteSnapshot, options: DeepOptions): Promise<Deep> {
  if (!isContent(snapshot)) return nothing('the site did not show us a page of its own')
  const path = findChromium(options.chromium)
  if (path === null) return nothing('no Chromium on this machine')
  const clock = new Clock((options.timeoutMs ?? LIMIT_MS) - KEPT_BACK_MS)
  if (clock.leftMs() < START_MS) return nothing('no time was left for a browser')
  if (isRoot()) options.onNote?.('Chromium runs without its sandbox, since this process belongs to root')
  const home = (snapshot.answer?.url ? new URL(snapshot.answer.url) : snapshot.site.url).hostname
  const proxy = await openGuardedProxy(snapshot.client.guard, { bytes: BYTES_MAX, home })
  try {
    const browser = await launch(path, proxy.port, clock.leftMs())
    try {
      return await look(browser, snapshot, clock, options.patienceMs ?? patienceFor(snapshot.page))
    } finally {
      // A closing browser waits for nothing of the page; one that hangs ends with our process.
      await new Clock(CLOSE_MS).within(CLOSE_MS, browser.close())
    }
  } catch (error) {
    options.onNote?.(`the browser failed: ${error instanceof Error ? error.message : error}`)
    return nothing('our browser failed')
  } finally {
    await proxy.close()
  }
}

/** A tracker or a consent tool may wait for seconds; a page without scripts starts nothing late. */
function patienceFor(page: Page | null): number {
  if (!page?.first('script')) return 0
  return hasConsentTool(page) || mentionsTracker(page) ? TRACKER_PATIENCE_MS : PATIENCE_MS
}

async function look(
  browser: Browser,
  snapshot: SiteSnapshot,
  clock: Clock,
  patienceMs: number,
): Promise<Deep> {
  const url = snapshot.answer?.url ?? snapshot.site.url.href
  const open = (window: Window) => visit(browser, url, { ...window, patienceMs }, clock, snapshot.client.now)
  const opened = await open(DESK)
  if (!opened) return nothing('the browser could not open the page in time')
  const { load: first } = opened
  const picture = await takePicture(browser, opened.session, clock, !first.facts || isEmpty(first.facts))
  const why = reasonAgainst(snapshot, first)
  if (why) {
    await opened.close()
    return { ...nothing(why), measures: { ...NO_MEASURES, screenshot: picture?.png ?? null } }
  }
  const violations = await testAccess(opened.session, clock)
  const unheard = await unheardForms(opened.session, clock)
  const captcha = await brokenCaptcha(opened, clock)
  const narrow = await factsAt(opened, PHONE, clock)
  await stay(opened, clock)
  await opened.close()
  const led = reasonAgainst(snapshot, first)
  if (led) return { ...nothing(led), measures: { ...NO_MEASURES, screenshot: picture?.png ?? null } }
  const once: Look = {
    snapshot,
    first,
    // What one load shows is judged as if a second one had shown it too: without a fault there is nothing to repeat.
    second: first,
    phone: { ...first, facts: narrow },
    picture,
    violations,
    unheard,
    captcha: [captcha, captcha],
  }
  const repeatedly = await repeated(once, open, clock)
  const gap = gapIn(repeatedly, clock)
  return { ...judge(repeatedly), left: gap ? [{ what: WHAT, why: gap }] : [] }
}

/** Why a fault that was not seen may still be there; null where all was seen. */
function gapIn({ phone, first, second }: Look, { missed }: Clock): string | null {
  if (!phone || !second) return 'the page did not open a second time, so we could not make sure'
  if ([first, second].some(({ vitals }) => vitals === null || vitals.lcpMs === null))
    return 'the browser could not tell when the largest part of the page came'
  return missed > 0 ? 'some of it took too long' : null
}

const NO_MEASURES = { lcp_ms: null, cls: null, blocking_ms: null, screenshot: null }

/** Loads the page again where the first load showed a fault that one load does not prove. */
async function repeated(
  once: Look,
  open: (window: Window) => Promise<Visit | null>,
  clock: Clock,
): Promise<Look> {
  const unproven = judge(once)
    .detections.map(({ code }) => code)
    .filter((code) => !PROVEN_AT_ONCE.has(code))
  let { phone, second, captcha } = once
  if (unproven.includes('ux.overflow')) {
    const narrow = await open(PHONE)
    await narrow?.close()
    phone = ownLoad(once, narrow)
  }
  if (unproven.some((code) => code !== 'ux.overflow')) {
    const again = await open(DESK)
    second = ownLoad(once, again)
    captcha = [captcha[0], again && captcha[0] ? await brokenCaptcha(again, clock) : null]
    await again?.close()
  }
  return { ...once, phone, second, captcha }
}

/** Null where what opened says nothing of the site. */
function ownLoad({ snapshot }: Look, opened: Visit | null): Load | null {
  return opened && reasonAgainst(snapshot, opened.load) === null ? opened.load : null
}

function judge(look: Look): Omit<Deep, 'left'> {
  const loads = look.second ? [look.first, look.second] : [look.first]
  const scripts = judgeScripts(look)
  const isEmpty = scripts.some((detection) => detection?.code.startsWith('page.'))
  const detections = isEmpty
    ? scripts
    : [...scripts, ...judgeRendered(look), ...judgePeople(look), ...judgeVitals(loads)]
  return {
    detections: detections.filter((detection) => detection !== null),
    measures: { ...measuresOf(loads), screenshot: look.picture?.png ?? null },
  }
}

/** Why what the browser shows says nothing of the site; null when it does. */
function reasonAgainst({ site }: SiteSnapshot, { failure, finalUrl, facts, status }: Load): string | null {
  if (failure !== null) return `the browser could not open the page (${failure})`
  const host = URL.parse(finalUrl)?.hostname ?? ''
  if (registrableOf(host) !== registrableOf(site.host)) return `in a browser the page leads on to ${host}`
  if (status === null || status >= 400) return `the browser was answered with ${status ?? 'nothing'}`
  return facts === null ? 'the page did not react any more' : null
}

function nothing(why: string): Deep {
  return { detections: [], measures: null, left: [{ what: WHAT, why }] }
}
