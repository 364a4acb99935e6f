import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

/** The number under which the migration library waits for itself. */
const MIGRATION_LOCK = '3853314791062309107'

test('a process that finds another one at the migrations waits for it, longer than any other statement may take', async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  onTestFinished(drop)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const { db, pool } = connectDatabase({ url })
  onTestFinished(() => db.destroy())
  const done = migrate(db, pool)
  await pause(5_500)
  await other.end()
  await expect(done).resolves.toBeUndefined()
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
})
