import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { sendAhead } from '../database/pipelined-dialect.ts'
import type { Tx } from '../database/transaction.ts'

export interface JobRequest {
  id: string
  payload: unknown
  /** A waiting job with the same key is replaced, its time included: one reminder for many messages. */
  key?: string
  runAt?: Date
}

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** In the imperative: `mails.send`. */
  id: string
  payload: S
  /** Must be safe to run twice: a worker can die after the work and before saying so. */
  run: (ctx: Ctx, payload: z.output<S>) => Promise<void>
  /** Five-field cron pattern in UTC, for work that nobody asks for. */
  cron?: string
}

export interface Job<S extends z.ZodType = z.ZodType> extends JobDefinition<S> {
  /** A request for this job, for `addJob` or a subscription. */
  with(payload: z.input<S>, options?: Omit<JobRequest, 'id' | 'payload'>): JobRequest
}

export function defineJob<S extends z.ZodType>(definition: JobDefinition<S>): Job<S> {
  return { ...definition, with: (payload, options = {}) => ({ id: definition.id, payload, ...options }) }
}

/** Commits the job together with the row that caused it. */
export function addJob(db: Tx | Database, job: JobRequest): Promise<void> {
  return addJobs(db, [job])
}

/** Several jobs in one round trip. */
export async function addJobs(db: Tx | Database, jobs: JobRequest[]): Promise<void> {
  if (jobs.length === 0) return
  const calls = jobs.map(
    (job) => sql`graphile_worker.add_job(${job.id}, ${JSON.stringify(job.payload)}::json,
      run_at => ${job.runAt ?? null}::timestamptz, job_key => ${job.key ?? null})`,
  )
  const statement = sql`select ${sql.join(calls)}`
  if (db.isTransaction) await sendAhead(db as Tx, statement)
  else await statement.execute(db)
}
