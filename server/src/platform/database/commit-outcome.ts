import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { isConnectionLost, isNeverSent } from './connection-lost.ts'
import { numberOfFailed } from './pipelined-dialect.ts'

/** A session that was ended under its commit finishes within milliseconds; a second is plenty. */
const ASKS_AT_MOST = 20
const BETWEEN_MS = 50

/** What became of a commit that failed with `error`, as PostgreSQL itself tells on another connection. */
export async function outcomeOf(db: Database, error: unknown): Promise<'committed' | 'aborted' | 'unknown'> {
  if (isNeverSent(error)) return 'aborted'
  const number = isConnectionLost(error) ? numberOfFailed(error) : undefined
  if (number === undefined) return 'unknown'
  // Nothing was written, so nothing can be done twice.
  if (number === null) return 'aborted'
  for (let left = ASKS_AT_MOST; left > 0; left -= 1) {
    const { rows } = await sql<{
      status: string | null
    }>`select pg_xact_status(${number}::xid8) as status`.execute(db)
    const status = rows[0]?.status
    if (status === 'committed' || status === 'aborted') return status
    if (status !== 'in progress') break
    await wait(BETWEEN_MS)
  }
  return 'unknown'
}
