import { setImmediate as turn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  sql,
} from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from './transaction.ts'

/** Marks a statement that is sent ahead. A set of them would keep each one until the next large collection. */
const AHEAD = Symbol('ahead')

/**
 * Sends a statement whose answer is not needed, without waiting for it: it travels with the next one. When it fails, the
 * next one or the commit throws its error, and PostgreSQL has made the commit a rollback.
 */
export async function sendAhead(
  tx: Tx,
  statement: { compile(on: Tx): CompiledQuery } | { compile(): CompiledQuery },
) {
  await tx.executeQuery({ ...statement.compile(tx), [AHEAD]: true } as CompiledQuery)
}

/** Kysely on a `pg` pool in pipeline mode; a transaction's `begin` travels with its first statement. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config)
  }
}

type Parameters<Name extends keyof PostgresDriver> = PostgresDriver[Name] extends (
  ...args: infer A
) => unknown
  ? A
  : never

class PipelinedDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()

  override async acquireConnection(...args: Parameters<'acquireConnection'>): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...args)
    if (!this.#known.has(connection)) collectFailures(connection)
    this.#known.add(connection)
    return connection
  }

  override async beginTransaction(...[connection, settings]: Parameters<'beginTransaction'>): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    await connection.executeQuery(begin)
  }

  /** What PostgreSQL lost it rolled back; the error that led here must not be covered by another. */
  override async rollbackTransaction(...[connection]: Parameters<'rollbackTransaction'>): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

const begin = { ...CompiledQuery.raw('begin'), [AHEAD]: true } as CompiledQuery

const asksNumber = CompiledQuery.raw('select pg_current_xact_id_if_assigned()::text as number')

/** A column for a transaction's statement that locks its row anyway: its commit then need not ask for the number. */
export const ownNumber = sql<string>`pg_current_xact_id()::text as transaction_number`

const numberIn = ([row]: unknown[]) =>
  (row as { transaction_number?: string } | undefined)?.transaction_number

export interface FailedCommit {
  /** PostgreSQL's number of the transaction; null when nothing of it was kept for certain, undefined when not known. */
  number: string | null | undefined
  /** By `performance.now()`. */
  sentAt: number
}

const failedCommits = new WeakMap<object, FailedCommit>()

/** The commit that failed with this error, if one did. */
export const failedCommit = (error: unknown): FailedCommit | undefined => failedCommits.get(error as object)

/** Teaches one connection to send ahead, and to throw what went wrong with that at the next statement that is waited for. */
function collectFailures(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  let underWay: Promise<void>[] = []
  let failures: unknown[] = []
  let known: string | undefined
  // PostgreSQL answers in order: after a later answer this waits for nothing but our own promises.
  const settle = async () => {
    await Promise.all(underWay)
    const [failure] = failures
    underWay = []
    failures = []
    if (failure !== undefined) throw failure
  }
  connection.executeQuery = async <R>(query: CompiledQuery, ...more: never[]): Promise<QueryResult<R>> => {
    if (AHEAD in query) {
      const answered = execute(query, ...more).then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      )
      underWay.push(answered)
      return { rows: [] }
    }
    const isCommit = query.sql === 'commit'
    const sentAt = performance.now()
    // Travels ahead of the commit and is answered before it begins.
    const number = isCommit ? (known ?? numberOf(execute)) : undefined
    if (isCommit) {
      // What never left this process (a value that cannot be encoded) is known a turn later, and must not be committed.
      await turn()
      if (failures.length > 0) {
        failedCommits.set(failures[0] as object, { number: null, sentAt })
        throw failures[0]
      }
    }
    const result = await execute<R>(query, ...more).catch(async (error: unknown) => {
      const first = await settle().then(
        () => error,
        (failure: unknown) => failure,
      )
      const isRefused = first !== error && isAnswer(first)
      if (isCommit) failedCommits.set(first as object, { number: isRefused ? null : await number, sentAt })
      throw first
    })
    await settle().catch((failure: unknown) => {
      if (query.sql !== 'rollback') throw failure
    })
    known = isCommit || query.sql === 'rollback' ? undefined : (known ?? numberIn(result.rows))
    return result
  }
}

async function numberOf(execute: DatabaseConnection['executeQuery']): Promise<string | null | undefined> {
  try {
    return (await execute<{ number: string | null }>(asksNumber)).rows[0]?.number
  } catch (error) {
    return isAnswer(error) ? null : undefined
  }
}

/** PostgreSQL itself refused a statement: it answers in order, so no later one did anything. */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError
