import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { AGAIN_AT_MOST, type Database, type Tables } from './connect.ts'
import { isConnectionLost, isNeverSent } from './connection-lost.ts'

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
 * Runs `work` in one transaction, again after a deadlock or a connection that broke before the commit; joins the outer
 * one when `db` is one already. What is called back after the commit cannot undo it: a callback that throws is reported,
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

/** PostgreSQL undid one of two that stood in each other's way; it goes through when run again. */
const lostRaces = new Set(['40P01', '40001'])

async function attempts<T>(db: Database, work: (tx: Tx) => Promise<T>) {
  for (let left = AGAIN_AT_MOST; ; left -= 1) {
    const state = { isCommitting: false }
    try {
      return await attempt(db, work, state)
    } catch (error) {
      if (left === 0 || !isUndone(error, state.isCommitting)) throw error
      // The other one first, or both would meet again.
      await wait(20 + Math.random() * 80)
    }
  }
}

/** Whether a commit came through on a connection that broke under it, nobody knows. */
function isUndone(error: unknown, isCommitting: boolean): boolean {
  if (lostRaces.has((error as { code?: string }).code ?? '') || isNeverSent(error)) return true
  return !isCommitting && isConnectionLost(error)
}

async function attempt<T>(db: Database, work: (tx: Tx) => Promise<T>, state: { isCommitting: boolean }) {
  const callbacks: (() => void)[] = []
  const result = await db.transaction().execute(async (tx) => {
    waiting.set(tx, callbacks)
    const done = await work(tx)
    state.isCommitting = true
    return done
  })
  return { result, callbacks }
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
