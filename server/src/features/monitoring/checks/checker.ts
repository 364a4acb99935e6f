import { randomUUID } from 'node:crypto'
import type { Guard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import type { UptimeCheck } from '@sitewright/diagnosis/uptime/check-uptime.ts'
import type { UptimeResult } from '@sitewright/diagnosis/uptime/result.ts'
import { registrableOf } from '@sitewright/diagnosis/visit/site.ts'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { ensurePartitions } from '../history/partitions.ts'
import { closeIncident, openIncident } from '../incidents/record-incidents.ts'
import { isInMaintenance } from '../maintenance.ts'
import { advance, doubted, nextTurn, type Outcome, opened, type Step } from './advance.ts'
import { claimDue, LATER_MAX_MS, putBack } from './claim.ts'
import type { Claimed, Settled } from './claimed.ts'
import { Politeness } from './politeness.ts'
import { doubtChecks, storeCertificates, storeResults } from './store-results.ts'
import { type Failure, Vantage } from './vantage.ts'
import { Anchors, type Peer, Peers } from './witnesses.ts'

export const BATCH = 200
const STORE_EVERY_MS = 250
const DOUBTED_MS = 120_000
/** A check that took longer than its own deadline waited for us, not for the site. */
const LATE_MS = 13_000

export interface CheckerOptions {
  /** Milliseconds of a clock that never jumps. */
  clock?: () => number
  check?: (site: UptimeCheck) => Promise<UptimeResult>
  /** How long a result waits at most for others to be stored with; 250 ms. */
  storeEveryMs?: number
}

interface Waiting {
  settled: Settled
  edge: Edge | null
  done: () => void
}

export type Edge = { kind: 'open'; fault: { kind: string; says: string } } | { kind: 'close' }

/** Claims what is due, checks it, and stores results in batches together with the incidents that they open and close. */
export class Checker {
  readonly vantage: Vantage
  readonly #services: Services
  readonly #guard: Guard
  readonly #clock: () => number
  readonly #anchors: Anchors
  readonly #politeness: Politeness
  readonly #check: NonNullable<CheckerOptions['check']>
  readonly #storeEveryMs: number
  readonly #addresses = new Map<number, string>()
  readonly #peers: Peers
  /** Which monitors watch a site that fails now. */
  readonly #failing = new Map<string, Set<number>>()
  /** Monitors of a burst: what was noted of them shortly before is in doubt. */
  readonly #doubted = new Set<number>()
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | null = null
  #storing: Promise<void> = Promise.resolve()
  inFlight = 0

  constructor(services: Services, options: CheckerOptions = {}) {
    this.#services = services
    this.#guard = guardOf(rulesOf(services.config))
    this.#clock = options.clock ?? (() => performance.now())
    this.#check = options.check ?? ((site) => services.visits.checkUptime(site))
    this.#storeEveryMs = options.storeEveryMs ?? STORE_EVERY_MS
    this.#anchors = new Anchors(services.visits, services.config.monitorAnchors, this.#clock)
    this.#politeness = new Politeness(this.#clock)
    this.vantage = new Vantage(this.#anchors)
    this.#peers = new Peers(this.#clock)
  }

  /** Checks what is due now, at most `limit`, and resolves when every result is stored; gives how many there were. */
  async round(limit = BATCH): Promise<number> {
    const claimed = await this.claim(limit)
    await Promise.all(claimed.map((one) => this.run(one)))
    return claimed.length
  }

  async claim(limit: number): Promise<Claimed[]> {
    const { db, now } = this.#services
    await ensurePartitions(db, now())
    return claimDue(db, now(), limit)
  }

  /** One check, until its result is stored. Never rejects: what broke at our end is checked again after its lease. */
  async run(claimed: Claimed): Promise<void> {
    this.inFlight += 1
    try {
      const waitMs = await this.#politeness.enter(claimed.host, this.#sharedAddress(claimed.id))
      if (waitMs > 0) return await putBack(this.#services.db, claimed, this.#services.now() + waitMs)
      const began = this.#clock()
      const seen = await this.#check({ url: claimed.url, keyword: claimed.keyword })
      const result = this.#clock() - began > LATE_MS ? tooLate(seen) : seen
      if (result.address) this.#addresses.set(claimed.id, result.address)
      await this.#settle(claimed, result)
    } catch (error) {
      this.#services.log.error({ err: error, monitor: claimed.id }, 'a check broke and will be done again')
    } finally {
      this.inFlight -= 1
    }
  }

  /** Resolves when all results so far are stored. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length > 0) this.#storing = this.#storing.then(() => this.#store(batch))
    await this.#storing
  }

  /** In networks that the operator listed, an address is a machine of their own. */
  #sharedAddress(id: number): string | null {
    const address = this.#addresses.get(id) ?? null
    return address && this.#guard.allPortsOpen([address]) ? null : address
  }

  async #settle(claimed: Claimed, result: UptimeResult): Promise<void> {
    const now = this.#services.now()
    // An outage from before ends when it is mended, also where that was planned.
    const isMended = claimed.standing.state === 'down' && result.outcome === 'up'
    const outcome = isInMaintenance(claimed.maintenance, now) && !isMended ? 'maintenance' : result.outcome
    const step = advance(claimed.standing, outcome, now, claimed.everyMs)
    const clock = this.#clock()
    const key = keyOf(claimed.url)
    if (outcome === 'up') this.#succeeded(key, clock, claimed)
    if (outcome !== 'down' || result.outcome !== 'down')
      return this.#keep(claimed, result, outcome, step, step.act === 'close' ? { kind: 'close' } : null)
    const failure = this.#failureOf(result, claimed)
    const bursts = this.#failed(key, claimed.id, failure, clock)
    if (step.act === 'confirm') return this.#confirmThen(claimed, result, step, failure)
    const isDoubted = bursts && claimed.standing.state !== 'down'
    return this.#keep(claimed, result, isDoubted ? 'unknown' : 'down', step, null)
  }

  #succeeded(key: string, clock: number, site: Peer): void {
    this.vantage.succeeded(key, clock)
    this.#failing.delete(key)
    this.#peers.remember(key, site)
  }

  /** Whether sites that answered a moment ago still do: the best control of our own line. */
  #askPeers(key: string): Promise<void> {
    return this.#peers.ask(key, async (peer, site) => {
      const result = await this.#check({ url: site.url, keyword: null })
      const clock = this.#clock()
      if (result.outcome === 'up') this.#succeeded(peer, clock, site)
      if (result.outcome === 'down') this.#failed(peer, site.id, this.#failureOf(result, site), clock)
    })
  }

  /** Sites of one domain, and sites at one address, have one outage between them. */
  #failureOf(result: Extract<UptimeResult, { outcome: 'down' }>, { id, url }: Peer): Failure {
    const address = this.#sharedAddress(id)
    const domain = registrableOf(new URL(url).hostname)
    return {
      family: familyOf(result),
      silent: result.fault.silent,
      marks: address ? [domain, address] : [domain],
    }
  }

  /** True when this failure is one of many alike at once; the earlier ones are in doubt then, too. */
  #failed(key: string, id: number, failure: Failure, clock: number): boolean {
    this.#failing.set(key, (this.#failing.get(key) ?? new Set()).add(id))
    const wasHeld = this.vantage.heldSince !== null
    const bursts = this.vantage.failed(key, failure, clock)
    if (bursts && !wasHeld)
      for (const held of this.vantage.held)
        for (const monitor of this.#failing.get(held) ?? []) this.#doubted.add(monitor)
    return bursts
  }

  async #confirmThen(claimed: Claimed, result: UptimeResult, step: Step, failure: Failure): Promise<void> {
    const key = keyOf(claimed.url)
    await this.#askPeers(key)
    if (this.vantage.doubt(key, failure, this.#clock())) await this.#anchors.ask()
    if (this.vantage.doubt(key, failure, this.#clock()))
      return this.#keep(claimed, result, 'unknown', { ...step, next: doubted(step.next) }, null)
    const last = await this.#check({ url: claimed.url, keyword: claimed.keyword })
    if (last.outcome !== 'down') {
      const cleared = advance(claimed.standing, last.outcome, this.#services.now(), claimed.everyMs)
      return this.#keep(claimed, last, last.outcome, cleared, null)
    }
    if (this.vantage.doubt(key, failure, this.#clock()))
      return this.#keep(claimed, result, 'unknown', { ...step, next: doubted(step.next) }, null)
    const next = opened(step.next, 0)
    return this.#keep(claimed, result, 'down', { ...step, next }, { kind: 'open', fault: last.fault })
  }

  #keep(
    claimed: Claimed,
    result: UptimeResult,
    outcome: Outcome,
    step: Step,
    edge: Edge | null,
  ): Promise<void> {
    const settled: Settled = {
      claimed,
      at: step.at,
      result,
      outcome,
      says: result.outcome === 'up' ? null : result.outcome === 'down' ? result.fault.says : result.says,
      next: step.next,
      incidentId: claimed.incidentId,
      nextDue: dueAt(claimed, result, step, this.#services.now()),
    }
    return new Promise((done) => {
      this.#waiting.push({ settled, edge, done })
      if (this.#waiting.length >= BATCH) void this.flush()
      else this.#timer ??= setTimeout(() => void this.flush(), this.#storeEveryMs)
    })
  }

  async #store(batch: Waiting[]): Promise<void> {
    const ctx = this.#ctx()
    const inDoubt = [...this.#doubted]
    try {
      await transaction(ctx.db, async (tx) => {
        const stored = await storeResults(
          tx,
          batch.map(({ settled }) => settled),
        )
        for (const { settled, edge } of batch) {
          if (!stored.has(settled.claimed.id)) continue
          if (edge?.kind === 'open') await openIncident(tx, ctx, settled, edge.fault)
          if (edge?.kind === 'close') await closeIncident(tx, ctx, settled)
        }
        await storeCertificates(
          tx,
          batch.map(({ settled }) => settled),
        )
        if (inDoubt.length > 0) await doubtChecks(tx, inDoubt, new Date(ctx.now() - DOUBTED_MS))
      })
      for (const id of inDoubt) this.#doubted.delete(id)
    } catch (error) {
      // A text of a stranger's that cannot be stored must not cost the others their results.
      if (batch.length > 1 && isRefusedValue(error)) {
        for (const one of batch) await this.#store([one])
        return
      }
      ctx.log.error(
        { err: error, checks: batch.length },
        'results of checks were not stored; they are checked again',
      )
    }
    for (const { done } of batch) done()
  }

  #ctx(): Ctx {
    return {
      ...this.#services,
      actor: { kind: 'system', job: 'monitoring.check' },
      requestId: randomUUID(),
      ip: '',
    }
  }
}

function tooLate(seen: UptimeResult): UptimeResult {
  if (seen.outcome !== 'down' || !seen.fault.silent) return seen
  const { status, times, address, certificate } = seen
  const says = 'We were too busy to check in time, so this says nothing about the site.'
  return { outcome: 'unknown', says, status, times, address, certificate }
}

function dueAt(claimed: Claimed, result: UptimeResult, { waitMs }: Step, now: number): number {
  if (waitMs !== null) return now + waitMs
  const later = result.outcome === 'blocked' ? (result.retryAfterSeconds ?? 0) * 1_000 : 0
  const turn = nextTurn(claimed.id, now, claimed.everyMs)
  return Math.max(turn, now + Math.min(later, LATER_MAX_MS))
}

/** PostgreSQL's class of errors about data, such as a NUL within a text. */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22')
}

/** Monitors with the same key watch the same site. */
function keyOf(url: string): string {
  return new URL(url).host
}

const UNREACHABLE = ['dns', 'connect', 'timeout', 'protocol']

function familyOf(result: Extract<UptimeResult, { outcome: 'down' }>): string {
  if (UNREACHABLE.includes(result.fault.kind)) return 'unreachable'
  return result.fault.kind === 'http' ? `http ${result.status}` : result.fault.kind
}
