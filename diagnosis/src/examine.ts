import { isIP } from 'node:net'
import type { Finding, Report, SiteState } from '@sitewright/contract/findings.ts'
import type { Check } from './check.ts'
import { checks } from './checks/index.ts'
import type { Deep, DeepOptions } from './deep/deep.ts'
import { quoteStatus } from './evidence.ts'
import type { Guard } from './guard/allowed/rules.ts'
import type { TargetRefusal } from './guard/allowed/target.ts'
import { compose } from './report/compose.ts'
import { rank } from './report/rank.ts'
import { summaryOf } from './report/summary.ts'
import { gather, isContent, isOwnAnswer, type Scene } from './scene.ts'
import type { Sighting } from './sighting.ts'
import { BudgetSpent, QUICK, type Room } from './visit/budget.ts'
import type { Reply } from './visit/reply.ts'
import { type Site, siteOf } from './visit/site.ts'
import { Ways } from './visit/ways.ts'

export interface ExamineOptions {
  guard: Guard
  /** The owner has proved or agreed; without it nothing is asked for that nobody linked to. */
  owner?: boolean
  /** Whole milliseconds for all of it; 20 s unless told. */
  timeoutMs?: number
  /** Only these faults, for a proof of fix; all unless told. */
  codes?: readonly string[]
  /** How the owner described it; ranks what fits the words first. */
  words?: string
  /** Also look with a real browser, for up to 20 s more. */
  deep?: DeepOptions
  vantage?: string
  now?: () => Date
  room?: Room
  onProgress?: (says: string) => void
  /** As each is seen, before they are ranked; not every one is a headline. */
  onSighting?: (sighting: Sighting) => void
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

/** Examines a site within 60 requests and 20 s. Throws AddressRefused; never for what a site does. */
export async function examine(typed: string, options: ExamineOptions): Promise<Report> {
  const parsed = siteOf(options.guard, typed)
  if (!parsed.ok) throw new AddressRefused(parsed.reason)
  const { host } = parsed.site
  if (isIP(host) !== 0 && !options.guard.mayReach(host)) throw new AddressRefused('address')
  const now = options.now ?? (() => new Date())
  const startedAt = now()
  const began = performance.now()
  const limits = { ...QUICK, timeoutMs: options.timeoutMs ?? QUICK.timeoutMs }
  const ways = new Ways(options.guard, limits, now, options.room)
  options.onProgress?.('Visiting the site…')
  const scene = await gatherInTime(parsed.site, ways, options.owner ?? false)
  const { findings, left, measures } = scene ? await lookAt(scene, options) : outOfTime(ways)
  ways.pulse.stop()
  const state = scene ? stateOf(scene, findings) : 'unknown'
  return {
    schema: 'sitewright-report/1',
    // Of an address without a scheme, the one that answered: looked at again, it must be the same site.
    url: scene?.home.replies[0]?.url ?? parsed.site.url.href,
    final_url: scene?.answer?.url ?? null,
    state,
    summary: summaryOf(state, findings),
    findings,
    headline: findings[0]?.id ?? null,
    platform: scene?.platform ?? 'other',
    vantage: options.vantage ?? 'here',
    started_at: startedAt.toISOString(),
    took_ms: Math.round(performance.now() - began),
    requests: ways.budget.requests,
    bytes: ways.budget.bytes,
    not_examined: left,
    measures,
  }
}

interface Looked {
  findings: Finding[]
  left: Left[]
  measures: Report['measures']
}

async function lookAt(scene: Scene, options: ExamineOptions): Promise<Looked> {
  const { sightings, left } = await look(scene, options)
  const fallback = sightings.length === 0 && scene.answer === null ? [unanswered(scene.home.last)] : []
  const deep = options.deep ? await lookDeeper(scene, options.deep, options) : null
  // The browser's sightings first: of two that are equally sure, its own words are the better ones.
  const seen = [...(deep?.sightings ?? []), ...sightings, ...fallback]
  return {
    findings: rank(compose(seen, scene.platform), options.words),
    left: [...left, ...(deep?.left ?? [])],
    measures: deep?.measures ?? null,
  }
}

/** Null when the site used up the time or the requests before it had shown itself. */
async function gatherInTime(site: Site, ways: Ways, owner: boolean): Promise<Scene | null> {
  try {
    return await gather(site, ways, owner)
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}

function outOfTime(ways: Ways): Looked {
  const last = ways.log.at(-1)
  const findings = last ? compose([unanswered(last)], null) : []
  return { findings, left: [{ what: 'the whole site', why: 'it took too long to answer' }], measures: null }
}

/** Loaded only when asked for: the quick examination needs no browser. */
async function lookDeeper(scene: Scene, deep: DeepOptions, options: ExamineOptions): Promise<Deep> {
  options.onProgress?.('Looking at the page in a browser…')
  const { lookDeep } = await import('./deep/deep.ts')
  const { sightings, ...rest } = await lookDeep(scene, deep)
  const wanted = sightings.filter(({ code }) => options.codes?.includes(code) ?? true)
  for (const sighting of wanted) options.onSighting?.(sighting)
  return { ...rest, sightings: wanted }
}

type Left = Report['not_examined'][number]

async function look(scene: Scene, options: ExamineOptions): Promise<{ sightings: Sighting[]; left: Left[] }> {
  const left: Left[] = []
  const wanted = checks.filter((check) => isWanted(check, options.codes) && isDue(check, scene))
  const seen = await Promise.all(
    wanted.map(async (check) => {
      if (check.says) options.onProgress?.(check.says)
      try {
        const sightings = (await check.look(scene)).filter((sighting) => sighting !== null)
        for (const sighting of sightings) options.onSighting?.(sighting)
        return sightings
      } catch (error) {
        const spent = error instanceof BudgetSpent
        if (!spent) options.onError?.(error, check.codes)
        left.push({ what: check.codes.join(', '), why: spent ? error.message : 'our own check failed' })
        return []
      }
    }),
  )
  return { sightings: seen.flat(), left }
}

function isWanted(check: Check, codes: readonly string[] | undefined): boolean {
  return codes === undefined || check.codes.some((code) => codes.includes(code))
}

function isDue(check: Check, scene: Scene): boolean {
  switch (check.when) {
    case 'always':
      return true
    case 'answer':
      return isOwnAnswer(scene)
    case 'content':
      return isContent(scene)
    case 'owner':
      return scene.owner && isOwnAnswer(scene)
  }
}

/** No answer and no check knows why: said as what it is. */
function unanswered(last: Reply): Sighting {
  return { code: 'net.timeout', verdict: 'inconclusive', evidence: [quoteStatus(last)] }
}

function stateOf(scene: Scene, findings: readonly Finding[]): SiteState {
  if (scene.shield) return 'refuses_us'
  if (scene.answer !== null && (scene.answer.status ?? 0) < 500) return 'up'
  return findings.some(({ verdict }) => verdict !== 'inconclusive') ? 'down' : 'unknown'
}
