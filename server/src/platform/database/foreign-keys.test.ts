import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'

test('what refers to a row that is deleted is found by an index, whatever else its rows are', async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  onTestFinished(async () => {
    await database.end()
    await drop()
  })
  // With a condition that only some rows meet, PostgreSQL cannot use an index to look for them all.
  const { rows } = await database.query<{ reference: string }>(
    `with keys as (
       select conrelid as child, array_agg(c.attnum) as columns,
         format('%s (%s)', conrelid::regclass, string_agg(c.attname, ', ')) as reference,
         array_agg(format('(%I IS NOT NULL)', c.attname)) as conditions
       from pg_constraint f join pg_attribute c on c.attrelid = f.conrelid and c.attnum = any(f.conkey)
       where f.contype = 'f' and f.conparentid = 0 group by f.oid)
     select reference from keys where not exists (
       select from pg_index i where i.indrelid = child and i.indisvalid and i.indkey[0] = any(columns)
         and coalesce(pg_get_expr(i.indpred, i.indrelid) = any(conditions), true))
     order by reference`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
