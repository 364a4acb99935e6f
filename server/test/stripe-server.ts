import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { listenLocally } from './chat.ts'
import { testEnvironment } from './environment.ts'

interface Asked {
  method: string
  path: string
  query: [name: string, value: string][]
  headers: IncomingHttpHeaders
  form: Record<string, string>
}

interface Said {
  status?: number
  body: object
  delayMs?: number
}

export interface StripeServer {
  url: string
  asked: Asked[]
}

/** A server that speaks Stripe's wire and says what the test wants; what it has no words for is a 500. */
export async function startStripeServer(
  says: Record<string, (asked: Asked, turn: number) => Said>,
): Promise<StripeServer> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', headers } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const query = [...searchParams]
    const one = { method, path, query, headers, form: Object.fromEntries(new URLSearchParams(text)) }
    asked.push(one)
    const turn = asked.filter((other) => other.method === method && other.path === path).length
    const said = says[`${method} ${path}`]?.(one, turn)
    if (said?.delayMs) await pause(said.delayMs)
    response.writeHead(said ? (said.status ?? 200) : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said?.body ?? { error: { type: 'api_error', message: 'Nothing to say' } }))
  })
  const port = await listenLocally(server)
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${port}`, asked }
}

/** The environment of a product that uses this server. */
export function stripeAt(url: string): Record<string, string> {
  return { STRIPE_SECRET_KEY: testEnvironment.STRIPE_SECRET_KEY, STRIPE_API_BASE: url }
}

export function priceOf(pence: number, change: object = {}): object {
  return {
    id: 'price_st',
    object: 'price',
    active: true,
    currency: 'gbp',
    unit_amount: pence,
    recurring: { interval: 'month', interval_count: 1 },
    ...change,
  }
}
