import type { StartFacts } from '@sitewright/contract/ready-line.ts'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import { watchMails } from '#features/mail-in/index.ts'
import { runChecks } from '#features/monitoring/index.ts'
import { openSmtp } from '#outside/mail/smtp.ts'
import type { Services } from '#platform/context.ts'
import { migrate, ownsTables } from '#platform/database/migrate.ts'
import { requireVersion } from '#platform/database/require-version.ts'
import { keepSwept } from '#platform/files/leftovers.ts'
import { mountMetrics } from '#platform/http/metrics.ts'
import { runJobs } from '#platform/jobs/run.ts'
import { pingRedis } from '#platform/redis.ts'
import { tellFromWorker } from '#platform/sockets/adapter.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { ensureDataFolder } from './data-folder.ts'
import { jobsOf } from './features.ts'
import { settlePort } from './free-port.ts'
import { prepareAccounts } from './sample-accounts.ts'
import { openServices } from './services.ts'
import { stopInOrder } from './stop-in-order.ts'

export interface Running {
  facts: StartFacts
  /** Stops everything in order: new work, work under way, connections. */
  stop: () => Promise<void>
}

/** Starts the server in this process; when a part fails, what was started is stopped again. */
export async function start(config: Config): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = () => stopInOrder(stops)
  try {
    return { facts: await startParts(config, stops), stop }
  } catch (error) {
    await stop().catch((late: unknown) => console.error('Stopping did not go cleanly:', late))
    throw error
  }
}

async function startParts(config: Config, stops: (() => Promise<unknown>)[]): Promise<StartFacts> {
  await settlePort(config)
  await ensureDataFolder(config.dataDir)
  const { services, pool, redis, close } = await openServices(config)
  stops.push(close)
  stops.push(logUnhandledRejections(services.log))
  stops.push(keepSwept(config.dataDir, services.log))
  warnOfOldNode(services)
  warnOfTestPayments(services)
  if (redis)
    await pingRedis(redis).catch((error: Error) => {
      throw new StartupProblem(`The Redis of REDIS_URL does not answer (${error.message}).`)
    })
  await prepareDatabase(services)

  const mailer = openSmtp({ url: config.smtpUrl, from: config.mailFrom })
  stops.push(async () => mailer.close())

  const { made, file } = await prepareAccounts(services)
  const webStopsAt = stops.length
  if (config.role !== 'worker') {
    const app = await buildApp(services, { redis, webFolder: config.webFolder })
    stops.push(() => app.close())
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw asStartupProblem(error, config)
    })
  }
  if (config.role === 'worker' && redis) stops.push(tellFromWorker(services, redis))
  if (config.metrics.port !== null) stops.push(await startMetrics(config, config.metrics.port))
  if (config.role !== 'web') {
    const runner = await runJobs(services, pool, jobsOf(mailer))
    const checks = runChecks(services)
    const mails = watchMails(services)
    // With the web, which ends first of all: one after the other they may take longer than a supervisor waits.
    const stopWeb = stops.splice(webStopsAt)
    const stopping = () => [...stopWeb.map((stop) => stop()), mails.stop(), checks.stop(), runner.stop()]
    stops.push(() => settled(stopping()))
  }
  return {
    ready: true,
    url: config.publicUrl,
    role: config.role,
    files: config.s3 ? 's3' : 'folder',
    redis: redis !== null,
    dataDir: config.dataDir,
    accounts: made,
    accountsFile: file,
  }
}

/** The first of each line with the fix of CVE-2026-111497, by which a fetched page could run code in this process. */
const PATCHED: Record<string, number[]> = { 22: [23, 4], 24: [22, 1], 26: [12, 1] }

function warnOfOldNode({ config, log }: Services): void {
  const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number)
  const [fixedMinor = 0, fixedPatch = 0] = PATCHED[major] ?? []
  const isFixed =
    major > 26 || (PATCHED[major] && (minor > fixedMinor || (minor === fixedMinor && patch >= fixedPatch)))
  if (config.production && !isFixed)
    log.warn(
      { node: process.versions.node },
      'this Node has the hole CVE-2026-111497; run 22.23.4, 24.22.1, 26.12.1 or later',
    )
}

function warnOfTestPayments({ config, log }: Services): void {
  if (config.production && config.stripe.secretKey.startsWith('sk_test_'))
    log.warn('STRIPE_SECRET_KEY is a test key: no card is charged, and real cards are refused')
}

/** One forgotten promise must not end sockets, uploads and jobs; it is a fault of ours that the log shows. */
function logUnhandledRejections(log: Logger): () => Promise<void> {
  const listener = (error: unknown) => log.error({ err: error }, 'a promise was rejected and not handled')
  process.on('unhandledRejection', listener)
  return async () => void process.off('unhandledRejection', listener)
}

async function prepareDatabase({ config, db, log }: Services): Promise<void> {
  try {
    await requireVersion(db)
    await migrate(config)
    if (await ownsTables(db))
      log.warn(
        'the role of DATABASE_URL owns the tables, so whoever gets hold of it can change the events and the audit log: ' +
          'docs/operations.md (Two roles) has the statements that make a role for the application',
      )
  } catch (error) {
    throw asStartupProblem(error)
  }
}

/** Waits for all, and throws the first failure at the end. */
async function settled(ends: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Without a token only this machine may ask. */
async function startMetrics(
  { metrics: { token }, host }: Config,
  port: number,
): Promise<() => Promise<unknown>> {
  const app = Fastify({ logger: false })
  mountMetrics(app, token)
  await app.listen({ port, host: token ? host : '127.0.0.1' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupProblem(`METRICS_PORT ${port} is taken by another program. Please choose another one.`)
    throw error.code === 'EACCES'
      ? new StartupProblem(`METRICS_PORT ${port} may not be used by this user.`)
      : error
  })
  return () => app.close()
}

function asStartupProblem(error: unknown, config?: Config): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return new StartupProblem(
      `Port ${config?.port} is taken by another program. Stop that one, or choose another port: PORT=${(config?.port ?? 3000) + 10} npm start`,
    )
  if (code === 'EACCES' && config)
    return new StartupProblem(`Port ${config.port} may not be used by this user.`)
  if (code === 'EADDRNOTAVAIL')
    return new StartupProblem(`HOST=${config?.host} is not an address of this machine.`)
  return databaseReasons[code ?? '']
    ? new StartupProblem(`The database of DATABASE_URL cannot be used: ${databaseReasons[code ?? '']}.`)
    : error
}

/** Why a connection to PostgreSQL fails, by the code of the error. */
const databaseReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ENOTFOUND: 'its host is not known',
  ETIMEDOUT: 'it does not answer in time',
  '28P01': 'the password is not right',
  '28000': 'this user may not connect',
  '3D000': 'there is no database of that name',
  '42501':
    'this user may not create tables; name their owner in DATABASE_OWNER_URL, see docs/operations.md (Two roles)',
}
