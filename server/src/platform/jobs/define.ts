import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { sendAhead } from '../database/pipelined-dialect.ts'
import { type Tx, transaction } from '../database/transaction.ts'
import type { Queue } from './queues.ts'

export interface JobRequest {
  id: string
  payload: unknown
  /** A waiting job with the same key is replaced, its time included: one reminder for many messages. */
  key?: string
  runAt?: Date
  /** Counted by the database, whose clock says which job is due. */
  afterMs?: number
  /** From the job's definition. */
  queue?: Queue | undefined
  /** Goes before all others that wait: a person is waiting for a code. */
  isFirst?: boolean | undefined
  /** Goes after all others that wait, however late they came. */
  isLast?: boolean
  /** From the job's definition. */
  tries?: number | undefined
}

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** In the imperative: `mails.send`. Queued jobs of older versions carry it, so it never changes. */
  id: string
  /** None for work that is the same each time. */
  payload?: S
  /**
   * Must be safe to run twice: a worker can die after the work and before saying so. `signal` aborts when the process
   * stops: long work ends at once with an error, and runs again. What fails when `isLastTry` is not tried again.
   */
  run: (ctx: Ctx, payload: z.output<S>, signal: AbortSignal, isLastTry: boolean) => Promise<void>
  /** Five-field cron pattern in UTC, for work that no event requests. */
  cron?: string
  /** Jobs of one queue run one after another: slow ones never take all the places, so mail leaves at once. */
  queue?: Queue
  /** Goes before all others that wait. */
  isFirst?: boolean
  /** 25 within four days by default; eight take half an hour. The pauses between them grow. */
  tries?: number
}

export interface Job<S extends z.ZodType = z.ZodType> extends JobDefinition<S> {
  /** A request for this job, for `addJob` or a listener. */
  with(payload: z.input<S>, options?: Pick<JobRequest, 'key' | 'runAt' | 'afterMs' | 'isLast'>): JobRequest
}

export function defineJob<S extends z.ZodType>(definition: JobDefinition<S>): Job<S> {
  const { id, queue, isFirst, tries } = definition
  return {
    ...definition,
    with: (payload, options = {}) => ({ id, payload, queue, isFirst, tries, ...options }),
  }
}

/** Commits the job together with the row that caused it. */
export function addJob(db: Tx | Database, job: JobRequest): Promise<void> {
  return addJobs(db, [job])
}

/** PostgreSQL takes at most 1,664 columns. */
const JOBS_A_STATEMENT = 500

/** Several jobs in one round trip, or in a few where they are very many. */
export async function addJobs(db: Tx | Database, jobs: JobRequest[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += JOBS_A_STATEMENT)
    await addSome(db, jobs.slice(from, from + JOBS_A_STATEMENT))
}

const priorityOf = ({ isFirst, isLast }: JobRequest) => (isFirst ? -1 : isLast ? 1 : 0)

const runAtOf = ({ runAt, afterMs }: JobRequest) =>
  afterMs === undefined
    ? sql`${runAt ?? null}::timestamptz`
    : sql`now() + ${afterMs}::integer * interval '1 ms'`

async function addSome(db: Tx | Database, jobs: JobRequest[]): Promise<void> {
  const calls = jobs.map(
    (job) => sql`graphile_worker.add_job(${job.id}, ${JSON.stringify(job.payload)}::json,
      queue_name => ${job.queue ?? null}, run_at => ${runAtOf(job)},
      job_key => ${job.key ?? null}, max_attempts => ${job.tries ?? null}::integer,
      priority => ${priorityOf(job)}::integer)`,
  )
  const statement = sql`select ${sql.join(calls)}`
  if (db.isTransaction) await sendAhead(db as Tx, statement)
  // Not by itself: a `select` counts as reading, and is sent again where its answer was lost.
  else await transaction(db, (tx) => statement.execute(tx))
}
