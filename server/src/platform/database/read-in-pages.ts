import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

const ROWS_AT_ONCE = 100

/** The rows of a query, a page after the other from one snapshot, so that no statement and no process holds them all. */
export async function* readInPages<Row>(
  db: Database,
  query: RawBuilder<Row>,
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`declare paged no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from paged`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < atOnce) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
