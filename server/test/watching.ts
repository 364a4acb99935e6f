import type { QuietHours } from '@sitewright/contract/monitors.ts'
import type { UptimeResult } from '@sitewright/diagnosis/uptime/result.ts'
import { Checker } from '#features/monitoring/checks/checker.ts'
import { ensurePartitions } from '#features/monitoring/history/partitions.ts'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'

const MINUTE = 60_000
const times = { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1, totalMs: 4 }
const seen = { times, address: null, certificate: null }

export const up: UptimeResult = { outcome: 'up', status: 200, ...seen }
export const silent: UptimeResult = {
  outcome: 'down',
  status: null,
  fault: { kind: 'timeout', says: 'The site did not answer within 10 seconds.', silent: true },
  ...seen,
}
export const broken: UptimeResult = {
  outcome: 'down',
  status: 500,
  fault: { kind: 'http', says: 'The site answers with 500.', silent: false },
  ...seen,
}

/** A worker whose sites answer as a test says, on a clock that the test moves. */
export class Watching {
  readonly #app: TestApp
  #passed = 0
  checker: Checker
  /** By address; those that are not listed are up. */
  readonly answers = new Map<string, UptimeResult>()

  constructor(app: TestApp) {
    this.#app = app
    this.checker = new Checker(app.services, {
      clock: () => this.#passed,
      storeEveryMs: 2,
      check: async ({ url }) => this.answers.get(url) ?? up,
    })
  }

  async pass(ms: number, stepMs = 5_000): Promise<void> {
    for (let gone = 0; gone < ms; gone += stepMs) {
      this.#app.advance(stepMs)
      this.#passed += stepMs
      await this.checker.round()
    }
  }

  /** Long enough for a failure to become an incident on the Security plan. */
  fail(url: string, answer = broken): Promise<void> {
    this.answers.set(url, answer)
    return this.pass(2.5 * MINUTE)
  }

  recover(url: string): Promise<void> {
    this.answers.delete(url)
    return this.pass(3 * MINUTE)
  }
}

/** Quiet hours that have begun and do not end for hours, at whatever time of day a test runs. */
export function quietAround(app: TestApp): QuietHours {
  const clock = (hours: number) =>
    new Date(app.services.now() + hours * 60 * MINUTE).toISOString().slice(11, 16)
  return { from: clock(-6), to: clock(6), time_zone: 'UTC' }
}

interface Watched {
  url?: string
  name?: string
  verifiedAt?: Date | null
  pausedAt?: Date | null
}

/** A site of this person that was proved a month ago and is due now. */
export async function watch(
  app: TestApp,
  who: Person,
  { url = 'https://bakery.example/', name = 'Corner Bakery', verifiedAt, pausedAt = null }: Watched = {},
): Promise<number> {
  const now = app.services.now()
  await ensurePartitions(app.services.db, now)
  const { rows } = await app.pool.query(
    `insert into monitors (user_id, url, host, name, token, verified_at, paused_at)
     values ($1, $2, $3, $4, 't', $5, $6) returning id`,
    [
      who.id,
      url,
      new URL(url).host,
      name,
      verifiedAt === undefined ? new Date(now - 30 * 86_400_000) : verifiedAt,
      pausedAt,
    ],
  )
  const { id } = rows[0]
  await app.pool.query('insert into monitor_schedule (monitor_id, next_due) values ($1, $2)', [
    id,
    verifiedAt === null || pausedAt ? null : new Date(now),
  ])
  return id
}

/** Runs the job as the clock would, and what it asks for. */
export async function runNow(app: TestApp, job: string): Promise<void> {
  await app.pool.query('select graphile_worker.add_job($1, $2::json)', [job, '{}'])
  await app.work()
  await app.work()
}
