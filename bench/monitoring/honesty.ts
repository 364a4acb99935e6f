import type { UptimeResult } from '@sitewright/diagnosis/uptime/result.ts'
import { Checker } from '../../server/src/features/monitoring/checks/checker.ts'
import { healTurns } from '../../server/src/features/monitoring/checks/claim.ts'
import { openWorld, type World } from './world.ts'

const MINUTE = 60_000
const STEP_MS = 1_000
const IN_FLIGHT_MAX = 400
/** What a look takes: a site that is silent uses the whole deadline of the check. */
const LOOK_MS = { answered: 300, silent: 10_000 }

const times = { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1, totalMs: 4 }
const seen = { times, address: null, certificate: null }
const up: UptimeResult = { outcome: 'up', status: 200, ...seen }
const down = (silent: boolean): UptimeResult =>
  silent
    ? { outcome: 'down', status: null, fault: { kind: 'timeout', says: 'silent', silent }, ...seen }
    : { outcome: 'down', status: 500, fault: { kind: 'http', says: '500', silent }, ...seen }

export interface Honest {
  name: string
  says: string
  kept: boolean
}

/** A seeded generator, so that a run can be repeated. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

interface Sites {
  /** What a site answers at this moment of the steady clock. */
  answer: (url: string, at: number) => UptimeResult
  checks: number
}

/** A worker whose looks take their time on the steady clock. */
class Worker {
  readonly checker: Checker
  readonly #world: World
  #looks: { until: number; end: () => void }[] = []

  constructor(world: World, sites: Sites) {
    this.#world = world
    this.checker = new Checker(world.services, {
      clock: () => world.steady.at,
      storeEveryMs: 0,
      check: async ({ url }) => {
        sites.checks += 1
        const seen = sites.answer(url, world.steady.at)
        const isSilent = seen.outcome === 'down' && seen.fault.silent
        await this.#take(isSilent ? LOOK_MS.silent : LOOK_MS.answered)
        return seen
      },
    })
  }

  async pass(ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += STEP_MS) {
      this.#world.wall.at += STEP_MS
      this.#world.steady.at += STEP_MS
      for (const one of await this.checker.claim(IN_FLIGHT_MAX - this.checker.inFlight))
        void this.checker.run(one)
      do {
        await this.#stored()
      } while (this.#endLooks())
    }
  }

  #take(ms: number): Promise<void> {
    return new Promise((end) => this.#looks.push({ until: this.#world.steady.at + ms, end }))
  }

  /** True when one ended, so that what follows from it is still to happen at this moment. */
  #endLooks(): boolean {
    const over = this.#looks.filter(({ until }) => until <= this.#world.steady.at)
    this.#looks = this.#looks.filter(({ until }) => until > this.#world.steady.at)
    for (const { end } of over) end()
    return over.length > 0
  }

  /** Until nothing is at the database any more and every check waits for a look. */
  async #stored(): Promise<void> {
    const { pool } = this.#world
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      quiet = pool.idleCount === pool.totalCount && pool.waitingCount === 0 ? quiet + 1 : 0
    }
  }
}

async function incidents(world: World): Promise<{ count: number; delays: number[] }> {
  const { rows } = await world.pool.query(
    'select extract(epoch from confirmed_at) * 1000 as at from monitor_incidents',
  )
  return { count: rows.length, delays: rows.map((row) => Number(row.at)) }
}

/** Domains of their own, so that they are unrelated. */
const hostOf = (index: number) => `https://site-${index}.example/`

async function withWorld<T>(count: number, work: (world: World) => Promise<T>, urlOf = hostOf): Promise<T> {
  const world = await openWorld()
  try {
    await world.seed(count, urlOf)
    return await work(world)
  } finally {
    await world.stop()
  }
}

/** One check in a hundred fails by accident; none of them is an outage. */
export function randomFailures(wanted = 100_000): Promise<Honest> {
  return withWorld(1_000, async (world) => {
    const random = dice(7)
    const sites: Sites = { checks: 0, answer: () => (random() < 0.01 ? down(random() < 0.5) : up) }
    const worker = new Worker(world, sites)
    while (sites.checks < wanted) await worker.pass(MINUTE)
    const { count } = await incidents(world)
    return {
      name: 'random failures of 1 in 100',
      says: `${sites.checks} checks of 1,000 sites, ${count} incidents`,
      kept: count === 0,
    }
  })
}

/** Our own line is cut for a quarter of an hour. */
export function uplinkCut(): Promise<Honest> {
  return withWorld(300, async (world) => {
    const cut = { from: 5 * MINUTE, to: 20 * MINUTE }
    const sites: Sites = { checks: 0, answer: (_, at) => (at >= cut.from && at < cut.to ? down(true) : up) }
    await new Worker(world, sites).pass(30 * MINUTE)
    const { count } = await incidents(world)
    return { name: 'own uplink cut for 15 minutes', says: `300 sites, ${count} incidents`, kept: count === 0 }
  })
}

/** Three of four unrelated sites fail in the same way at the same moment, for five minutes. */
export function threeAtOnce(): Promise<Honest> {
  return withWorld(4, async (world) => {
    const sites: Sites = {
      checks: 0,
      answer: (url, at) =>
        at >= 5 * MINUTE && at < 10 * MINUTE && !url.includes('site-0') ? down(true) : up,
    }
    await new Worker(world, sites).pass(20 * MINUTE)
    const { count } = await incidents(world)
    return {
      name: 'three unrelated sites fail at once for 5 minutes',
      says: `${count} incidents`,
      kept: count === 0,
    }
  })
}

/** Sixty of ninety sites go down one after the other, each at a moment of its own, and stay down. */
export function realOutages(): Promise<Honest> {
  return withWorld(90, async (world) => {
    const random = dice(11)
    const began = world.wall.at
    const downAt = new Map(
      Array.from({ length: 60 }, (_, index) => [hostOf(index), (5 + 4 * index) * MINUTE + random() * MINUTE]),
    )
    const sites: Sites = {
      checks: 0,
      answer: (url, at) => (at >= (downAt.get(url) ?? Number.POSITIVE_INFINITY) ? down(random() < 0.5) : up),
    }
    await new Worker(world, sites).pass((5 + 4 * 61) * MINUTE)
    const { rows } = await world.pool.query(
      'select m.url, extract(epoch from i.confirmed_at) * 1000 as at from monitor_incidents i join monitors m on m.id = i.monitor_id',
    )
    const delays = rows.map(({ url, at }) => Number(at) - began - (downAt.get(url) ?? 0))
    const worst = Math.max(...delays) / MINUTE
    return {
      name: 'real outages',
      says: `${rows.length} of 60 told, the slowest after ${worst.toFixed(2)} intervals`,
      kept: rows.length === 60 && worst <= 2.5,
    }
  })
}

/** Thirty sites on one server fall silent at the same moment, while sixty others go on. */
export function thirtySilent(): Promise<Honest> {
  return withWorld(
    90,
    async (world) => {
      const began = world.wall.at
      const fallAt = 5 * MINUTE
      const sites: Sites = {
        checks: 0,
        answer: (url, at) => (at >= fallAt && url.includes('.crowded.') ? down(true) : up),
      }
      await new Worker(world, sites).pass(15 * MINUTE)
      const { delays } = await incidents(world)
      const worst = (Math.max(...delays) - began - fallAt) / MINUTE
      return {
        name: 'thirty sites silent at once',
        says: `${delays.length} of 30 told, the slowest after ${worst.toFixed(2)} intervals`,
        kept: delays.length === 30 && worst <= 2.5,
      }
    },
    (index) => (index < 30 ? `https://shop-${index}.crowded.example/` : hostOf(index)),
  )
}

/** The clock on the wall is set forward and back by an hour, and the night of 25 October passes, when clocks change. */
export function clockJumps(): Promise<Honest> {
  return withWorld(200, async (world) => {
    const sites: Sites = { checks: 0, answer: () => up }
    const worker = new Worker(world, sites)
    await worker.pass(5 * MINUTE)
    for (const jump of [60, -60, 60, -60]) {
      world.wall.at += jump * MINUTE
      await healTurns(world.services.db, world.wall.at)
      await worker.pass(5 * MINUTE)
    }
    const before = sites.checks
    // From noon to the hour after the change.
    world.wall.at = Date.UTC(2026, 9, 25, 0, 55)
    await worker.pass(10 * MINUTE)
    const { count } = await incidents(world)
    const a = sites.checks - before
    return {
      name: 'clock set by an hour four times, and the change of clocks',
      says: `${count} incidents, ${a} checks of 200 sites in the 10 minutes around the change`,
      kept: count === 0 && a >= 200 * 9,
    }
  })
}
