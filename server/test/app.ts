import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { PaymentsSandbox } from '#outside/payments/sandbox/start.ts'
import type { Services } from '#platform/context.ts'
import { runJob } from '#platform/jobs/run.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { jobsOf } from '#server/features.ts'
import { openServices } from '#server/services.ts'
import { cloneDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  pool: pg.Pool
  /** The payment provider; not there where the test brings its own. */
  sandbox: PaymentsSandbox | null
  /** Address of the listening server, for sockets and real HTTP. */
  url: string
  /** Everything mailed so far, oldest first. */
  mails: OutgoingMail[]
  mailsTo: (address: string) => OutgoingMail[]
  /** Runs every job that is due; `all` also those that wait for a later time. */
  work: (options?: { all?: boolean }) => Promise<void>
  /** Moves the product's clock on. */
  advance: (ms: number) => void
  close: () => Promise<void>
}

const quiet = new Logger(() => () => {})

/** The whole server on a database of its own, listening on a free port; closed after the test file. Without pages unless told. */
export async function startTestApp(
  env: Record<string, string> = {},
  options: { webFolder?: string } = {},
): Promise<TestApp> {
  const database = await cloneDatabase(inject('adminUrl'))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-test-'))
  const config = loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env })
  const opened = await openServices(config, database.url)
  const { services, pool, redis } = opened
  let ahead = 0
  services.now = () => Date.now() + ahead
  const mails: OutgoingMail[] = []
  const jobs = jobsOf(recordingMailer(mails))
  const webFolder = options.webFolder ?? path.join(dataDir, 'web')
  const app = await buildApp(services, { redis, webFolder })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  config.origins.push(url)

  const close = async () => {
    await app.close()
    await opened.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  afterAll(close)
  return {
    app,
    services,
    pool,
    sandbox: opened.sandbox,
    url,
    mails,
    mailsTo: (address) => mails.filter((mail) => mail.to === address),
    work: async ({ all = false } = {}) => {
      if (all)
        await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
      await runOnce({
        pgPool: pool,
        noHandleSignals: true,
        logger: quiet,
        taskList: Object.fromEntries(
          jobs.map((job) => [job.id, (payload) => runJob(services, job, payload)]),
        ),
      })
    },
    advance: (ms) => {
      ahead += ms
    },
    close,
  }
}

function recordingMailer(mails: OutgoingMail[]): Mailer {
  return {
    deliver: async (mail) => void mails.push(mail),
    close: () => {},
  }
}
