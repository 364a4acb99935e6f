import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Tx } from './transaction.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Deletes all rows of `table` that `which` is true of, some at a time: one statement for a night's worth would meet the
 * time limit of statements, be rolled back whole, and find more the next night. Gives back how many. `which` may end in
 * an order and an offset, for the rows that stay.
 */
export async function deleteInBatches(
  db: Database | Tx,
  table: string,
  which: RawBuilder<unknown>,
  atOnce = ROWS_AT_ONCE,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const name = sql.table(table)
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${which} limit ${sql.lit(atOnce)}))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < BigInt(atOnce)) return deleted
  }
}
