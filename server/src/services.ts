import { availableParallelism } from 'node:os'
import { Redis } from 'ioredis'
import type pg from 'pg'
import { ExaminerPool, guardOf, rulesOf } from '#features/examinations/index.ts'
import { openTurnstile } from '#outside/captcha/turnstile.ts'
import { openLanguageModel } from '#outside/language-model/open.ts'
import { type PaymentsSandbox, startPaymentsSandbox } from '#outside/payments/sandbox/start.ts'
import { openStripe } from '#outside/payments/stripe.ts'
import type { Services } from '#platform/context.ts'
import { deriveKeys } from '#platform/crypto/keys.ts'
import { connectDatabase } from '#platform/database/connect.ts'
import { reportAfterCommit } from '#platform/database/transaction.ts'
import { EventBook } from '#platform/events/book.ts'
import { openFileStore } from '#platform/files/open.ts'
import { Limits } from '#platform/limits.ts'
import { openLog } from '#platform/log.ts'
import { Live } from '#platform/sockets/live.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { Config } from './config.ts'
import { subscriptions } from './features.ts'
import { loadSessionSecret } from './secrets.ts'

export interface OpenServices {
  services: Services
  pool: pg.Pool
  redis: Redis | null
  /** Null where a real payment provider is configured. */
  sandbox: PaymentsSandbox | null
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
  const examiner = openExaminer(config, log)
  const secret = await loadSessionSecret(config)
  const now = () => services.now()
  const sandbox = config.stripe
    ? null
    : await startPaymentsSandbox({
        db,
        now,
        seed: secret,
        preferredPort: config.port && config.port + 2,
        onError: (error) => log.error({ err: error }, 'the payments sandbox failed'),
      })
  const services: Services = {
    config,
    db,
    log,
    keys: deriveKeys(secret),
    events: new EventBook(subscriptions),
    limits: new Limits(pool, redis),
    files: openFileStore(config),
    live: new Live(),
    examiner,
    model: config.ai ? openLanguageModel(config.ai) : null,
    payments: openStripe({ ...(config.stripe ?? standIn(sandbox)), sandbox: sandbox !== null, now }),
    captcha: config.turnstile ? openTurnstile(config.turnstile) : null,
    now: Date.now,
  }
  return {
    services,
    pool,
    redis,
    sandbox,
    close: async () => {
      await sandbox?.close()
      await examiner.close()
      redis?.disconnect()
      await db.destroy()
    },
  }
}

/** The embedded provider as a Stripe that is elsewhere. */
function standIn(sandbox: PaymentsSandbox | null): NonNullable<Config['stripe']> {
  if (!sandbox) throw new Error('Neither a payment provider nor its stand-in')
  const { secretKey, webhookSecret, url, prices } = sandbox
  return {
    secretKey,
    webhookSecret,
    apiBase: url,
    prices: {
      performance: [prices.performance],
      stability: [prices.stability],
      security: [prices.security],
    },
  }
}

/** What may be examined is settled here, once; anything beside the public internet is said loudly in production. */
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
