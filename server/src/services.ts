import { Redis } from 'ioredis'
import type pg from 'pg'
import type { Services } from '#platform/context.ts'
import { deriveKeys } from '#platform/crypto/keys.ts'
import { connectDatabase } from '#platform/database/connect.ts'
import { reportAfterCommit } from '#platform/database/transaction.ts'
import { EventBook } from '#platform/events/book.ts'
import { openFileStore } from '#platform/files/open.ts'
import { Limits } from '#platform/limits.ts'
import { openLog } from '#platform/log.ts'
import { Live } from '#platform/sockets/live.ts'
import type { Config } from './config.ts'
import { subscriptions } from './features.ts'
import { loadSessionSecret } from './secrets.ts'

export interface OpenServices {
  services: Services
  pool: pg.Pool
  redis: Redis | null
  close: () => Promise<void>
}

/** Opens everything that lasts as long as the process; `close()` gives it all back. */
export async function openServices(config: Config, databaseUrl: string): Promise<OpenServices> {
  const log = openLog(config)
  const { db, pool } = connectDatabase({
    url: databaseUrl,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  reportAfterCommit(db, (error) => log.error({ err: error }, 'committed, but what should follow failed'))
  const redis = config.redisUrl ? new Redis(config.redisUrl, { maxRetriesPerRequest: 3 }) : null
  redis?.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'))
  const services: Services = {
    config,
    db,
    log,
    keys: deriveKeys(await loadSessionSecret(config)),
    events: new EventBook(subscriptions),
    limits: new Limits(pool, redis),
    files: openFileStore(config),
    live: new Live(),
    now: Date.now,
  }
  return {
    services,
    pool,
    redis,
    close: async () => {
      redis?.disconnect()
      await db.destroy()
    },
  }
}
