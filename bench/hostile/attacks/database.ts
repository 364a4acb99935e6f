import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Attack } from '../attack.ts'

/** Every connection of the product to its database is cut, again and again (C32). */
export const cutDatabase: Attack = async ({ databaseUrl, signal }) => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hostile' })
  await client.connect()
  while (!signal.aborted) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and application_name <> 'hostile'`,
    )
    await pause(2_000)
  }
  await client.end()
}
