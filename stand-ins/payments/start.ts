import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plans } from '@sitewright/contract/plans.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { lockFolder } from '../lock.ts'
import { createLoopbackServer, isOwnForm, listenOnLoopback } from '../loopback.ts'
import { type Form, mountApi } from './api.ts'
import { catchUp } from './billing.ts'
import { Courier } from './courier.ts'
import { Ledger } from './ledger.ts'
import { priceIdOf } from './objects.ts'
import { answerCheckout } from './pages/checkout.ts'
import { sendNotice } from './pages/frame.ts'
import { answerPortal } from './pages/portal.ts'
import { stylesheet } from './pages/stylesheet.ts'
import { invalid } from './problem.ts'

export interface PaymentsStandIn {
  /** Origin of the API and of the pages, such as http://127.0.0.1:3002. */
  url: string
  secretKey: string
  webhookSecret: string
  /** What an operator would set to use it. */
  env: Record<string, string>
  /** Price ids by plan, the same at each start. */
  prices: Record<SubscriptionTier, string>
  /** Everything it knows; tests change it. */
  ledger: Ledger
  /** Sends the events that are still on their way and all that follow; call it once the product listens. */
  deliverTo(webhookUrl: string): void
  /** Resolves when everything has been tried that can be delivered now. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** Keeps the keys and the state; without one both last as long as the process. */
  folder?: string
  port?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

const ROUND_MS = 60_000

/**
 * What takes the place of Stripe: the part of its API that the product uses, its pages and its signed events, on
 * 127.0.0.1 alone. No money moves. Throws PlainProblem while another process uses the folder.
 */
export async function startPayments({
  folder,
  port = 0,
  now = Date.now,
}: Options = {}): Promise<PaymentsStandIn> {
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = folder && lockFolder(folder)
  const { secretKey, webhookSecret } = keysIn(folder)
  const ledger = new Ledger(folder ? path.join(folder, 'ledger.json') : null, now)
  const courier = new Courier(ledger, webhookSecret)
  let url = ''
  const app = serverOf(ledger)
  app.register(async (api) => mountApi(api, { ledger, secretKey, origin: () => url }), { prefix: '/v1' })
  url = await listenOnLoopback(app, port)
  ledger.moveTo(url)
  const round = setInterval(() => {
    catchUp(ledger)
    ledger.save()
    courier.wake()
  }, ROUND_MS).unref()
  return {
    url,
    secretKey,
    webhookSecret,
    env: {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...Object.fromEntries(plans.map(({ id }) => [`STRIPE_PRICE_${id.toUpperCase()}`, priceIdOf(id)])),
    },
    prices: Object.fromEntries(plans.map(({ id }) => [id, priceIdOf(id)])) as PaymentsStandIn['prices'],
    ledger,
    deliverTo: (webhookUrl) => courier.deliverTo(webhookUrl),
    settled: () => {
      catchUp(ledger)
      return courier.settled()
    },
    close: async () => {
      clearInterval(round)
      await app.close()
      await courier.close()
      ledger.save()
      if (release) release()
    },
  }
}

/** Made once per folder, so that a server which restarts keeps its configuration. */
function keysIn(folder: string | undefined): { secretKey: string; webhookSecret: string } {
  const file = folder && path.join(folder, 'keys.json')
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const random = () => randomBytes(24).toString('hex')
  const keys = { secretKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` }
  if (file) writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

const BODY_MAX_BYTES = 64 * 1024

function serverOf(ledger: Ledger): FastifyInstance {
  const app = createLoopbackServer({
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { maxParamLength: 5_000 },
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      reply.code(400).send(invalid(error.message).body),
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('preHandler', async () => catchUp(ledger))
  app.addHook('onSend', async () => ledger.save())
  mountPages(app, ledger)
  return app
}

function mountPages(app: FastifyInstance, ledger: Ledger): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { statusCode = 500, message } = error
    if (statusCode >= 500) console.error(error)
    return sendNotice(reply, statusCode, 'Not understood', message)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendNotice(
      reply,
      404,
      'Not found',
      'There is no such page. Payments and plans are opened from Sitewright.',
    ),
  )
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css').send(stylesheet))
  app.register(async (pages) => {
    pages.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'POST' || isOwnForm(request.headers)) return
      return sendNotice(reply, 403, 'Refused', 'That form did not come from this page.')
    })
    pages.route<{ Params: { id: string }; Body?: Form }>({
      method: ['GET', 'POST'],
      url: '/pay/:id',
      handler: ({ method, params, body }, reply) =>
        answerCheckout(ledger, reply, params.id, method === 'POST' ? body || {} : null),
    })
    pages.route<{ Params: { id: string; part?: string }; Querystring: Form; Body?: Form }>({
      method: ['GET', 'POST'],
      url: '/portal/:id/:part?',
      handler: ({ method, params: { id, part = '' }, query, body }, reply) => {
        const isForm = method === 'POST'
        if (!(isForm ? FORMS : PAGES).includes(part)) return reply.callNotFound()
        return answerPortal(ledger, reply, { id, part, fields: (isForm ? body : query) ?? {}, isForm })
      },
    })
  })
}

/** The portal's pages and forms, by the last part of their path. */
const PAGES = ['', 'end', 'card']
const FORMS = ['plan', 'end', 'resume', 'card']
