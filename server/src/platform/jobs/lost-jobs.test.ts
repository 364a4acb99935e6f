import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { watchLostJobs } from './lost-jobs.ts'

const SELF = 'pool-of-this-worker'
const OTHER = 'pool-of-another-worker'
const { signal } = new AbortController()

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  return app.close
})

/** A job that this worker has, alone in its queue; the database says which. */
async function lockedJob(queue: string): Promise<{ id: string; attempts: number }> {
  const { rows } = await app.pool.query(
    `select id from graphile_worker.add_job('test.lost', '{}', queue_name => $1)`,
    [queue],
  )
  await app.pool.query(
    `with taken as (update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1
       where id = $2 returning job_queue_id)
     update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()
     where id in (select job_queue_id from taken)`,
    [SELF, rows[0].id],
  )
  return { id: rows[0].id, attempts: 1 }
}

const giveToOther = (table: string, id: string) =>
  app.pool.query(`update graphile_worker.${table} set locked_by = $1 where id = $2`, [OTHER, id])

/** Who has each job, and its queue. */
async function owners(ids: string[]) {
  const { rows } = await app.pool.query(
    `select j.locked_by as job, q.locked_by as queue from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.id = any($1) order by j.id`,
    [ids],
  )
  return rows.map(({ job, queue }) => [job, queue])
}

/** A worker that has started these, and its database, which does `first` before it unlocks. */
function workerWith(started: object[], first?: () => Promise<unknown>) {
  const events = new EventEmitter() as WorkerEvents
  const lost = watchLostJobs(events)
  events.emit('pool:create', { workerPool: { id: SELF } } as never)
  for (const job of started) events.emit('job:start', { job } as never)
  const asked: string[] = []
  const query = async (text: string, values: unknown[]) => {
    asked.push(text)
    if (text.startsWith('with')) await first?.()
    return app.pool.query(text, values)
  }
  return { asked, unlock: () => lost.unlock({ query } as unknown as pg.Pool, 1, signal) }
}

test('what a worker never got is unlocked with its queue, and what it works on is not', async () => {
  const [atWork, lost] = [await lockedJob('at-work'), await lockedJob('lost')]
  await workerWith([atWork]).unlock()
  expect(await owners([atWork.id, lost.id])).toEqual([
    [SELF, SELF],
    [null, null],
  ])
})

test('what another worker took meanwhile is left to it, a queue as well', async () => {
  const [job, queue] = [await lockedJob('job-taken'), await lockedJob('queue-taken')]
  const take = async () => {
    await giveToOther('_private_jobs', job.id)
    const { rows } = await app.pool.query(
      'select job_queue_id from graphile_worker._private_jobs where id = $1',
      [queue.id],
    )
    await giveToOther('_private_job_queues', rows[0].job_queue_id)
  }
  await workerWith([], take).unlock()
  expect(await owners([job.id, queue.id])).toEqual([
    [OTHER, SELF],
    [null, OTHER],
  ])
})

test('a worker that lost nothing asks once', async () => {
  const { asked, unlock } = workerWith([await lockedJob('at-work')])
  await unlock()
  expect(asked).toHaveLength(1)
})
