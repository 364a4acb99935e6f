import path from 'node:path'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import Fastify from 'fastify'
import { startMailbox } from '#outside/mail/mailbox/start.ts'
import { openSmtp } from '#outside/mail/smtp.ts'
import { migrate } from '#platform/database/migrate.ts'
import { keepSwept } from '#platform/files/leftovers.ts'
import { mountMetrics } from '#platform/http/metrics.ts'
import { runJobs } from '#platform/jobs/run.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { ensureDataFolder } from './data-folder.ts'
import { jobsOf } from './features.ts'
import { settlePort } from './free-port.ts'
import { prepareAccounts, type SampleAccount } from './samples/accounts.ts'
import { openServices } from './services.ts'
import { stopInOrder } from './stop-in-order.ts'

/** What the terminal tells, or the one JSON line for programs. */
export interface StartFacts {
  ready: true
  url: string
  role: string
  database: 'embedded' | 'yours'
  mailbox: string | null
  /** Where the embedded payment provider is; null with a real one. */
  payments: string | null
  files: 'folder' | 's3'
  redis: boolean
  dataDir: string
  /** Sample accounts made by this very start; their passwords are shown this once. */
  accounts: SampleAccount[]
  accountsFile: string | null
}

export interface Running {
  facts: StartFacts
  /** Ends everything in order: no new work, work under way, connections, database. */
  stop: () => Promise<void>
}

/** Starts the whole product in this process; what was started is stopped again when a later part fails. */
export async function start(config: Config): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = () => stopInOrder(stops)
  try {
    return { facts: await startParts(config, stops), stop }
  } catch (error) {
    // Why it did not start matters more than what then did not stop.
    await stop().catch((late: unknown) => console.error('Stopping did not go cleanly:', late))
    throw error
  }
}

async function startParts(config: Config, stops: (() => Promise<unknown>)[]): Promise<StartFacts> {
  await settlePort(config)
  await ensureDataFolder(config.dataDir)
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stops))
  const opened = await openServices(config, databaseUrl)
  stops.push(opened.close)
  const { services, pool, redis, sandbox } = opened
  stops.push(keepSwept(config.dataDir, services.log))
  await redis?.ping().catch((error: Error) => {
    throw new StartupProblem(`The Redis of REDIS_URL does not answer (${error.message}).`)
  })
  await migrate(services.db, pool).catch((error: unknown) => {
    throw asStartupProblem(error)
  })

  const mailbox = config.smtpUrl
    ? null
    : await startMailbox({ dataDir: config.dataDir, preferredHttpPort: config.port + 1 })
  if (mailbox) stops.push(mailbox.close)
  const mailer = openSmtp({ url: config.smtpUrl ?? mailbox?.smtpUrl ?? '', from: config.mailFrom })
  stops.push(async () => mailer.close())

  const { made, file } = await prepareAccounts(services)
  if (config.role !== 'worker') {
    const app = await buildApp(services, { redis, webFolder: config.webFolder })
    stops.push(() => app.close())
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw asStartupProblem(error, config)
    })
  }
  sandbox?.deliverTo(`${config.publicUrl}${subscriptionRoutes.webhook.path}`)
  if (config.metrics.port !== null) stops.push(await startMetrics(config.metrics.port, config.host))
  if (config.role !== 'web') {
    const runner = await runJobs(services, pool, jobsOf(mailer))
    stops.push(() => runner.stop())
  }
  return {
    ready: true,
    url: config.publicUrl,
    role: config.role,
    database: config.databaseUrl ? 'yours' : 'embedded',
    mailbox: mailbox?.url ?? null,
    payments: sandbox?.url ?? null,
    files: config.s3 ? 's3' : 'folder',
    redis: redis !== null,
    dataDir: config.dataDir,
    accounts: made,
    accountsFile: file,
  }
}

async function startDatabase(config: Config, stops: (() => Promise<unknown>)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
  stops.push(postgres.stop)
  return postgres.url
}

async function startMetrics(port: number, host: string): Promise<() => Promise<unknown>> {
  const app = Fastify({ logger: false })
  mountMetrics(app, null)
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
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

/** What the network or PostgreSQL says when a connection does not come about. */
const databaseReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ENOTFOUND: 'its host is not known',
  ETIMEDOUT: 'it does not answer in time',
  '28P01': 'the password is not right',
  '28000': 'this user may not connect',
  '3D000': 'there is no database of that name',
  '42501': 'this user may not create tables',
}
