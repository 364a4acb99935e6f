import path from 'node:path'
import { mailInRoutes } from '@sitewright/contract/mail-in.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { startMailbox } from './mailbox/start.ts'
import { startPayments } from './payments/start.ts'
import { startPostgres } from './postgres/start.ts'

export interface StandIns {
  /** What an operator would set for the services that were missing. */
  env: Record<string, string>
  /** Where the mails can be read; null where mails go to a server of the operator's. */
  mailbox: string | null
  /** Null with a payment provider of the operator's. */
  payments: string | null
  /** True where the database is a stand-in. */
  database: boolean
  /** Payment events and answers to mails are sent to the product from now on. */
  deliverTo: (productUrl: string) => void
  /** Stops everything, the latest first. */
  stop: () => Promise<void>
}

/**
 * Starts what the environment does not name: PostgreSQL, a mailbox and payments. In production nothing is started, and
 * the server says what is missing. Throws PlainProblem.
 */
export async function startStandIns(
  given: NodeJS.ProcessEnv,
  log?: (line: string) => void,
): Promise<StandIns> {
  await using started = new AsyncDisposableStack()
  const standIns: StandIns = {
    env: {},
    mailbox: null,
    payments: null,
    database: false,
    deliverTo: () => undefined,
    stop: async () => undefined,
  }
  if (given.NODE_ENV !== 'production') await startMissing(given, standIns, started, log)
  const all = started.move()
  return { ...standIns, stop: () => all.disposeAsync() }
}

async function startMissing(
  given: NodeJS.ProcessEnv,
  standIns: StandIns,
  started: AsyncDisposableStack,
  log?: (line: string) => void,
): Promise<void> {
  const dataDir = path.resolve(given.DATA_DIR || '.data')
  const port = Number(given.PORT || 3000)
  const deliveries: StandIns['deliverTo'][] = []
  standIns.deliverTo = (url) => {
    for (const deliver of deliveries) deliver(url)
  }
  const beside = (offset: number) => (port > 0 && port + offset < 65_536 ? port + offset : 0)
  if (!given.DATABASE_URL) {
    const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres'), log })
    started.defer(postgres.stop)
    standIns.env.DATABASE_URL = postgres.applicationUrl
    standIns.env.DATABASE_OWNER_URL = postgres.url
    standIns.database = true
  }
  if (!given.SMTP_URL) {
    const mailbox = await startMailbox({ folder: path.join(dataDir, 'mailbox'), port: beside(1) })
    started.defer(mailbox.close)
    standIns.env.SMTP_URL = mailbox.smtpUrl
    standIns.mailbox = mailbox.url
    if (!Object.entries(given).some(([name, value]) => value && name.startsWith('INBOUND_'))) {
      Object.assign(standIns.env, mailbox.answersEnv)
      deliveries.push((url) => mailbox.deliverTo(url + mailInRoutes.receive.path))
    }
  }
  if (!Object.entries(given).some(([name, value]) => value && name.startsWith('STRIPE_'))) {
    const payments = await startPayments({ folder: path.join(dataDir, 'payments'), port: beside(2) })
    started.defer(payments.close)
    Object.assign(standIns.env, payments.env)
    standIns.payments = payments.url
    deliveries.push((url) => payments.deliverTo(url + subscriptionRoutes.webhook.path))
  }
}
