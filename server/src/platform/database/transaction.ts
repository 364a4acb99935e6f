import type { Transaction } from 'kysely'
import type { Database, Tables } from './connect.ts'

export type Tx = Transaction<Tables>

const waiting = new WeakMap<Tx, (() => void)[]>()
const reporters = new WeakMap<Database, (error: unknown) => void>()

/** Who hears of callbacks that threw after a commit of this database; without one it is a warning of the process. */
export function reportAfterCommit(db: Database, reporter: (error: unknown) => void): void {
  reporters.set(db, reporter)
}

function report(db: Database, error: unknown): void {
  const reporter = reporters.get(db)
  if (reporter) reporter(error)
  else process.emitWarning(error instanceof Error ? error : String(error))
}

/**
 * Runs `work` in one transaction; joins the outer one when `db` is a transaction already. What is called back after the
 * commit cannot undo it: a callback that throws is reported, and the others still run.
 */
export async function transaction<T>(db: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  const callbacks: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, callbacks)
    return work(tx)
  })
  for (const callback of callbacks)
    try {
      callback()
    } catch (error) {
      report(db, error)
    }
  return result
}

/**
 * Calls back once the transaction has committed, and never when it did not: the place to tell the sockets. Throws for a
 * transaction that was not begun by `transaction` above, whose commit nobody would hear of.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const callbacks = waiting.get(tx)
  if (!callbacks) throw new Error('afterCommit needs a transaction that was begun by transaction()')
  callbacks.push(callback)
}
