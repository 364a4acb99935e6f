import { sql } from 'kysely'
import { StartupProblem } from '../startup-problem.ts'
import type { Database } from './connect.ts'

/** The oldest on which the whole schema was migrated. */
const LOWEST = 15

/** Throws StartupProblem for a PostgreSQL that is too old. */
export async function requireVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version >= LOWEST) return
  throw new StartupProblem(
    `The database of DATABASE_URL is PostgreSQL ${version}, and Sitewright needs PostgreSQL ${LOWEST} or newer.`,
  )
}
