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

/** A database before step 0042, with what came since undone, and one more session at it, as that of a backup. */
async function beforeLaterSteps() {
  const { url, applicationUrl, drop } = await cloneDatabase(inject('adminUrl'))
  onTestFinished(drop)
  const open = async () => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const [backup, request] = [await open(), await open()]
  const done = async () => {
    const { rows } = await request.query('select max(name) as step from kysely_migration')
    return rows[0].step as string
  }
  const last = await done()
  await backup.query(`
    delete from kysely_migration where name >= '0042';
    alter table quotes drop column sent_to_name;
    alter table tickets drop column rating_asked_at;
    alter table reminders drop column first_due_date;
    drop trigger customer_notes_refuse_merged on customer_notes;
    drop trigger customer_tags_refuse_merged on customer_tags;
    drop index inbound_mails_waiting`)
  const start = (patienceMs?: number) =>
    migrate({ databaseUrl: applicationUrl, databaseOwnerUrl: url }, patienceMs)
  return { backup, request, done, last, start }
}

test('while a migration waits for a backup, requests go on and the steps before it are done', async () => {
  const { backup, request, done, last, start } = await beforeLaterSteps()
  await backup.query('begin; lock table tickets in access share mode')
  const migrated = start()
  await expect.poll(done).toBe('0042-last-file-of-a-ticket')
  const until = Date.now() + LONGER_THAN_A_REQUEST_MS
  while (Date.now() < until) {
    await request.query('select from tickets limit 1')
    await pause(50)
  }
  await backup.query('commit')
  await migrated
  expect(await done()).toBe(last)
})

test('a migration that meets a request crosswise gives way', async () => {
  const { backup, done, last, start } = await beforeLaterSteps()
  await backup.query('begin; lock table reminders in access share mode')
  const migrated = start()
  await expect.poll(done).toBe('0042-last-file-of-a-ticket')
  const isLocked = `select from pg_locks where relation = 'tickets'::regclass and mode = 'AccessExclusiveLock'`
  await expect.poll(async () => (await backup.query(isLocked)).rowCount).toBeGreaterThan(0)
  await backup.query('select from tickets limit 1')
  await backup.query('commit')
  await migrated
  expect(await done()).toBe(last)
})

test('a migration that finds no moment is refused in one sentence', async () => {
  const { backup, done, start } = await beforeLaterSteps()
  await backup.query('begin; lock table tickets in access share mode')
  await expect(start(0)).rejects.toThrow(
    'The database could not be prepared: another session holds a table that is to change, such as a backup',
  )
  expect(await done()).toBe('0042-last-file-of-a-ticket')
})
