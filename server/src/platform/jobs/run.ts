import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { parseCronItems, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Ctx, Services } from '../context.ts'
import type { Job } from './define.ts'
import { announcePresence, freeJobsOfTheDead, type Presence } from './presence.ts'

const CONCURRENT_JOBS = 4
const FREE_EVERY_MS = 50_000
const GONE_AFTER_MS = 3_000

export interface RunningJobs {
  /** Takes no new job and waits for those under way. */
  stop: () => Promise<void>
}

/**
 * Starts the worker on a written-out list of jobs. What a worker that was killed had under way is freed at the start and
 * every 50 s; nothing of a living one is touched.
 */
export async function runJobs(
  services: Services,
  pool: pg.Pool,
  jobs: Job[],
  { freeEveryMs = FREE_EVERY_MS, goneAfterMs = GONE_AFTER_MS } = {},
): Promise<RunningJobs> {
  const log = services.log.child({ part: 'jobs' })
  const events: WorkerEvents = new EventEmitter()
  let presence: Presence | null = null
  events.on('pool:create', ({ workerPool }) => {
    presence = announcePresence(pool, workerPool.id, log)
  })
  const runner = await run({
    pgPool: pool,
    events,
    // Asked before each look for a job: none is taken while other processes cannot see that this worker lives.
    forbiddenFlags: async () => {
      await presence?.known()
      return []
    },
    concurrency: CONCURRENT_JOBS,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: workerLogger(log),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.id, (payload: unknown) => runJob(services, job, payload)]),
    ),
    parsedCronItems: parseCronItems(
      jobs.filter((job) => job.cron).map((job) => ({ task: job.id, match: job.cron ?? '', payload: {} })),
    ),
  })
  const stopping = new AbortController()
  const free = () =>
    freeJobsOfTheDead(pool, goneAfterMs, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'jobs of workers that are gone are not free yet')
    })
  void free()
  const freeing = setInterval(free, freeEveryMs)
  return {
    stop: async () => {
      clearInterval(freeing)
      stopping.abort()
      const stopped = runner.stop()
      presence?.stopWaiting()
      await stopped.finally(() => presence?.end())
    },
  }
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Runs one job now, as the worker would; tests use it to reach a job without waiting. */
export async function runJob(services: Services, job: Job, payload: unknown): Promise<void> {
  const ctx: Ctx = { ...services, actor: { kind: 'system', job: job.id }, requestId: randomUUID(), ip: '' }
  // The worker adds its own `_cron` to scheduled payloads.
  const { _cron, ...given } = (payload ?? {}) as Record<string, unknown>
  try {
    await job.run(ctx, job.payload.parse(given))
  } catch (error) {
    services.log.error({ err: error, job: job.id }, 'a job failed and will be tried again')
    throw error
  }
}
