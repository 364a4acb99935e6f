import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { connectDatabase } from '#platform/database/connect.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addJob, addJobs, defineJob, type Job } from './define.ts'
import { runJob, runJobs } from './run.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const pace = { unlockEveryMs: 100, deadAfterMs: 300 }

const quiet = pino({ level: 'silent' })

/** A job of its own for one test, with the number of times it started; `finish` ends it. */
function countedJob(id: string, onStart: (finish: () => void) => void = (finish) => finish()) {
  const seen = { started: 0 }
  const job = defineJob({
    id,
    payload: z.strictObject({}),
    run: () =>
      new Promise((finish) => {
        seen.started += 1
        onStart(finish)
      }),
  }) as Job
  return { job, seen }
}

async function worker(jobs: Job[], log = app.services.log, paceOfThis = pace) {
  const running = await runJobs({ ...app.services, log }, app.pool, jobs, paceOfThis)
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
  await expect.poll(() => seen.started).toBe(1)
})

test('a worker that keeps running takes over the jobs of one that is killed later', async () => {
  const { job, seen } = countedJob('test.widow')
  await worker([job])
  await app.pool.query(
    `select graphile_worker.add_job('test.widow', '{}', run_at => now() + interval '1 hour')`,
  )
  await lockFor('pool-killed-later', job.id)
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_by is not null`)
  await expect.poll(() => seen.started).toBe(1)
})

test('a job under way at a living worker is left alone, also after its connections broke', async () => {
  let finish: () => void = () => undefined
  const { job, seen } = countedJob('test.living', (done) => {
    finish = done
  })
  await addJob(app.services.db, job.with({}))
  // Time to connect again on a busy machine, and less than is waited for below.
  const patient = { ...pace, deadAfterMs: 2_000 }
  await worker([job], quiet, patient)
  await expect.poll(() => seen.started).toBe(1)
  await worker([job], quiet, patient)
  await pause(1_000)
  expect(seen.started).toBe(1)
  await breakHeartbeats()
  await expect.poll(heartbeats).toBe(2)
  await pause(2_500)
  finish()
  expect(seen.started).toBe(1)
})

test('a job whose answer got lost on its way to a living worker runs soon, and the one under way only once', async () => {
  let finish: () => void = () => undefined
  const underWay = countedJob('test.under-way', (done) => {
    finish = done
  })
  const lost = countedJob('test.lost')
  await worker([underWay.job, lost.job])
  await addJob(app.services.db, underWay.job.with({}))
  await expect.poll(() => underWay.seen.started).toBe(1)
  await addJob(app.services.db, {
    ...lost.job.with({}),
    queue: 'reports',
    runAt: new Date(Date.now() + 3_600_000),
  })
  await app.pool.query(
    `with living as (select locked_by from graphile_worker._private_jobs where locked_by is not null),
     taken as (update graphile_worker._private_jobs set locked_by = living.locked_by, locked_at = now(), attempts = 1,
       run_at = now() from living where _private_jobs.locked_by is null and job_queue_id is not null)
     update graphile_worker._private_job_queues set locked_by = living.locked_by, locked_at = now() from living`,
  )
  await expect.poll(() => lost.seen.started).toBe(1)
  finish()
  expect(underWay.seen.started).toBe(1)
})

test('a job whose connection to the database was cut is done again at once', async () => {
  const seen = { started: 0 }
  const job = defineJob({
    id: 'test.cut',
    payload: z.strictObject({}),
    run: async () => {
      seen.started += 1
      if (seen.started === 1) await app.pool.query('select pg_terminate_backend(pg_backend_pid())')
    },
  }) as Job
  await runJob(app.services, job, {})
  expect(seen.started).toBe(2)
})

test('a job that is cut off as its process stops is not done again, and is no error', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const stopping = new AbortController()
  const seen = { started: 0 }
  const job = defineJob({
    id: 'test.cut-at-the-end',
    payload: z.strictObject({}),
    run: async () => {
      seen.started += 1
      stopping.abort()
      await app.pool.query('select pg_terminate_backend(pg_backend_pid())')
    },
  }) as Job
  await expect(runJob({ ...app.services, log }, job, {}, stopping.signal)).rejects.toThrow()
  expect([seen.started, lines]).toEqual([1, []])
})

test('work under way is told when its process stops', async () => {
  const seen = { started: 0, told: 0 }
  const job = defineJob({
    id: 'test.told',
    payload: z.strictObject({}),
    run: async (_ctx, _payload, signal) => {
      seen.started += 1
      await once(signal, 'abort')
      seen.told += 1
      signal.throwIfAborted()
    },
  }) as Job
  const running = await runJobs({ ...app.services, log: quiet }, app.pool, [job], pace)
  await addJob(app.services.db, job.with({}))
  await expect.poll(() => seen.started).toBe(1)
  await running.stop()
  expect(seen.told).toBe(1)
})

test('a job that another service cut off waits for its next turn', async () => {
  const { job, seen } = countedJob('test.cut-elsewhere', () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  await expect(runJob({ ...app.services, log: quiet }, job, {})).rejects.toThrow('ECONNRESET')
  expect(seen.started).toBe(1)
})

test('warnings of the worker are warnings in the log', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const services = { ...app.services, log }
  const running = await runJobs(services, app.pool, [countedJob('test.warned').job], { poolSize: 2 })
  await running.stop()
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('maxPoolSize (2)') }])
})

test('jobs that end while the database refuses connections are done once, and later ones run', async () => {
  const proxy = await databaseProxy()
  const runs = new Map<number, number>()
  const job = defineJob({
    id: 'test.outage',
    payload: z.strictObject({ number: z.number() }),
    run: async (_, { number }) => {
      runs.set(number, (runs.get(number) ?? 0) + 1)
      // Long enough that no statement is under way when the connections break.
      await pause(1_000)
    },
  }) as Job
  const add = (number: number) => addJob(app.services.db, job.with({ number }))
  for (let number = 1; number <= 20; number += 1) await add(number)
  const through = connectDatabase({ url: proxy.url })
  onTestFinished(() => through.db.destroy())
  // A worker that is away as long as its database is not dead.
  const running = await runJobs(app.services, through.pool, [job], { ...pace, deadAfterMs: 30_000 })
  onTestFinished(() => running.stop())
  await expect.poll(() => runs.size).toBeGreaterThanOrEqual(4)
  proxy.refuse()
  await pause(10_000)
  await proxy.accept()
  await expect.poll(() => runs.size, { timeout: 60_000 }).toBe(20)
  await add(21)
  await expect.poll(() => runs.get(21), { timeout: 60_000 }).toBe(1)
  expect([...runs.values()]).toEqual(Array(21).fill(1))
}, 180_000)

test('a worker that gives up, because the database refuses what it writes, starts again', async () => {
  const { job, seen } = countedJob('test.given-up')
  const later = countedJob('test.after-given-up')
  await worker([job, later.job], quiet)
  await refuse('delete', '_private_jobs', 'true')
  await addJob(app.services.db, job.with({}))
  await expect.poll(() => seen.started).toBe(1)
  await pause(500)
  await allow('_private_jobs')
  await addJob(app.services.db, later.job.with({}))
  await expect.poll(() => later.seen.started).toBe(1)
  // Again, because nothing says that it was done.
  await expect.poll(() => waiting(job)).toBe(0)
  expect(seen.started).toBeGreaterThan(1)
})

test('a worker that gives up takes the next job before the long one beside it has ended, which is done once', async () => {
  let finish: () => void = () => undefined
  const long = countedJob('test.long-beside', (done) => {
    finish = done
  })
  const { job, seen } = countedJob('test.given-up-beside')
  const later = countedJob('test.after-long-beside')
  await worker([long.job, job, later.job], quiet)
  await addJob(app.services.db, long.job.with({}))
  await expect.poll(() => long.seen.started).toBe(1)
  await refuse('delete', '_private_jobs', 'true')
  await addJob(app.services.db, job.with({}))
  await expect.poll(() => seen.started).toBe(1)
  await pause(500)
  await allow('_private_jobs')
  await addJob(app.services.db, later.job.with({}))
  await expect.poll(() => later.seen.started).toBe(1)
  finish()
  await expect.poll(() => waiting(long.job)).toBe(0)
  expect(long.seen.started).toBe(1)
})

test('a worker that cannot write down how two jobs failed starts again', async () => {
  const { pool } = app
  let started = 0
  const job = defineJob({
    id: 'test.failing',
    payload: z.strictObject({}),
    run: async () => {
      started += 1
      await pause(started * 100)
      throw new Error('it failed')
    },
  }) as Job
  const later = countedJob('test.after-failing')
  await worker([job, later.job], quiet)
  // Both are refused at the same moment.
  await refuse(
    'update',
    '_private_jobs',
    'new.last_error is not null',
    'perform pg_advisory_xact_lock_shared(7);',
  )
  const door = await pool.connect()
  await door.query('select pg_advisory_lock(7)')
  await addJobs(app.services.db, [job.with({}), job.with({})])
  await expect.poll(() => started).toBe(2)
  await pause(500)
  await door.query('select pg_advisory_unlock(7)')
  door.release()
  await pause(500)
  await allow('_private_jobs')
  await addJob(app.services.db, later.job.with({}))
  await expect.poll(() => later.seen.started).toBe(1)
})

test('a job that fails with letters that the database refuses fails like any other', async () => {
  const job = defineJob({
    id: 'test.odd-failure',
    payload: z.strictObject({}),
    run: () => Promise.reject(new Error('550 no \0 mailbox \ud83d')),
  }) as Job
  await worker([job], quiet)
  await addJob(app.services.db, job.with({}))
  const errors = async () => {
    const kept = `select last_error from graphile_worker._private_jobs where last_error like '550%'`
    return (await app.pool.query(kept)).rows
  }
  await expect.poll(errors).toEqual([{ last_error: '550 no \ufffd mailbox \ufffd' }])
})

test('a worker whose first question to the database fails starts again', async () => {
  const { job, seen } = countedJob('test.first-question')
  await refuse('insert', '_private_tasks', `new.identifier = '${job.id}'`)
  await worker([job], quiet)
  await pause(500)
  await allow('_private_tasks')
  await addJob(app.services.db, job.with({}))
  await expect.poll(() => seen.started).toBe(1)
})

test('work under way while its worker starts again is told to end, and is never done twice at once', async () => {
  const seen = { started: 0, told: 0, atWork: 0, most: 0 }
  const job = defineJob({
    id: 'test.long',
    payload: z.strictObject({}),
    run: async (_ctx, _payload, signal) => {
      seen.started += 1
      seen.atWork += 1
      seen.most = Math.max(seen.most, seen.atWork)
      if (seen.started === 1) {
        await once(signal, 'abort')
        seen.told += 1
        // Longer than the new worker waits for it.
        await pause(6_000)
      }
      seen.atWork -= 1
      signal.throwIfAborted()
    },
  }) as Job
  const later = countedJob('test.after-long')
  await worker([job, later.job], quiet)
  await addJob(app.services.db, job.with({}))
  await expect.poll(() => seen.started).toBe(1)
  await refuse('update', '_private_jobs', 'new.locked_by is not null')
  // More than look for one at the same time: none finds an empty list and is well.
  await addJobs(app.services.db, Array(30).fill(later.job.with({})))
  await expect.poll(() => seen.told).toBe(1)
  await allow('_private_jobs')
  await expect.poll(() => later.seen.started).toBe(30)
  await expect.poll(() => seen.started).toBe(2)
  expect(seen.most).toBe(1)
})

async function refuse(what: 'delete' | 'insert' | 'update', table: string, when: string, first = '') {
  await app.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin ${first} raise exception 'refused'; end $$;
    create trigger refuse before ${what} on graphile_worker.${table} for each row when (${when})
      execute function refuse()`)
}

async function waiting(job: Job): Promise<number> {
  const { rows } = await app.pool.query(
    'select count(*)::int as waiting from graphile_worker.jobs where task_identifier = $1',
    [job.id],
  )
  return rows[0].waiting
}

async function allow(table: string) {
  await app.pool.query(`drop trigger refuse on graphile_worker.${table}; drop function refuse()`)
}

/** PostgreSQL behind a door that closes, for connections that stand as for new ones. */
async function databaseProxy() {
  const target = new URL(app.pool.options.connectionString ?? '')
  const sockets = new Set<Socket>()
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const refuse = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(refuse)
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href
  return { url, refuse, accept: () => listen(port) }
}

async function heartbeats(): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(distinct locks.pid)::int as held from pg_locks locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and datname = current_database() and application_name = 'sitewright heartbeat'`,
  )
  return rows[0].held
}

async function breakHeartbeats() {
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sitewright heartbeat'`,
  )
}
