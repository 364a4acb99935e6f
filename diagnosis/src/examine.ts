import { isIP } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Finding, Report, SiteState } from '@sitewright/contract/findings.ts'
import { type Check, NotExamined } from './check.ts'
import { checks } from './checks/index.ts'
import { NO_ANSWER } from './checks/names/server/connection.ts'
import type { Deep, DeepOptions } from './deep/deep.ts'
import type { Detection } from './detection.ts'
import { quoteStatus } from './evidence.ts'
import type { Guard } from './guard/allowed/rules.ts'
import type { TargetRefusal } from './guard/allowed/target.ts'
import { hiddenBehind, hidersOf } from './hidden-behind.ts'
import { compose } from './report/compose.ts'
import { rank } from './report/rank.ts'
import { summaryOf } from './report/summary.ts'
import { collectSnapshot, isContent, isOwnAnswer, type SiteSnapshot } from './snapshot.ts'
import { type Admit, BudgetSpent, QUICK } from './visit/budget.ts'
import { isTelling, type Reply } from './visit/reply.ts'
import { type Site, siteOf } from './visit/site.ts'
import { SiteClient } from './visit/site-client.ts'

export interface ExamineOptions {
  guard: Guard
  /** The owner has proved or agreed; without it only linked paths are requested. */
  owner?: boolean
  /** Whole milliseconds for all of it, the browser included; 20 s by default, 40 s with a browser. */
  timeoutMs?: number
  /** Only these faults, for a proof of fix; all by default. */
  codes?: readonly string[]
  /** How the owner described it; ranks what fits the words first. */
  words?: string
  /** Also load the page in a real browser, which gets the second half of the time. */
  deep?: Omit<DeepOptions, 'timeoutMs'>
  vantage?: string
  now?: () => Date
  admit?: Admit
  onProgress?: (says: string) => void
  /** As each is seen, before they are ranked; not every one is a headline. */
  onDetection?: (detection: Detection) => void
  /** A check that broke; the rest goes on. */
  onError?: (error: unknown, codes: readonly string[]) => void
}

/** The address is none that a stranger may send us to. */
export class AddressRefused extends Error {
  readonly reason: TargetRefusal | 'address'
  constructor(reason: TargetRefusal | 'address') {
    super(`this address is not examined: ${reason}`)
    this.reason = reason
  }
}

/** Examines a site within 60 requests and the given time. Throws AddressRefused; never for what a site does. */
export async function examine(typed: string, options: ExamineOptions): Promise<Report> {
  const parsed = siteOf(options.guard, typed)
  if (!parsed.ok) throw new AddressRefused(parsed.reason)
  const { host } = parsed.site
  if (isIP(host) !== 0 && !options.guard.mayReach(host)) throw new AddressRefused('address')
  const now = options.now ?? (() => new Date())
  const startedAt = now()
  const began = performance.now()
  const timeoutMs = options.timeoutMs ?? (options.deep ? 2 : 1) * QUICK.timeoutMs
  const limits = { ...QUICK, timeoutMs: options.deep ? timeoutMs / 2 : timeoutMs }
  const client = new SiteClient(options.guard, limits, now, options.admit)
  options.onProgress?.('Visiting the site…')
  const snapshot = await collectInTime(parsed.site, client, options.owner ?? false)
  const { findings, left, measures, isBeyondUs } = snapshot
    ? await lookAt(snapshot, options, began + timeoutMs)
    : outOfTime(client)
  client.eventLoop.stop()
  const state = snapshot && !isBeyondUs ? stateOf(snapshot, findings) : 'unknown'
  return {
    schema: 'sitewright-report/1',
    // Looked at again, it must be the same site.
    url: snapshot?.entry ?? parsed.site.url.href,
    final_url: snapshot?.answer?.url ?? null,
    state,
    summary: summaryOf(state, findings),
    findings,
    headline: findings[0]?.id ?? null,
    platform: snapshot?.platform ?? 'other',
    vantage: options.vantage ?? 'here',
    started_at: startedAt.toISOString(),
    took_ms: Math.round(performance.now() - began),
    requests: client.budget.requests,
    bytes: client.budget.bytes,
    not_examined: left,
    measures,
  }
}

interface Looked {
  findings: Finding[]
  left: Left[]
  measures: Report['measures']
  /** It answered, in a way that we cannot read. */
  isBeyondUs: boolean
}

/** `endsAt` is on the clock of `performance`. */
async function lookAt(snapshot: SiteSnapshot, options: ExamineOptions, endsAt: number): Promise<Looked> {
  const { detections, left, isBarred } = await look(snapshot, options)
  const isBeyondUs = isBarred && !isRead(snapshot.answer)
  const isMute = detections.length === 0 && snapshot.answer === null && !isBeyondUs
  const fallback = isMute ? [unanswered(snapshot.home.last)] : []
  const { codes } = options
  const hidden = codes && detections.length === 0 ? await lookInFront(snapshot, options, codes) : []
  const deep = options.deep ? await lookDeeper(snapshot, options.deep, options, endsAt) : null
  // The browser's detections first: of two that are equally sure, its own words are the better ones.
  const seen = [...(deep?.detections ?? []), ...detections, ...fallback]
  return {
    findings: rank(compose(seen, snapshot.platform), options.words),
    left: [...left, ...hidden, ...(deep?.left ?? [])],
    measures: deep?.measures ?? null,
    isBeyondUs,
  }
}

/** Null when the site used up the time or the requests before it had shown itself. */
async function collectInTime(site: Site, client: SiteClient, owner: boolean): Promise<SiteSnapshot | null> {
  try {
    return await client.budget.within(collectSnapshot(site, client, owner))
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}

function outOfTime(client: SiteClient): Looked {
  const last = client.log.at(-1)
  const findings = last ? compose([unanswered(last)], null) : []
  const left = [{ what: 'the whole site', why: 'it took too long to answer' }]
  return { findings, left, measures: null, isBeyondUs: false }
}

/** Loaded only when asked for: the quick examination needs no browser. */
async function lookDeeper(
  snapshot: SiteSnapshot,
  deep: DeepOptions,
  options: ExamineOptions,
  endsAt: number,
): Promise<Deep> {
  options.onProgress?.('Looking at the page in a browser…')
  const { lookDeep } = await import('./deep/deep.ts')
  const { detections, ...rest } = await lookDeep(snapshot, { ...deep, timeoutMs: endsAt - performance.now() })
  const wanted = detections.filter(({ code }) => isAsked(code, options.codes))
  for (const detection of wanted) options.onDetection?.(detection)
  const hidden = options.codes ? hiddenBehind(detections, options.codes) : []
  return { ...rest, left: [...rest.left, ...hidden], detections: wanted }
}

/** For a proof: a fault that another one hides is not gone. */
async function lookInFront(snapshot: SiteSnapshot, { onError }: ExamineOptions, codes: readonly string[]) {
  const { guard } = snapshot.client
  const { detections } = await look(snapshot, { guard, onError, codes: hidersOf(codes) })
  return hiddenBehind(detections, codes)
}

type Left = Report['not_examined'][number]

async function look(
  snapshot: SiteSnapshot,
  options: ExamineOptions,
): Promise<{ detections: Detection[]; left: Left[]; isBarred: boolean }> {
  const left: Left[] = []
  let isBarred = false
  const wanted = checks.filter(({ codes }) => codes.some((code) => isAsked(code, options.codes)))
  const { client } = snapshot
  client.unanswered.clear()
  const lookOnce = async (check: Check): Promise<Detection[]> => {
    const start = lookFor(check, snapshot)
    if (!start) {
      if (options.codes)
        left.push({ what: check.codes.join(', '), why: 'the site did not show us a page of its own' })
      return []
    }
    if (check.says) options.onProgress?.(check.says)
    try {
      const found = await snapshot.client.budget.within(start())
      const detections = found
        .filter((one) => one !== null)
        .filter(({ code }) => isAsked(code, options.codes))
      for (const detection of detections) options.onDetection?.(detection)
      return detections
    } catch (error) {
      if (error instanceof NotExamined) {
        isBarred = true
        left.push({ what: error.what, why: error.message })
        return []
      }
      const spent = error instanceof BudgetSpent
      if (!spent) options.onError?.(error, check.codes)
      left.push({ what: check.codes.join(', '), why: spent ? error.message : 'our own check failed' })
      return []
    }
  }
  const seen: Promise<Detection[]>[] = []
  for (const check of wanted) {
    // A large page takes many of them long, and together they must not look like one that hangs.
    await setImmediate()
    seen.push(lookOnce(check))
  }
  const detections = (await Promise.all(seen)).flat()
  if (options.codes) left.push(...unheard(snapshot))
  return { detections, left, isBarred }
}

/** What the checks asked in vain: for a proof, silence is no health. */
function unheard({ answer, client }: SiteSnapshot): Left[] {
  const silent = [...client.unanswered, ...client.names.unanswered]
  if (answer && !isTelling(answer)) silent.unshift(answer.url)
  if (client.budget.leftMs() < 50) silent.push('the rest')
  return silent.slice(0, 5).map((what) => ({ what, why: 'it gave no answer that we could read' }))
}

function isAsked(code: string, codes: readonly string[] | undefined): boolean {
  return codes?.includes(code) ?? true
}

/** Null when the visit did not bring what the check reads. */
function lookFor(check: Check, snapshot: SiteSnapshot): (() => ReturnType<Check['look']>) | null {
  switch (check.when) {
    case 'always':
      return () => check.look(snapshot)
    case 'answer':
      return isOwnAnswer(snapshot) ? () => check.look(snapshot) : null
    case 'content':
      return isContent(snapshot) ? () => check.look(snapshot) : null
    case 'owner':
      return snapshot.owner && isOwnAnswer(snapshot) ? () => check.look(snapshot) : null
  }
}

/** False where nothing came, or nothing that we open. */
function isRead(answer: Reply | null): boolean {
  const outcome = answer?.fetched.outcome
  return outcome?.kind === 'response' && outcome.body.end !== 'not_decoded'
}

/** No answer and no check knows why. */
function unanswered(last: Reply): Detection {
  return { code: 'net.timeout', verdict: 'inconclusive', evidence: [quoteStatus(last)], ...NO_ANSWER }
}

function stateOf(snapshot: SiteSnapshot, findings: readonly Finding[]): SiteState {
  if (snapshot.shield) return 'refuses_us'
  if (snapshot.answer !== null && (snapshot.answer.status ?? 0) < 500) return 'up'
  return findings.some(({ verdict }) => verdict !== 'inconclusive') ? 'down' : 'unknown'
}
