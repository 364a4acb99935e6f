import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Ctx, Services } from '../context.ts'
import { again, isEndedByDatabase } from '../database/connection-lost.ts'
import { storableText } from '../database/json.ts'
import type { Job } from './define.ts'
import { type Heartbeat, startHeartbeat, unlockJobsOfTheDead } from './heartbeat.ts'
import { JobPool } from './job-pool.ts'
import { type LostJobs, watchLostJobs } from './lost-jobs.ts'
import { queues } from './queues.ts'
import { watchStuck } from './stuck.ts'

/** A mail always finds a place, whatever slow jobs are under way. */
const CONCURRENT_JOBS = queues.length + 3
const UNLOCK_EVERY_MS = 50_000
/** Longer than a worker takes to notice that its connection is gone, and to have another. */
const DEAD_AFTER_MS = 20_000
const RESTART_AFTER_MS = 500
/** Together less than the 10 s after which a process supervisor commonly kills. */
const STOPPED_WITHIN_MS = 6_000
const POOL_ENDS_WITHIN_MS = 1_000

export interface RunningJobs {
  /** Takes no new job, aborts those under way and waits for them, some seconds at most. */
  stop: () => Promise<void>
}

interface Worker {
  runner: Runner
  heartbeat: Heartbeat
  /** Aborts the jobs under way; other processes see this worker until they have ended, or they would run them too. */
  retire: () => Promise<void>
  lostJobs: LostJobs
  /** Resolves when it stopped, gave up, or has not been able to look for jobs for some seconds. */
  ended: Promise<unknown>
}

/**
 * Starts the worker on a written-out list of jobs, with database connections of its own, and starts it again when it
 * gives up. What a killed worker had under way, and what got lost on its way to this one, is unlocked every 50 s.
 */
export async function runJobs(
  services: Services,
  { options }: pg.Pool,
  jobs: Job[],
  { unlockEveryMs = UNLOCK_EVERY_MS, deadAfterMs = DEAD_AFTER_MS, poolSize = CONCURRENT_JOBS + 2 } = {},
): Promise<RunningJobs> {
  const log = services.log.child({ part: 'jobs' })
  const stopping = new AbortController()
  const pool = new JobPool({ ...options, max: poolSize }, log, stopping.signal)
  const unlock = () =>
    Promise.all([
      unlockJobsOfTheDead(pool, deadAfterMs, stopping.signal),
      worker.lostJobs.unlock(pool, deadAfterMs, stopping.signal),
    ]).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'jobs that nobody works on are not unlocked yet')
    })
  const parts = { pool, jobs, log, signal: stopping.signal }
  let worker = await startWorker(services, parts)
  const kept = keepRunning()
  void unlock()
  const unlocking = setInterval(unlock, unlockEveryMs)

  /** The library stops for good, without an error, when it cannot write down that a job is done. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await worker.ended
      if (stopping.signal.aborted) return
      log.error('the worker stopped and is started again')
      // What it has under way stays its own until it has ended; a mail must not wait for that.
      void worker.runner.stop().catch(() => undefined)
      void worker.retire().catch(() => undefined)
      await wait(RESTART_AFTER_MS)
      try {
        worker = await startWorker(services, parts)
        void unlock()
      } catch (error) {
        log.error({ err: error }, 'the worker cannot start and tries again')
      }
    }
    await worker.runner.stop().catch(() => undefined)
  }

  return {
    stop: async () => {
      clearInterval(unlocking)
      stopping.abort()
      const stopped = worker.runner.stop().catch(() => undefined)
      worker.heartbeat.stopWaiting()
      // What does not end in time stays locked until the heartbeat is gone, and then runs again elsewhere.
      await Promise.race([Promise.all([stopped, kept]), wait(STOPPED_WITHIN_MS)])
      await worker.heartbeat.end()
      await Promise.race([pool.end(), wait(POOL_ENDS_WITHIN_MS)])
    },
  }
}

interface Parts {
  pool: pg.Pool
  jobs: Job[]
  log: Logger
  signal: AbortSignal
}

/** The library writes down why a job failed, and stops for good where the database refuses that. */
function failStorably(error: unknown): never {
  if (error instanceof Error) error.message = storableText(error.message)
  throw error
}

async function startWorker(services: Services, { pool, jobs, log, signal }: Parts): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:failed', ({ job, error }) => {
    if (job.attempts >= job.max_attempts)
      log.error({ err: error, job: job.task_identifier, id: job.id }, 'a job was given up after its last try')
  })
  const lostJobs = watchLostJobs(events)
  const stuck = watchStuck(events)
  const retiring = new AbortController()
  const underWay = new Set<Promise<void>>()
  const work = (job: Job, payload: unknown, { job: { attempts, max_attempts } }: JobHelpers) => {
    const ending = AbortSignal.any([signal, retiring.signal])
    const run = runJob(services, job, payload, ending, attempts >= max_attempts).catch(failStorably)
    const over = run.catch(() => undefined).then(() => void underWay.delete(over))
    underWay.add(over)
    return run
  }
  let heartbeat = null as Heartbeat | null
  events.on('pool:create', ({ workerPool }) => {
    heartbeat = startHeartbeat(pool, workerPool.id, log)
  })
  const runner = await run({
    pgPool: pool,
    events,
    // Asked before each look for a job: none is taken while other processes cannot see that this worker lives.
    forbiddenFlags: async () => {
      await heartbeat?.visible()
      return []
    },
    // Without batches the library drops the promise that a job is done, and its rejection ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: CONCURRENT_JOBS,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: workerLogger(log),
    taskList: Object.fromEntries(
      jobs.map((job): [string, Task] => [job.id, (payload, helpers) => work(job, payload, helpers)]),
    ),
    parsedCronItems: parseCronItems(
      jobs.filter((job) => job.cron).map((job) => ({ task: job.id, match: job.cron ?? '', payload: {} })),
    ),
  })
  if (!heartbeat) throw new Error('The worker started without a heartbeat.')
  const { end } = heartbeat
  const retire = async () => {
    retiring.abort()
    await Promise.all(underWay)
    await end()
  }
  return { runner, heartbeat, retire, lostJobs, ended: Promise.race([runner.promise, stuck]) }
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Runs one job now, as the worker would; tests use it to reach a job without waiting. */
export async function runJob(
  services: Services,
  job: Job,
  payload: unknown,
  signal: AbortSignal = new AbortController().signal,
  isLastTry = false,
): Promise<void> {
  const ctx: Ctx = { ...services, actor: { kind: 'system', job: job.id }, requestId: randomUUID(), ip: '' }
  // The worker adds its own `_cron` to scheduled payloads.
  const { _cron, ...given } = (payload ?? {}) as Record<string, unknown>
  try {
    const wanted = job.payload?.parse(given)
    // Each job may be done twice; the library would wait for seconds first, and the reader of a code with it.
    await again(
      () => job.run(ctx, wanted, signal, isLastTry),
      (error) => !signal.aborted && isEndedByDatabase(error),
    )
  } catch (error) {
    if (signal.aborted) throw error
    services.log.error({ err: error, job: job.id }, 'a job failed and will be tried again')
    throw error
  }
}
