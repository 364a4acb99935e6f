import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Tx } from './transaction.ts'

/** Any number will do: two processes that grant at once would meet in PostgreSQL's own tables. */
const LOCK = 730_514

/**
 * Gives the application's role what it may do, which is to read and to write rows; run by the owner after every migration.
 * Tables with a trigger `…_append_only` take new rows and nothing else, `events` without a number or a moment.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  const them = sql.id(role)
  await owner.transaction().execute(async (tx) => {
    const run = (...statements: ReturnType<typeof sql>[]) =>
      statements.reduce((before, one) => before.then(() => one.execute(tx)), Promise.resolve<unknown>(null))
    await run(
      sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`,
      sql`grant usage on schema public, graphile_worker to ${them}`,
      sql`grant select, insert, update, delete on all tables in schema public, graphile_worker to ${them}`,
      sql`grant usage on all sequences in schema public, graphile_worker to ${them}`,
      sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock, graphile_worker.migrations from ${them}`,
      sql`revoke create on schema public from public`,
    )
    const { rows: lent } = await sql<{ name: string }>`select oid::regprocedure::text as name from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`.execute(tx)
    await run(...lent.map(({ name }) => sql`grant execute on function ${sql.raw(name)} to ${them}`))
    const { rows: appendOnly } = await sql<{ name: string }>`select c.relname as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname like '%append\_only' and c.relnamespace = 'public'::regnamespace`.execute(tx)
    await run(...appendOnly.map(({ name }) => sql`revoke update, delete on ${sql.table(name)} from ${them}`))
    await run(sql`revoke insert on events from ${them}`, await insertOfEvents(tx, role))
    await run(...(await missingPolicies(owner, role)))
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
    await run(...rows.map(({ name }) => sql`revoke temporary on database ${sql.id(name)} from public`))
  })
}

/** Number and moment are PostgreSQL's: with a huge number, the chain would look for no later event (audit/chain-events.ts). */
async function insertOfEvents(tx: Tx, role: string) {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'at')`.execute(
    tx,
  )
  return sql`grant insert (${sql.join(rows.map(({ name }) => sql.id(name)))}) on events to ${sql.id(role)}`
}

/** The tables of jobs show rows to their owner alone, unless a policy allows another role. */
async function missingPolicies(owner: Database, role: string) {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and to_regrole(${`"${role}"`}) = any(p.polroles))`.execute(
    owner,
  )
  return rows.map(
    ({ name }) =>
      sql`create policy ${sql.id(role)} on graphile_worker.${sql.id(name)} to ${sql.id(role)} using (true)`,
  )
}
