import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const PATIENCE_MS = 60_000
const TRY_AGAIN_MS = 500

/**
 * Connections of the jobs' own, so that a flood of requests cannot take them. A caller waits up to a minute for a
 * database that restarts: a finished job that cannot be written down would run again.
 */
export class JobPool extends pg.Pool {
  readonly #signal: AbortSignal

  constructor(options: pg.PoolConfig, log: Logger, signal: AbortSignal) {
    super({ ...options, application_name: 'sitewright jobs' })
    this.#signal = signal
    const warn = (error: Error) => log.warn({ err: error }, 'a database connection of the jobs broke')
    this.on('error', warn)
    this.on('connect', (client) => client.on('error', warn))
  }

  // The library's type is two overloads; the one with a callback gets the first failure.
  override connect = (async (callback?: never) => {
    if (callback) return super.connect(callback)
    const giveUpAt = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (this.#signal.aborted || Date.now() > giveUpAt) throw error
        await wait(TRY_AGAIN_MS)
      }
    }
  }) as typeof pg.Pool.prototype.connect
}
