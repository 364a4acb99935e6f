import { sql } from 'kysely'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import type { TestApp } from './app.ts'

type Table = 'messages' | 'ticket_files' | 'browser_error_reports' | 'chat_messages'

/** How many rows of a table PostgreSQL looks at for the statements of `work`. */
export async function rowsRead(
  { services, pool }: Pick<TestApp, 'services' | 'pool'>,
  table: Table,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  await pool.query(`vacuum analyze ${table}`)
  return transaction(services.db, async (tx) => {
    const before = await rowsSoFar(tx, table)
    await work(tx)
    return (await rowsSoFar(tx, table)) - before
  })
}

/** Of this transaction, and of those before it on the same connection that PostgreSQL has not yet put on record. */
async function rowsSoFar(tx: Tx, table: Table): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as rows
    from pg_class where oid = ${table}::regclass
      or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`.execute(tx)
  return rows[0]?.rows ?? 0
}
