import { randomUUID } from 'node:crypto'
import { parseCronItems, type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Ctx, Services } from '../context.ts'
import type { Job } from './define.ts'

const CONCURRENT_JOBS = 4

/** Starts the worker on a written-out list of jobs. `stop()` waits for the jobs under way. */
export async function runJobs(services: Services, pool: pg.Pool, jobs: Job[]): Promise<Runner> {
  const log = services.log.child({ part: 'jobs' })
  return run({
    pgPool: pool,
    concurrency: CONCURRENT_JOBS,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else log.debug(message)
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.id, (payload: unknown) => runJob(services, job, payload)]),
    ),
    parsedCronItems: parseCronItems(
      jobs.filter((job) => job.cron).map((job) => ({ task: job.id, match: job.cron ?? '', payload: {} })),
    ),
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
