import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { connectDatabase } from './connect.ts'
import { deleteInBatches } from './delete-in-batches.ts'

test('more rows than one statement has time for are all deleted, and younger ones stay', async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  const { db } = connectDatabase({ url, poolSize: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await sql`create table old_things (id integer, at timestamptz)`.execute(db)
  await sql`insert into old_things select n, now() - n * interval '1 second' from generate_series(1, 20000) n`.execute(
    db,
  )
  // Ten milliseconds for a hundred rows: all at once take longer than a statement may.
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin if old.id % 100 = 0 then perform pg_sleep(0.01); end if; return old; end $$`.execute(db)
  await sql`create trigger slow before delete on old_things for each row execute function slow()`.execute(db)
  await sql`set statement_timeout = 1000`.execute(db)
  const which = sql`at < now() - interval '500 seconds'`
  await expect(sql`delete from old_things where ${which}`.execute(db)).rejects.toMatchObject({
    code: '57014',
  })
  expect(await deleteInBatches(db, 'old_things', which)).toBeGreaterThan(19_000)
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from old_things`.execute(db)
  expect(rows[0]?.left).toBeLessThan(600)
})
