import { availableParallelism } from 'node:os'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { openTurnstile } from '#outside/captcha/turnstile.ts'
import { ExaminerPool } from '#outside/examiner/pool.ts'
import { findOwnAddresses, guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { openLanguageModel } from '#outside/language-model/open.ts'
import { openStripe } from '#outside/payments/stripe.ts'
import { Visits } from '#outside/visits/visits.ts'
import { Budgets } from '#platform/budget.ts'
import type { Services } from '#platform/context.ts'
import { deriveKeys, nameInstallation } from '#platform/crypto/keys.ts'
import { connectDatabase } from '#platform/database/connect.ts'
import { reportAfterCommit } from '#platform/database/transaction.ts'
import { EventBook } from '#platform/events/book.ts'
import { openFileStore } from '#platform/files/open.ts'
import { Limits } from '#platform/limits.ts'
import { openLog } from '#platform/log.ts'
import { openRedis } from '#platform/redis.ts'
import { Live } from '#platform/sockets/live.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { Config } from './config.ts'
import { listeners } from './features.ts'
import { loadSessionSecrets, loadVaultKeys } from './secrets.ts'

export interface OpenServices {
  services: Services
  pool: pg.Pool
  redis: Redis | null
  close: () => Promise<void>
}

const COUNTING_CONNECTIONS = 4

/** Opens everything that lasts as long as the process; `close()` releases it. */
export async function openServices(config: Config): Promise<OpenServices> {
  const log = openLog(config)
  const database = {
    url: config.databaseUrl,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection broke'),
  }
  const { db, pool } = connectDatabase(database)
  // Of its own: who counts within a transaction must not wait for a connection of those that wait for the count.
  const { pool: counting } = connectDatabase({ ...database, poolSize: COUNTING_CONNECTIONS })
  reportAfterCommit(db, (error) => log.error({ err: error }, 'committed, but what should follow failed'))
  const { redis = null, counting: countingRedis = null } = config.redisUrl ? openRedis(config.redisUrl) : {}
  for (const each of [redis, countingRedis])
    each?.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'))
  config.ownAddresses = await findOwnAddresses(config.publicUrl)
  const examiner = openExaminer(config, log)
  const visits = new Visits(rulesOf(config))
  const secrets = await loadSessionSecrets(config)
  const installation = nameInstallation(secrets)
  const services: Services = {
    config,
    db,
    log,
    keys: deriveKeys(secrets),
    installation,
    vaultKeys: await loadVaultKeys(config, secrets),
    events: new EventBook(listeners),
    limits: new Limits(counting, countingRedis, installation),
    budgets: new Budgets(),
    files: await openFileStore(config),
    live: new Live(),
    examiner,
    visits,
    model: config.ai ? openLanguageModel(config.ai) : null,
    payments: openStripe({ ...config.stripe, now: () => services.now() }),
    captcha: config.turnstile ? openTurnstile(config.turnstile) : null,
    now: Date.now,
  }
  return {
    services,
    pool,
    redis,
    close: async () => {
      await Promise.all([examiner.close(), visits.close()])
      redis?.disconnect()
      countingRedis?.disconnect()
      await counting.end()
      await db.destroy()
    },
  }
}

/** Decides once what may be examined; in production anything beside the public internet is logged as a warning. */
function openExaminer(config: Config, log: Services['log']): ExaminerPool {
  const rules = rulesOf(config)
  try {
    guardOf(rules)
  } catch (error) {
    throw new StartupProblem(`PROBE_ALLOW or PROBE_RESOLVE is not right: ${(error as Error).message}.`)
  }
  if (config.production && rules.allow.length + rules.resolve.length > 0)
    log.warn(
      { allow: rules.allow, resolve: rules.resolve },
      'PROBE_ALLOW or PROBE_RESOLVE is set: strangers can have addresses examined that are not on the public internet',
    )
  return new ExaminerPool({
    rules,
    chromiumPath: config.chromiumPath,
    environment: config.examinerEnvironment,
    processes: availableParallelism() > 2 ? 2 : 1,
    onError: (error) => log.error({ err: error }, 'an examination broke'),
  })
}
