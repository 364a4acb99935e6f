import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

/** The number under which the migration library waits for itself. */
const MIGRATION_LOCK = '3853314791062309107'
const LONGER_THAN_A_REQUEST_MS = 5_500

/** Migrates while another session holds what `statement` takes, longer than any other statement may take. */
async function migrateBehind(statement: string): Promise<void> {
  const { url, applicationUrl, drop } = await cloneDatabase(inject('adminUrl'))
  onTestFinished(drop)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(`begin; ${statement}`)
  const done = migrate({ databaseUrl: applicationUrl, databaseOwnerUrl: url })
  await Promise.race([pause(LONGER_THAN_A_REQUEST_MS), done.catch(() => undefined)])
  await other.end()
  await done
}

test('migrations wait for another process, and those of the job tables too, longer than a request may take', async () => {
  await Promise.all([
    migrateBehind(`select pg_advisory_lock(${MIGRATION_LOCK})`),
    migrateBehind('lock table graphile_worker.migrations'),
  ])
})

test('an owner of another database is refused in one sentence', async () => {
  const [one, other] = [await cloneDatabase(inject('adminUrl')), await cloneDatabase(inject('adminUrl'))]
  onTestFinished(one.drop)
  onTestFinished(other.drop)
  await expect(migrate({ databaseUrl: one.applicationUrl, databaseOwnerUrl: other.url })).rejects.toThrow(
    'must lead to the same database',
  )
})
