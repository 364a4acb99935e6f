import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type PaymentsStandIn, startPayments } from '../payments/start.ts'

export interface Opened {
  sandbox: PaymentsStandIn
  stripe: Stripe
  /** Moves the stand-in's clock. */
  clock: { at: number }
}

/** Opens a stand-in, on a folder where one is given, and the real SDK to talk to it. */
export async function openSandbox({
  folder,
  at = Date.now(),
}: {
  folder?: string
  at?: number
} = {}): Promise<Opened> {
  const clock = { at }
  const sandbox = await startPayments({ folder, now: () => clock.at })
  onTestFinished(() => sandbox.close())
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(sandbox.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  return { sandbox, stripe, clock }
}

export const urls = {
  success_url: 'http://127.0.0.1:3999/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3999/plans',
}

/** A customer at the till for the Stability plan. */
export async function openCheckout({ stripe, sandbox }: Opened): Promise<Stripe.Checkout.Session> {
  const customer = await stripe.customers.create({ email: 'ann@example.com', name: 'Ann' })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: sandbox.prices.stability, quantity: 1 }],
    ...urls,
  })
}

export const goodCard = { card: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ann Smith' }

/** Sends a form as a browser does; redirects are not followed. */
export function submit(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: new URL(url).origin, ...headers },
    redirect: 'manual',
  })
}

/** Pays and gives the subscription's id. */
export async function pay(opened: Opened, card = goodCard.card): Promise<string> {
  const session = await openCheckout(opened)
  const response = await submit(session.url ?? '', { ...goodCard, card })
  if (response.status !== 303) throw new Error(await response.text())
  const { subscription } = await opened.stripe.checkout.sessions.retrieve(session.id)
  return subscription as string
}

export interface Heard {
  url: string
  events: Stripe.Event[]
  /** What the product answers with; the last one stays. */
  statuses: number[]
}

/** The product's end of the webhook; it keeps what the SDK vouches for. */
export async function listen({ sandbox, stripe }: Opened): Promise<Heard> {
  const heard: Heard = { url: '', events: [], statuses: [200] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = request.headers['stripe-signature'] ?? ''
    const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, sandbox.webhookSecret)
    const status = (heard.statuses.length > 1 ? heard.statuses.shift() : heard.statuses[0]) ?? 200
    if (status === 200) heard.events.push(event)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  heard.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  return heard
}
