import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addJobs, defineJob } from './define.ts'

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
}, 60_000)
