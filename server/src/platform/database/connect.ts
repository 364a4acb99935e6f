import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { again, isConnectionLost } from './connection-lost.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { PreparedClient } from './prepared-client.ts'
import type { DB } from './tables.generated.ts'
import { transaction } from './transaction.ts'

export type Tables = DB
export type Database = Kysely<DB>

interface ConnectOptions {
  url: string
  /** Connections at most; 10 by default. */
  poolSize?: number
  /** Of migrations, which may take longer than a request may, and wait for a lock for a moment alone. */
  migrates?: boolean
  onError?: (error: Error) => void
}

/** All other statements queue behind a migration that waits for a table. Shorter than what PostgreSQL calls a deadlock. */
const LOCK_WAITS_MS = 500

/**
 * A pool on PostgreSQL. A statement is cut off after 5 s and a caller waits at most 5 s for a connection, so that
 * a stuck database gives an error instead of a queue. Broken idle connections are reported and replaced.
 */
export function connectDatabase(options: ConnectOptions): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    Client: PreparedClient,
    pipeline: true,
    connectionString: options.url,
    max: options.poolSize ?? 10,
    // Said outright, as a role or a database may have a limit of its own.
    ...(options.migrates
      ? { options: `-c statement_timeout=0 -c lock_timeout=${LOCK_WAITS_MS}` }
      : { statement_timeout: 5_000 }),
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'sitewright',
  })
  pool.on('error', (error) => options.onError?.(error))
  // The job library asks for this second listener, for connections that break while in use.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  const db = new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) })
  sendAgain(db)
  return { db, pool }
}

const WRITES = /^\s*(insert|update|delete|with)\b/i

/**
 * Outside of a transaction, a read that met a connection that was cut is sent on another one. A single write is
 * a transaction of its own, so that PostgreSQL tells whether it was done.
 */
function sendAgain(db: Database): void {
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  const isHarmless = ({ sql }: CompiledQuery, error: unknown) =>
    isConnectionLost(error) && /^\s*select\b/.test(sql)
  executor.executeQuery = <R>(query: CompiledQuery<R>, ...more: never[]) =>
    WRITES.test(query.sql)
      ? transaction(db, (tx) => tx.executeQuery(query, ...more))
      : again(
          () => execute(query, ...more),
          (error) => isHarmless(query, error),
        )
}
