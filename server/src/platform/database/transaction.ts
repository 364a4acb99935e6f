import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { outcomeOf } from './commit-outcome.ts'
import type { Database, Tables } from './connect.ts'
import { AGAIN_AT_MOST, isConnectionLost } from './connection-lost.ts'

export type Tx = Transaction<Tables>

const waiting = new WeakMap<Tx, (() => void)[]>()
const reporters = new WeakMap<Database, (error: unknown) => void>()

/** Sets who is informed of callbacks that threw after a commit; without a reporter, Node prints a process warning. */
export function reportAfterCommit(db: Database, reporter: (error: unknown) => void): void {
  reporters.set(db, reporter)
}

function report(db: Database, error: unknown): void {
  const reporter = reporters.get(db)
  if (reporter) reporter(error)
  else process.emitWarning(error instanceof Error ? error : String(error))
}

/**
 * Runs `work` in one transaction, again where a deadlock or a connection that broke undid it; joins the outer one when
 * `db` is one already. What is called back after the commit cannot undo it: a callback that throws is reported,
 * and the others still run.
 */
export async function transaction<T>(db: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  const { result, callbacks } = await attempts(db, work)
  for (const callback of callbacks)
    try {
      callback()
    } catch (error) {
      report(db, error)
    }
  return result
}

interface Attempt<T> {
  /** What is to be answered once the commit, which is under way, has come through. */
  committing?: { result: T; callbacks: (() => void)[] }
}

async function attempts<T>(db: Database, work: (tx: Tx) => Promise<T>) {
  for (let left = AGAIN_AT_MOST; ; left -= 1) {
    const attempt: Attempt<T> = {}
    try {
      return await run(db, work, attempt)
    } catch (error) {
      const outcome = attempt.committing ? await outcomeOf(db, error) : undefined
      if (attempt.committing && outcome === 'committed') return attempt.committing
      const isUndone = outcome === 'aborted' || isLostRace(error)
      if (left === 0 || !(isUndone || (!attempt.committing && isConnectionLost(error)))) throw error
      // The other one first, or both would meet again.
      await wait(20 + Math.random() * 80)
    }
  }
}

/** PostgreSQL rolled back one of two transactions that waited for each other; it succeeds when run again. */
const isLostRace = (error: unknown) => (error as { code?: string }).code === '40P01'

async function run<T>(db: Database, work: (tx: Tx) => Promise<T>, attempt: Attempt<T>) {
  const callbacks: (() => void)[] = []
  return db.transaction().execute(async (tx) => {
    waiting.set(tx, callbacks)
    attempt.committing = { result: await work(tx), callbacks }
    return attempt.committing
  })
}

/**
 * Calls back once the transaction has committed, and never when it did not: the place to send socket hints. Throws for
 * a transaction that was not started by `transaction` above.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const callbacks = waiting.get(tx)
  if (!callbacks) throw new Error('afterCommit needs a transaction that was started by transaction()')
  callbacks.push(callback)
}
