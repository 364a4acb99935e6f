import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PaymentsStandIn, startPayments } from '@sitewright/stand-ins/payments/start.ts'
import type { FastifyInstance } from 'fastify'
import { Logger, type RunnerOptions, runOnce, type Task } from 'graphile-worker'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Mailer, OutgoingMail } from '#outside/mail/interface.ts'
import type { Services } from '#platform/context.ts'
import { connectDatabase } from '#platform/database/connect.ts'
import { runJob } from '#platform/jobs/run.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { jobsOf } from '#server/features.ts'
import { openServices } from '#server/services.ts'
import { cloneDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** Of the role that owns the tables: for what a test plants and looks at. */
  pool: pg.Pool
  /** The payment provider; null where the test brings its own. */
  provider: PaymentsStandIn | null
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

const ROUNDS_MAX = 5
const quiet = new Logger(() => () => undefined)
const open = new Set<() => Promise<void>>()

/** The whole server on a database of its own, on a free port; closed after the test file. Without pages by default. */
export async function startTestApp(
  env: Record<string, string> = {},
  options: { webFolder?: string } = {},
): Promise<TestApp> {
  const database = await cloneDatabase(inject('adminUrl'))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-test-'))
  let ahead = 0
  const now = () => Date.now() + ahead
  const provider = 'STRIPE_SECRET_KEY' in env ? null : await startPayments({ now })
  const config = loadConfig({
    ...testEnvironment,
    ...provider?.env,
    DATABASE_URL: database.applicationUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: dataDir,
    ...env,
  })
  const opened = await openServices(config)
  const { services, redis } = opened
  const { pool } = connectDatabase({ url: database.url, poolSize: 4 })
  services.now = now
  const mails: OutgoingMail[] = []
  const jobs = jobsOf(recordingMailer(mails))
  const taskList = Object.fromEntries(
    jobs.map((job): [string, Task] => [
      job.id,
      (payload, { job: { attempts, max_attempts } }) =>
        runJob(services, job, payload, undefined, attempts >= max_attempts),
    ]),
  )
  const runner: RunnerOptions = { pgPool: opened.pool, noHandleSignals: true, logger: quiet, taskList }
  const webFolder = options.webFolder ?? path.join(dataDir, 'web')
  const app = await buildApp(services, { redis, webFolder })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  config.origins.push(url)

  const close = async () => {
    if (!open.delete(close)) return
    await app.close()
    await opened.close()
    await pool.end()
    await provider?.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    // graphile-worker keeps what it was given for good, and with it it would keep the whole app.
    for (const id in taskList) delete taskList[id]
    opened.pool.removeAllListeners()
  }
  open.add(close)
  return {
    app,
    services,
    pool,
    provider,
    url,
    mails,
    mailsTo: (address) => mails.filter((mail) => mail.to === address),
    work: async ({ all = false } = {}) => {
      if (all)
        await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
      // A queue is let go a moment after its job has ended: what stood behind it then takes another round.
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        await runOnce(runner)
        const { rowCount } = await pool.query(
          'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
        )
        if (rowCount === 0) return
        await pause(round * 20)
      }
    },
    advance: (ms) => {
      ahead += ms
    },
    close,
  }
}

/** Closes what a test file has started, last started first. */
export async function closeTestApps(): Promise<void> {
  for (const close of [...open].reverse()) await close()
}

function recordingMailer(mails: OutgoingMail[]): Mailer {
  return {
    deliver: async (mail) => void mails.push(mail),
    close: () => undefined,
  }
}
