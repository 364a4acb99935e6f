import pino from 'pino'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { connectDatabase } from '#platform/database/connect.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addJob, defineJob, type Job } from './define.ts'
import { runJobs } from './run.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const pace = { freeEveryMs: 100, goneAfterMs: 300 }

/** A job of its own for one test, with the number of times it began; `finish` ends it. */
function countedJob(id: string, begins: (finish: () => void) => void = (finish) => finish()) {
  const seen = { begun: 0 }
  const job = defineJob({
    id,
    payload: z.strictObject({}),
    run: () =>
      new Promise((finish) => {
        seen.begun += 1
        begins(finish)
      }),
  }) as Job
  return { job, seen }
}

async function worker(jobs: Job[], log = app.services.log) {
  const running = await runJobs({ ...app.services, log }, app.pool, jobs, pace)
  onTestFinished(() => running.stop())
}

async function lockFor(owner: string, id: string) {
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = $2)`,
    [owner, id],
  )
}

test('a job of a worker that was killed runs soon after another starts', async () => {
  const { job, seen } = countedJob('test.orphan')
  await addJob(app.services.db, job.with({}))
  await lockFor('pool-killed', job.id)
  await worker([job])
  await vi.waitFor(() => expect(seen.begun).toBe(1), 5_000)
})

test('a worker that keeps running takes over the jobs of one that is killed later', async () => {
  const { job, seen } = countedJob('test.widow')
  await worker([job])
  await app.pool.query(
    `select graphile_worker.add_job('test.widow', '{}', run_at => now() + interval '1 hour')`,
  )
  await lockFor('pool-killed-later', job.id)
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_by is not null`)
  await vi.waitFor(() => expect(seen.begun).toBe(1), 5_000)
})

test('a job under way at a living worker is left alone, also after its connections broke', async () => {
  let finish = () => {}
  const { job, seen } = countedJob('test.living', (done) => {
    finish = done
  })
  await addJob(app.services.db, job.with({}))
  await worker([job])
  await vi.waitFor(() => expect(seen.begun).toBe(1), 5_000)
  await worker([job])
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(seen.begun).toBe(1)
  await breakPresence()
  await vi.waitFor(async () => expect(await presences()).toBe(2), 5_000)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  finish()
  expect(seen.begun).toBe(1)
})

test('warnings of the worker are warnings in the log', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const narrow = connectDatabase({ url: app.pool.options.connectionString ?? '', poolSize: 2 })
  const running = await runJobs({ ...app.services, log }, narrow.pool, [countedJob('test.warned').job])
  await running.stop()
  await narrow.db.destroy()
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('maxPoolSize (2)') }])
})

async function presences(): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(distinct locks.pid)::int as held from pg_locks locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and datname = current_database() and application_name = 'sitewright presence'`,
  )
  return rows[0].held
}

async function breakPresence() {
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sitewright presence'`,
  )
}
