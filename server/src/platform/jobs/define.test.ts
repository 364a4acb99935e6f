import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addJob, addJobs, defineJob } from './define.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const job = defineJob({
  id: 'test.many',
  payload: z.strictObject({ number: z.number() }),
  run: async () => undefined,
})
const many = Array.from({ length: 2_000 }, (_, number) => job.with({ number }))

test('two thousand jobs are added in one call within a transaction', async () => {
  await transaction(app.services.db, (tx) => addJobs(tx, many))
  const { rows } = await app.pool.query(
    `select count(*)::int as waiting from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.many')`,
  )
  expect(rows).toEqual([{ waiting: 2_000 }])
})

test('a job whose connection is cut while it is written down is written down once', async () => {
  const cut = await startTestApp()
  // A deferred trigger runs at the commit; the sequence outlives what is undone.
  await cut.pool.query(`create sequence cuts; grant usage on sequence cuts to public;
    create function cut() returns trigger language plpgsql security definer as $$ begin
      if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create constraint trigger cut after insert on graphile_worker._private_jobs
      deferrable initially deferred for each row execute function cut()`)
  await addJob(cut.services.db, job.with({ number: 1 }))
  const { rows } = await cut.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: { number: 1 } }])
})

test('a waiting job with the same key is replaced, its time and its place among the others included', async () => {
  const soon = new Date(Date.now() + 60_000)
  const later = new Date(Date.now() + 3_600_000)
  await addJob(app.services.db, job.with({ number: -1 }, { key: 'test.one', runAt: soon }))
  await addJob(app.services.db, job.with({ number: -2 }, { key: 'test.one', runAt: later, isLast: true }))
  await addJob(app.services.db, {
    ...job.with({ number: -3 }, { key: 'test.first' }),
    isFirst: true,
    tries: 3,
  })
  const { rows } = await app.pool.query(
    `select (payload->>'number')::int as number, run_at > now() + interval '30 minutes' as waits, priority,
       max_attempts from graphile_worker._private_jobs where key like 'test.%' order by 1`,
  )
  expect(rows).toEqual([
    { number: -3, waits: false, priority: -1, max_attempts: 3 },
    { number: -2, waits: true, priority: 1, max_attempts: 25 },
  ])
})
