import { randomBytes } from 'node:crypto'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { PaymentsStandIn } from '@sitewright/stand-ins/payments/start.ts'
import Stripe from 'stripe'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'

export interface Provider {
  /** The provider's own API, as its library speaks it. */
  stripe: Stripe
  webhookSecret: string
  customerOf: (person: Person) => Promise<string>
  priceOf: (plan: SubscriptionTier) => string
  /** The stand-in's own objects, for what no call can bring about. */
  ledger: PaymentsStandIn['ledger']
  /** Sends bytes to the webhook as the provider would; signed by its secret by default. */
  send: (bytes: string | Buffer, signature?: string) => Promise<number>
  sign: (bytes: string, change?: { secret?: string; timestamp?: number }) => string
  /** Everything that has happened at the provider reaches the product, and is worked off. */
  deliverAll: () => Promise<void>
}

/** The payment provider as a test sees it from outside. */
export function providerOf(testApp: TestApp): Provider {
  const { provider: sandbox } = testApp
  if (!sandbox) throw new Error('This test brings its own payment provider')
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(sandbox.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
  const sign: Provider['sign'] = (payload, { secret = sandbox.webhookSecret, timestamp } = {}) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: timestamp ?? Math.floor(testApp.services.now() / 1_000),
    })
  const send: Provider['send'] = async (bytes, signature = sign(bytes.toString())) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: subscriptionRoutes.webhook.path,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: bytes,
    })
    return answer.statusCode
  }
  return {
    stripe,
    webhookSecret: sandbox.webhookSecret,
    ledger: sandbox.ledger,
    customerOf: async ({ id }) => {
      const row = await testApp.services.db
        .selectFrom('billing_customers')
        .select('customer_id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.customer_id
    },
    priceOf: (plan) => sandbox.prices[plan],
    send,
    sign,
    deliverAll: async () => {
      for await (const event of stripe.events.list({ limit: 100 })) await send(JSON.stringify(event))
      await testApp.work()
    },
  }
}

/** An event as the provider would send it. */
export function eventAbout(type: string, object: object, change: object = {}): string {
  return JSON.stringify({
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
    ...change,
  })
}

/** Starts the person's subscription at the provider as if they had paid. */
export async function subscribed(
  provider: Provider,
  person: Person,
  plan: SubscriptionTier,
): Promise<Stripe.Subscription> {
  const portal = await person.call(subscriptionRoutes.portal)
  if (portal.status !== 200) throw new Error(`No portal for ${person.name}`)
  return provider.stripe.subscriptions.create({
    customer: await provider.customerOf(person),
    items: [{ price: provider.priceOf(plan) }],
  })
}

/** Pays on the provider's page, with its form as it comes. */
export async function payAt(url: string): Promise<void> {
  const form = new URLSearchParams()
  for (const [, name, value] of (await (await fetch(url)).text()).matchAll(/ name="(\w+)" value="([^"]*)"/g))
    form.set(name ?? '', value ?? '')
  form.set('name', 'Ann Baker')
  const paid = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`The payment was answered with ${paid.status}`)
}

/** Changes what the provider says of a subscription, without an event; also into states that the stand-in never makes. */
export function changeSubscription(
  { ledger }: Provider,
  id: string,
  change: { status?: string; cancel_at?: number },
): void {
  Object.assign(ledger.getOrNull('subscription', id) ?? {}, change)
}
