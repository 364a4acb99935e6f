import { setTimeout as wait } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

interface LockedJob {
  id: string
  attempts: number
}

export interface LostJobs {
  /** Unlocks what the worker does not know, asked twice, `graceMs` apart: an answer on its way has come by then. */
  unlock: (pool: pg.Pool, graceMs: number, signal: AbortSignal) => Promise<void>
}

const tryOf = ({ id, attempts }: LockedJob) => `${id}:${attempts}`

/**
 * Finds jobs that the database gave to this worker in an answer that never came, because the connection broke: locked
 * for a worker that lives and does not know them, they would wait for four hours.
 */
export function watchLostJobs(events: WorkerEvents): LostJobs {
  let workerId = ''
  const started = new Set<string>()
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  events.on('job:start', ({ job }) => started.add(tryOf(job)))

  async function unknownJobs(pool: pg.Pool): Promise<string[]> {
    const startedBefore = [...started]
    const { rows } = await pool.query<LockedJob>(
      'select id, attempts from graphile_worker._private_jobs where locked_by = $1',
      [workerId],
    )
    const locked = new Set(rows.map(tryOf))
    for (const job of startedBefore) if (!locked.has(job)) started.delete(job)
    return rows.filter((job) => !started.has(tryOf(job))).map(({ id }) => id)
  }

  return {
    unlock: async (pool, graceMs, signal) => {
      const suspects = new Set(await unknownJobs(pool))
      if (suspects.size === 0) return
      await wait(graceMs, undefined, { signal })
      const lost = (await unknownJobs(pool)).filter((id) => suspects.has(id))
      await pool.query(
        `with unlocked as (
           update graphile_worker._private_jobs set locked_at = null, locked_by = null
           where locked_by = $1 and id = any($2) returning job_queue_id
         ) update graphile_worker._private_job_queues set locked_at = null, locked_by = null
           where locked_by = $1 and id in (select job_queue_id from unlocked)`,
        [workerId, lost],
      )
    },
  }
}
