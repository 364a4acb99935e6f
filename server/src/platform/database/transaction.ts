import type { Transaction } from 'kysely'
import type { Database, Tables } from './connect.ts'

export type Tx = Transaction<Tables>

const waiting = new WeakMap<Tx, (() => void)[]>()

/** Runs `work` in one transaction; joins the outer one when `db` is a transaction already. */
export async function transaction<T>(db: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  const callbacks: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, callbacks)
    return work(tx)
  })
  for (const callback of callbacks) callback()
  return result
}

/** Calls back once the transaction has committed, and never when it did not: the place to tell the sockets. */
export function afterCommit(tx: Tx, callback: () => void): void {
  waiting.get(tx)?.push(callback)
}
