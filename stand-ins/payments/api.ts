import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changePrice,
  endAtPeriodEnd,
  endSubscription,
  expireCheckout,
  openSubscription,
  priceOf,
} from './billing.ts'
import { newCustomer, withFields } from './customers.ts'
import { answerDispute, closeDispute, disputesOf } from './disputes.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  createRefund,
  intentsOf,
  refundsOf,
  updateIntent,
} from './intents.ts'
import type { Ledger } from './ledger.ts'
import {
  type CheckoutSession,
  type Dispute,
  type Kinds,
  newId,
  type PaymentIntent,
  type PortalSession,
  priceOrNull,
  type Refund,
  type Subscription,
} from './objects.ts'
import { invalid, StripeProblem } from './problem.ts'

/** A form as it is sent: `line_items[0][price]` is one name. */
export type Form = Record<string, string>

interface Call {
  ledger: Ledger
  /** Origin of the pages. */
  origin: () => string
  id: string
  form: Form
}

type Answer = Kinds[keyof Kinds] | ReturnType<typeof priceOf> | { object: 'list' }

/** Everything the stand-in knows of Stripe's API: the calls that the product makes, and a few more for its tests. */
const calls: [method: 'GET' | 'POST' | 'DELETE', path: string, handler: (call: Call) => Answer][] = [
  ['POST', '/customers', ({ ledger, form }) => ledger.add(withFields(newCustomer(ledger), form))],
  ['GET', '/customers/:id', ({ ledger, id }) => find(ledger, 'customer', id)],
  ['POST', '/customers/:id', ({ ledger, id, form }) => withFields(find(ledger, 'customer', id), form)],
  ['GET', '/prices/:id', ({ id }) => priceOrNull(id) ?? missing('price', id)],
  ['POST', '/checkout/sessions', createCheckout],
  ['GET', '/checkout/sessions/:id', ({ ledger, id }) => find(ledger, 'checkout.session', id)],
  ['POST', '/checkout/sessions/:id/expire', expire],
  ['GET', '/subscriptions/:id', ({ ledger, id }) => find(ledger, 'subscription', id)],
  ['POST', '/billing_portal/sessions', createPortal],
  ['GET', '/events', listEvents],
  ['POST', '/subscriptions', createSubscription],
  ['POST', '/subscriptions/:id', updateSubscription],
  ['DELETE', '/subscriptions/:id', cancelSubscription],
  ['POST', '/payment_intents', ({ ledger, form }) => createIntent(ledger, form)],
  ['GET', '/payment_intents', ({ ledger, form }) => list(intentsOf(ledger, form))],
  ['GET', '/payment_intents/:id', ({ ledger, id }) => find(ledger, 'payment_intent', id)],
  [
    'POST',
    '/payment_intents/:id',
    ({ ledger, id, form }) => updateIntent(find(ledger, 'payment_intent', id), form),
  ],
  [
    'POST',
    '/payment_intents/:id/confirm',
    ({ ledger, id, form }) => confirmIntent(ledger, find(ledger, 'payment_intent', id), form),
  ],
  [
    'POST',
    '/payment_intents/:id/cancel',
    ({ ledger, id }) => cancelIntent(ledger, find(ledger, 'payment_intent', id)),
  ],
  ['POST', '/refunds', ({ ledger, form }) => createRefund(ledger, intentOf(ledger, form), form)],
  ['GET', '/refunds', ({ ledger, form }) => list(refundsOf(ledger, intentOf(ledger, form).id))],
  ['GET', '/disputes', ({ ledger, form }) => list(disputesOf(ledger, intentOf(ledger, form).id))],
  [
    'POST',
    '/disputes/:id',
    ({ ledger, id, form }) => answerDispute(ledger, find(ledger, 'dispute', id), form),
  ],
  ['POST', '/disputes/:id/close', ({ ledger, id }) => closeDispute(ledger, find(ledger, 'dispute', id))],
]

interface Options {
  ledger: Ledger
  secretKey: string
  origin: () => string
}

export function mountApi(app: FastifyInstance, { ledger, secretKey, origin }: Options): void {
  app.addHook('onRequest', async (request) => checkKey(request, secretKey))
  app.setErrorHandler((error, _request, reply) => {
    const problem = error instanceof StripeProblem ? error : unexpected(error as Error)
    return reply.code(problem.status).header('request-id', newId('req')).send(problem.body)
  })
  app.setNotFoundHandler(({ method, url }) => {
    throw new StripeProblem(404, `Unrecognized request URL (${method}: ${url.slice(0, 200)}).`)
  })
  for (const [method, url, handler] of calls)
    app.route<{ Params: { id?: string }; Querystring: Form; Body: Form | undefined }>({
      method,
      url,
      handler: async (request) => {
        const form = { ...request.query, ...request.body }
        const call = { ledger, origin, id: request.params.id ?? '', form }
        return once(ledger, request, () => handler(call))
      },
    })
}

function unexpected(error: Error & { statusCode?: number }): StripeProblem {
  if (error.statusCode && error.statusCode < 500) return invalid(error.message)
  console.error(error)
  return new StripeProblem(500, 'The payments stand-in failed.', { type: 'api_error' })
}

function checkKey({ headers }: FastifyRequest, secretKey: string): void {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const given = headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (!timingSafeEqual(hash(given), hash(secretKey)))
    throw new StripeProblem(401, 'Invalid API Key provided.')
}

/** The same idempotency key is the same object, however often it is sent; a refused call may be sent again. */
function once(ledger: Ledger, request: FastifyRequest, work: () => Answer): Answer {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return work()
  const asked = JSON.stringify([request.method, request.url, request.body])
  const before = ledger.state.calls.find((call) => call.key === key)
  if (before && before.asked !== asked)
    throw invalid('Keys for idempotent requests can only be used with the same parameters.', {
      type: 'idempotency_error',
    })
  const made = before && ledger.state.objects.find(({ id }) => id === before.id)
  if (made) return made
  const answer = work()
  if ('id' in answer) ledger.state.calls.push({ key, asked, id: answer.id, at: ledger.seconds })
  return answer
}

function missing(what: string, id: string, param = 'id'): never {
  throw new StripeProblem(param === 'id' ? 404 : 400, `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}

function find<K extends keyof Kinds>(ledger: Ledger, kind: K, id: string, param?: string): Kinds[K] {
  return ledger.getOrNull(kind, id) ?? missing(kind, id, param)
}

function required(form: Form, name: string): string {
  return form[name] || fail(name, `Missing required param: ${name}.`)
}

function fail(param: string, message: string): never {
  throw invalid(message, { param })
}

/** Pages of the web only: any other address could run something in the visitor's browser. */
function webAddress(form: Form, name: string): string {
  const text = required(form, name)
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : fail(name, 'Not a valid URL.')
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

function createCheckout({ ledger, origin, form }: Call): CheckoutSession {
  if (form.mode !== 'subscription') fail('mode', 'This stand-in sells subscriptions alone.')
  const price = priceOf(required(form, 'line_items[0][price]'), 'line_items[0][price]')
  const customer = find(ledger, 'customer', required(form, 'customer'), 'customer').id
  const expires = form.expires_at === undefined ? ledger.seconds + DAY : Number(form.expires_at)
  if (!(expires >= ledger.seconds + 29 * MINUTE && expires <= ledger.seconds + DAY))
    fail('expires_at', 'The `expires_at` timestamp must be 30 minutes to 24 hours from now.')
  const id = newId('cs_test')
  return ledger.add<CheckoutSession>({
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    cancel_url: form.cancel_url ? webAddress(form, 'cancel_url') : null,
    client_reference_id: form.client_reference_id ?? null,
    created: ledger.seconds,
    currency: 'gbp',
    customer,
    expires_at: expires,
    livemode: false,
    mode: 'subscription',
    payment_status: 'unpaid',
    price,
    status: 'open',
    subscription: null,
    success_url: webAddress(form, 'success_url'),
    url: `${origin()}/pay/${id}`,
  })
}

function expire({ ledger, id }: Call): CheckoutSession {
  const session = find(ledger, 'checkout.session', id)
  if (session.status !== 'open')
    throw invalid(`Only open sessions can be expired; this is ${session.status}.`)
  expireCheckout(ledger, session)
  return session
}

function createPortal({ ledger, origin, form }: Call): PortalSession {
  const customer = find(ledger, 'customer', required(form, 'customer'), 'customer').id
  const id = newId('bps')
  return ledger.add<PortalSession>({
    id,
    object: 'billing_portal.session',
    created: ledger.seconds,
    customer,
    livemode: false,
    return_url: form.return_url ? webAddress(form, 'return_url') : null,
    url: `${origin()}/portal/${id}`,
  })
}

function listEvents({ ledger, form }: Call) {
  const limit = Number(form.limit ?? 10)
  if (!(limit >= 1 && limit <= 100)) fail('limit', 'Invalid integer: limit is 1 to 100.')
  const since = Number(form['created[gte]'] ?? 0)
  if (!Number.isSafeInteger(since)) fail('created[gte]', 'Invalid timestamp.')
  const types = Object.entries(form).flatMap(([name, value]) => (/^types\[/.test(name) ? [value] : []))
  const all = ledger.list('event')
  const after = form.starting_after
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) missing('event', after, 'starting_after')
  const wanted = all
    .slice(from)
    .filter(({ created, type }) => created >= since && (types.length === 0 || types.includes(type)))
  return {
    object: 'list' as const,
    data: wanted.slice(0, limit),
    has_more: wanted.length > limit,
    url: '/v1/events',
  }
}

function intentOf(ledger: Ledger, form: Form) {
  return find(ledger, 'payment_intent', required(form, 'payment_intent'), 'payment_intent')
}

const list = (data: (PaymentIntent | Refund | Dispute)[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
})

/** As if the customer had paid with the test card that works. */
function createSubscription({ ledger, form }: Call): Subscription {
  return openSubscription(ledger, {
    customer: find(ledger, 'customer', required(form, 'customer'), 'customer').id,
    priceId: required(form, 'items[0][price]'),
    card: { last4: '4242', expMonth: 12, expYear: new Date(ledger.now).getUTCFullYear() + 3 },
  })
}

function updateSubscription({ ledger, id, form }: Call): Subscription {
  const subscription = find(ledger, 'subscription', id)
  if (subscription.status === 'canceled') throw invalid('A canceled subscription cannot be changed.')
  if (form['items[0][price]']) changePrice(ledger, subscription, form['items[0][price]'])
  if (form.cancel_at_period_end) endAtPeriodEnd(ledger, subscription, form.cancel_at_period_end === 'true')
  return subscription
}

function cancelSubscription({ ledger, id }: Call): Subscription {
  const subscription = find(ledger, 'subscription', id)
  if (subscription.status === 'canceled') missing('subscription', id)
  endSubscription(ledger, subscription)
  return subscription
}
