import type { TestApp } from './app.ts'

/** From now on: how many rows of a table one statement deleted at most, cascades included. */
export const watchDeletions = (app: TestApp, tables: string[]) => watch(app, tables, 'delete')

/** As `watchDeletions`, of the rows that one statement changed. */
export const watchUpdates = (app: TestApp, tables: string[]) => watch(app, tables, 'update')

async function watch({ pool }: TestApp, tables: string[], kind: 'delete' | 'update') {
  await pool.query(`create table ${kind}_sizes (name text, rows integer);
    create function note_${kind}() returns trigger language plpgsql security definer as
      $$ begin insert into ${kind}_sizes select tg_table_name, count(*) from before; return null; end $$`)
  for (const table of tables)
    await pool.query(`create trigger note_${kind} after ${kind} on ${table} referencing old table as before
      for each statement execute function note_${kind}()`)
  return async (table: string): Promise<number> => {
    const { rows } = await pool.query(`select max(rows) as most from ${kind}_sizes where name = $1`, [table])
    return rows[0].most
  }
}
