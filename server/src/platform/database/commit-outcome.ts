import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { isConnectionLost, isNeverSent } from './connection-lost.ts'
import { failedCommit } from './pipelined-dialect.ts'

/** A session that was ended under its commit finishes within milliseconds; a second is plenty. */
const ASKS_AT_MOST = 20
const BETWEEN_MS = 50

/** What became of a commit that failed with `error`, as PostgreSQL itself answers on another connection. */
export async function outcomeOf(db: Database, error: unknown): Promise<'committed' | 'aborted' | 'unknown'> {
  if (isNeverSent(error)) return 'aborted'
  const commit = isConnectionLost(error) ? failedCommit(error) : undefined
  if (commit?.number === undefined) return 'unknown'
  // Nothing was written, so nothing can be done twice.
  if (commit.number === null) return 'aborted'
  for (let left = ASKS_AT_MOST; left > 0; left -= 1) {
    const status = await statusOf(db, commit.number, commit.sentAt)
    if (status === 'committed' || status === 'aborted') return status
    if (status !== 'in progress') break
    await wait(BETWEEN_MS)
  }
  return 'unknown'
}

/**
 * Null where PostgreSQL does not know. It begins these statistics anew when it recovers from a crash, and after one it may
 * have given the number to another transaction, or not given it yet.
 */
async function statusOf(db: Database, number: string, sentAt: number): Promise<string | null> {
  const { rows } = await sql<{ status: string | null; sinceCrashMs: number | null }>`select
    case when ${number}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) then 'in progress'
      else pg_xact_status(${number}::xid8) end as status,
    extract(epoch from clock_timestamp() - pg_stat_get_bgwriter_stat_reset_time())::float8 * 1000 as "sinceCrashMs"`.execute(
    db,
  )
  // Taken after the answer: the question may have waited until PostgreSQL had started again.
  const sinceSentMs = performance.now() - sentAt
  const [answer] = rows
  return (answer?.sinceCrashMs ?? 0) > sinceSentMs ? (answer?.status ?? null) : null
}
