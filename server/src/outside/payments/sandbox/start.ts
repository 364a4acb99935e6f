import { createHmac, randomBytes } from 'node:crypto'
import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import type { Database } from '#platform/database/connect.ts'
import { answerApi } from './api/answer.ts'
import { priceIds } from './billing/prices.ts'
import type { Sandbox } from './context.ts'
import { Courier } from './delivery/courier.ts'
import { startHttp } from './http.ts'
import { answerPage } from './pages/answer.ts'

export interface PaymentsSandbox {
  /** Origin of the API and of the pages, such as http://127.0.0.1:3002. */
  url: string
  /** Made from the seed, like the other two; without one anew at each start. */
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Price ids by plan, the same at each start. */
  prices: Record<SubscriptionTier, string>
  /** Sends the events that are still on their way and all that follow; call it once the product listens. */
  deliverTo(webhookUrl: string): void
  /** Resolves when everything has been tried that could be delivered now. */
  settled(): Promise<void>
  /** Finishes what it is at; asks the database nothing more after. */
  close(): Promise<void>
}

interface SandboxOptions {
  db: Database
  /** The same for all processes of an installation: what one signs, another one takes. */
  seed?: string
  /** This port when it is free, another one otherwise. */
  preferredPort?: number
  /** This port or none; 0 takes any free one. */
  port?: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Hears of what should not have happened; otherwise it is a warning of the process. */
  onError?: (error: unknown) => void
}

/**
 * The payment provider of an installation without one: a part of Stripe's API, its pages and its signed events, on
 * 127.0.0.1 alone. No money moves. Starting asks nothing of the database, which may not have its tables yet.
 */
export async function startPaymentsSandbox({
  db,
  seed = randomBytes(32).toString('hex'),
  preferredPort = 0,
  port,
  now = Date.now,
  onError = warn,
}: SandboxOptions): Promise<PaymentsSandbox> {
  const secretKey = keyOf(seed, 'sk_test')
  const webhookSecret = keyOf(seed, 'whsec')
  const sandbox: Sandbox = { db, now, url: '', secretKey, wake: () => courier.wake(), onError }
  const courier = new Courier(sandbox, webhookSecret)
  const http = await startHttp(
    (asked) => (asked.path.startsWith('/v1/') ? answerApi(sandbox, asked) : answerPage(sandbox, asked)),
    { port: port ?? preferredPort, orAny: port === undefined },
  )
  sandbox.url = http.url
  return {
    url: http.url,
    secretKey,
    publishableKey: keyOf(seed, 'pk_test'),
    webhookSecret,
    prices: priceIds,
    deliverTo: (webhookUrl) => courier.deliverTo(webhookUrl),
    settled: () => courier.settled(),
    close: async () => {
      await http.close()
      await courier.close()
    },
  }
}

function keyOf(seed: string, prefix: string): string {
  return `${prefix}_${createHmac('sha256', seed).update(`payments sandbox ${prefix}`).digest('hex')}`
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
