import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { dropInTime } from '../../server/test/drop-in-time.ts'
import type { Seen } from './judge.ts'

/** Empty: the server brings its own migrations, as on a first start. */
export async function ownDatabase(adminUrl: string, cleanup: AsyncDisposableStack): Promise<string> {
  const name = `drill_${randomBytes(8).toString('hex')}`
  await query(adminUrl, `create database ${name}`)
  cleanup.defer(() => dropInTime({ query: (sql: string) => query(adminUrl, sql) }, name))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export function storedIn(databaseUrl: string, ticket: number): Promise<Seen[]> {
  const sql = 'select id, seq, client_id, message from messages where ticket_id = $1 order by seq'
  return query(databaseUrl, sql, [ticket])
}

async function query<Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(sql, values)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end())
}
