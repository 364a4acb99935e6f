import { SubscriptionTier } from '@sitewright/contract/users.ts'
import Stripe from 'stripe'
import { answered, orNullWhereMissing } from './answered.ts'
import type { CheckoutOrder, PaymentEvent, Payments, ProviderSubscription } from './interface.ts'
import { oneOffPayments } from './stripe-one-off.ts'

/** A call takes at most twice this, as one without an answer is retried once. */
const TIMEOUT_MS = 4_000
/** A price never changes at the provider, but our configuration does; an operator's mistake shows this soon. */
const PRICE_KEPT_MS = 10 * 60 * 1_000
const LIVES_SECONDS = 300
/** Those that name a subscription, a checkout page, a payment, its refund or its dispute, or what a plan was paid with. */
const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

interface StripeOptions {
  secretKey: string
  webhookSecret: string
  publishableKey?: string | null
  /** Null is Stripe itself. */
  apiBase: string | null
  /** Of each plan the price that is sold, then those that earlier customers still pay. */
  prices: Readonly<Record<SubscriptionTier, readonly string[]>>
  now?: () => number
}

/** Stripe, or a server with the same API. */
export function openStripe(options: StripeOptions): Payments {
  const { prices, now = Date.now } = options
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const fetchPrice = priceReader(stripe, now)
  const planOf: Payments['planOf'] = (priceId) =>
    SubscriptionTier.options.find((plan) => prices[plan].includes(priceId)) ?? null

  const isLiveKey = isLive(options.secretKey)
  const publishableKey = options.publishableKey ?? null
  return {
    ...oneOffPayments({ stripe, publishableKey, isLive: isLiveKey }),
    sandbox: !isLiveKey,
    prices: {
      performance: prices.performance[0] ?? '',
      stability: prices.stability[0] ?? '',
      security: prices.security[0] ?? '',
    },
    planOf,
    readPrice: async (id) => {
      const { unit_amount, currency, recurring, active } = await fetchPrice(id)
      const every = recurring && `${recurring.interval_count} ${recurring.interval}`
      return { pence: unit_amount ?? 0, currency, every, isSold: active }
    },
    createCustomer: async ({ userId, email, name }) => {
      const metadata = { user_id: String(userId) }
      return (await answered(stripe.customers.create({ email, name, metadata }))).id
    },
    updateCustomer: async (id, person) =>
      void (await orNullWhereMissing(answered(stripe.customers.update(id, person)))),
    startCheckout: async (order) => {
      const page = await answered(
        stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: order.key }),
      )
      if (!page.url) throw new Error(`The checkout session ${page.id} came without an address`)
      return { id: page.id, url: page.url }
    },
    endCheckout: async (id) => {
      const page = await orNullWhereMissing(answered(stripe.checkout.sessions.retrieve(id)))
      return page && endPage(stripe, page)
    },
    openPortal: async (customer, return_url) =>
      (await answered(stripe.billingPortal.sessions.create({ customer, return_url }))).url,
    readSubscription: async (id) => {
      const read = await orNullWhereMissing(answered(stripe.subscriptions.retrieve(id)))
      return read && subscriptionOf(read, planOf)
    },
    endSubscription: async (id) => void (await orNullWhereMissing(answered(stripe.subscriptions.cancel(id)))),
    readEvent: eventReader(stripe, { ...options, now }),
    eventsSince: async function* (since) {
      const listed = stripe.events.list({
        created: { gte: secondsOf(since) },
        types: EVENT_TYPES,
        limit: 100,
      })
      for await (const event of listed) yield eventOf(event)
    },
  }
}

/** Prices, each kept for a while. */
function priceReader(stripe: Stripe, now: () => number): (id: string) => Promise<Stripe.Price> {
  const known = new Map<string, { price: Promise<Stripe.Price>; until: number }>()
  return (id) => {
    const kept = known.get(id)
    if (kept && kept.until > now()) return kept.price
    const price = answered(stripe.prices.retrieve(id))
    known.set(id, { price, until: now() + PRICE_KEPT_MS })
    price.catch(() => known.delete(id))
    return price
  }
}

function eventReader(stripe: Stripe, options: StripeOptions & { now: () => number }): Payments['readEvent'] {
  const { secretKey, webhookSecret, now } = options
  return (body, signature) => {
    try {
      const { webhooks } = stripe
      // In milliseconds, unlike every other time of Stripe's.
      const event = webhooks.constructEvent(body, signature, webhookSecret, LIVES_SECONDS, undefined, now())
      return event.livemode === isLive(secretKey) ? eventOf(event) : null
    } catch {
      return null
    }
  }
}

function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: String(order.userId),
    line_items: [{ price: order.priceId, quantity: 1 }],
    expires_at: secondsOf(order.expiresAt),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

/** A payment between reading and expiring makes expiring fail; reading again then shows it. */
async function endPage(stripe: Stripe, page: Stripe.Checkout.Session): Promise<string | null> {
  const { sessions } = stripe.checkout
  let { status, subscription } = page
  if (status === 'open')
    try {
      ;({ status, subscription } = await answered(sessions.expire(page.id)))
    } catch (error) {
      ;({ status, subscription } = await answered(sessions.retrieve(page.id)))
      if (status === 'open') throw error
    }
  return status === 'complete' ? idOf(subscription) : null
}

function addressOf(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** A subscription may have items beside the plan. */
function subscriptionOf(read: Stripe.Subscription, planOf: Payments['planOf']): ProviderSubscription | null {
  const items = read.items.data
  const item = items.find(({ price }) => planOf(price.id)) ?? items[0]
  if (!item) return null
  return {
    id: read.id,
    customerId: idOf(read.customer) ?? '',
    priceId: item.price.id,
    pricePence: item.price.unit_amount ?? 0,
    status: read.status,
    startedAt: dateOf(read.start_date),
    periodEnd: dateOf(item.current_period_end),
    cancelAt: cancelAtOf(read, item.current_period_end),
    endedAt: read.ended_at === null ? null : dateOf(read.ended_at),
  }
}

function cancelAtOf({ cancel_at, cancel_at_period_end }: Stripe.Subscription, periodEnd: number) {
  if (cancel_at !== null) return dateOf(cancel_at)
  return cancel_at_period_end ? dateOf(periodEnd) : null
}

/** The ids alone: an account may send its events in the form of another version. */
function eventOf({ id, type, created, data }: Stripe.Event): PaymentEvent {
  const {
    id: about = null,
    subscription = null,
    payment_intent = null,
    customer = null,
  } = data.object as {
    id?: string | null
    subscription?: string | { id: string } | null
    payment_intent?: string | { id: string } | null
    customer?: string | { id: string } | null
  }
  const isCheckout = type.startsWith('checkout.session.')
  const isDispute = type.startsWith('charge.dispute.')
  return {
    id,
    type,
    createdAt: dateOf(created),
    subscriptionId: isCheckout
      ? idOf(subscription)
      : type.startsWith('customer.subscription.')
        ? about
        : null,
    checkoutId: isCheckout ? about : null,
    paymentId: type.startsWith('payment_intent.')
      ? about
      : type.startsWith('refund.') || isDispute
        ? idOf(payment_intent)
        : null,
    customerId: type === 'invoice.paid' || type.startsWith('payment_intent.') ? idOf(customer) : null,
    isDispute,
  }
}

/** What Stripe gives as an id, or as the thing itself where that was asked for. */
function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

const isLive = (secretKey: string) => /^[a-z]+_live_/.test(secretKey)
const dateOf = (seconds: number) => new Date(seconds * 1_000)
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1_000)
