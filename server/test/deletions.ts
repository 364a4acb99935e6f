import type { TestApp } from './app.ts'

/** From now on: how many rows of a table one statement deleted at most, cascades included. */
export async function watchDeletions({ pool }: TestApp, tables: string[]) {
  await pool.query(`create table deletions (name text, rows integer);
    create function note_deletion() returns trigger language plpgsql security definer as
      $$ begin insert into deletions select tg_table_name, count(*) from gone; return null; end $$`)
  for (const table of tables)
    await pool.query(`create trigger note_deletion after delete on ${table} referencing old table as gone
      for each statement execute function note_deletion()`)
  return async (table: string): Promise<number> => {
    const { rows } = await pool.query('select max(rows) as most from deletions where name = $1', [table])
    return rows[0].most
  }
}
