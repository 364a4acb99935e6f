import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addJob, defineJob, type Job } from '#platform/jobs/define.ts'
import { runJobs } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { cloneDatabase } from '#test/database.ts'
import { openTicket } from '#test/tickets.ts'
import { connectDatabase } from './connect.ts'
import { migrate, ownsTables } from './migrate.ts'

const REFUSED = { code: '42501' }

let app: TestApp
let application: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  application = connectDatabase({ url: app.services.config.databaseUrl, poolSize: 1 }).pool
  await openTicket((await cast(app)).ann)
  await migrate(app.services.config)
  return () => application.end()
})

test.each([
  'create table mine (id integer)',
  'create temporary table mine (id integer)',
  'create schema mine',
  'create function mine() returns integer language sql as $$ select 1 $$',
  'create table graphile_worker.mine (id integer)',
  'alter table users add column mine integer',
  'alter table events disable trigger all',
  'alter table monitor_checks owner to current_user',
  'drop table conversations cascade',
  'drop function make_monitor_checks',
  'create index on events (name)',
  'truncate analytics_events',
  'truncate graphile_worker._private_jobs',
  'update kysely_migration set name = name',
  `insert into events (id, name, actor_kind) overriding system value values (900000000000, 'forged', 'system')`,
  `insert into events (at, name, actor_kind) values (now() - interval '1 year', 'forged', 'system')`,
  'set session authorization sitewright',
  'create role mine',
])('the application cannot %s', async (statement) => {
  await expect(application.query(statement)).rejects.toMatchObject(REFUSED)
})

const appendOnly = [
  ['audit_log', 'reason'],
  ['credit_notes', 'reason'],
  ['event_chain', 'hash'],
  ['events', 'name'],
  ['ledger_entries', 'at'],
] as const
test.each(appendOnly)('the application reads %s and adds to it, and no more', async (table, column) => {
  for (const statement of [
    `update ${table} set ${column} = null`,
    `delete from ${table}`,
    `truncate ${table}`,
  ])
    await expect(application.query(statement)).rejects.toMatchObject(REFUSED)
  const { rows } = await application.query(
    `select has_table_privilege($1, 'select') and has_any_column_privilege($1, 'insert') as may`,
    [table],
  )
  expect(rows).toEqual([{ may: true }])
})

test('the application sets every column of a new event but its number and its moment', async () => {
  const { rows } = await application.query(
    `select attname as name from pg_attribute where attrelid = 'events'::regclass and attnum > 0 and not attisdropped
      and not has_column_privilege(attrelid, attnum, 'insert') order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['at', 'id'])
})

test('every table is listed as one to which rows are only added, or may be written by the application', async () => {
  const { rows } = await application.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'kysely%'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(appendOnly.map(([table]) => table))
})

test('a worker that cannot change a table takes jobs and says that they are done', async () => {
  const ran = Promise.withResolvers<void>()
  const job = defineJob({
    id: 'test.rights',
    payload: z.strictObject({}),
    cron: '0 0 1 1 *',
    run: async () => ran.resolve(),
  })
  const running = await runJobs(app.services, application, [job as Job])
  onTestFinished(() => running.stop())
  await addJob(app.services.db, job.with({}, { key: 'test.rights' }))
  await ran.promise
  const left = async () =>
    (await app.pool.query(`select from graphile_worker.jobs where key = 'test.rights'`)).rowCount
  await expect.poll(left).toBe(0)
})

test('a process without the owner starts on a database that is up to date, and says so on another', async () => {
  const { url, applicationUrl, drop } = await cloneDatabase(inject('adminUrl'))
  onTestFinished(drop)
  await migrate({ databaseUrl: applicationUrl, databaseOwnerUrl: null })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
  await owner.end()
  await expect(migrate({ databaseUrl: applicationUrl, databaseOwnerUrl: null })).rejects.toThrow(
    'DATABASE_OWNER_URL',
  )
})

test('every start gives the application what it lacks, and nothing of what others keep in the database', async () => {
  const { url, applicationUrl, drop } = await cloneDatabase(inject('adminUrl'))
  onTestFinished(drop)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const role = new URL(applicationUrl).username
  const policies = async () => {
    const { rows } = await owner.query(
      `select p.polrelid::regclass::text as name from pg_policy p
       where p.polrelid::regclass::text like 'graphile%' and $1::regrole = any(p.polroles) order by name`,
      [role],
    )
    return rows.map(({ name }) => name)
  }
  const whole = await policies()
  const [first] = whole
  expect(whole.length).toBeGreaterThan(1)
  await owner.query(`
    drop policy ${role} on ${first};
    create policy others on ${first} to current_user using (true);
    create schema others;
    create table others.kept (id integer);
    create trigger kept_append_only before update on others.kept for each statement
      execute function events_are_append_only();
    create table mine (id integer);
    alter table mine enable row level security;
    create function others.lent() returns integer language sql security definer as 'select 1';
    create function secret() returns integer language sql as 'select 1';
    revoke execute on function others.lent, secret from public`)
  await migrate({ databaseUrl: applicationUrl, databaseOwnerUrl: url })
  expect(await policies()).toEqual(whole)
  const { rows } = await owner.query(
    `select has_function_privilege($1, 'others.lent()', 'execute') as lent,
       has_function_privilege($1, 'secret()', 'execute') as secret,
       has_function_privilege($1, 'make_monitor_checks(date)', 'execute') as ours`,
    [role],
  )
  expect(rows).toEqual([{ lent: false, secret: false, ours: true }])
})

test('an installation with one role goes on, and is known as one', async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  onTestFinished(drop)
  await migrate({ databaseUrl: url, databaseOwnerUrl: null })
  const { db } = connectDatabase({ url, poolSize: 1 })
  onTestFinished(() => db.destroy())
  expect(await ownsTables(db)).toBe(true)
  expect(await ownsTables(app.services.db)).toBe(false)
})
