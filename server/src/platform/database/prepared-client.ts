import { createHash } from 'node:crypto'
import pg from 'pg'
import { isConnectionLost } from './connection-lost.ts'

/** Different texts kept prepared on a connection; later ones are planned anew each time. */
const STATEMENTS_AT_MOST = 400

const names = new Map<string, string>()
let generation = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= STATEMENTS_AT_MOST) return known
  const name = `s${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  names.set(text, name)
  return name
}

type AnyQuery = (...args: unknown[]) => Promise<unknown>

/**
 * A connection that was cut is given up at once: PostgreSQL says so before it closes, and the pool would hand it on.
 *
 * Prepares every statement that reads or has parameters, so that PostgreSQL parses and plans it once a connection: more
 * than half of the time of a small query. When a migration changes what a statement gives back, all are prepared anew.
 */
export class PreparedClient extends pg.Client {
  // The library's type is nine overloads; the pool and Kysely use the two that are distinguished here.
  override query = ((...args: unknown[]): Promise<unknown> => {
    const plain = super.query.bind(this) as AnyQuery
    const [text, values, callback] = args
    // The pool's own way, which gives up what failed by itself.
    if (typeof text !== 'string' || callback !== undefined) return plain(...args)
    const isPrepared = Array.isArray(values) && (values.length > 0 || text.startsWith('select '))
    const name = isPrepared ? nameOf(text) : undefined
    return plain(name === undefined ? { text, values } : { name, text, values }).catch((error: unknown) => {
      if ((error as { code?: string }).code === '0A000') dropNames()
      if (isConnectionLost(error)) void this.end()
      throw error
    })
  }) as typeof pg.Client.prototype.query
}

function dropNames(): void {
  generation += 1
  names.clear()
}
