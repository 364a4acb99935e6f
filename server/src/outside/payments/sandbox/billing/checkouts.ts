import { type Tx, transaction } from '#platform/database/transaction.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import { recordEvent } from '../records/events.ts'
import {
  type CheckoutSession,
  type Customer,
  newId,
  type Price,
  type PublicCheckoutSession,
} from '../records/kinds.ts'
import { keep, list, lockOrNull, replace } from '../records/objects.ts'
import { type Card, keepCard } from './cards.ts'
import { openSubscription } from './subscriptions.ts'

export interface CheckoutWanted {
  customer: Customer
  price: Price
  successUrl: string
  cancelUrl: string | null
  /** Seconds since 1970. */
  expiresAt: number
  reference: string | null
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
}

export async function openCheckout(
  tx: Tx,
  sandbox: Sandbox,
  wanted: CheckoutWanted,
): Promise<CheckoutSession> {
  return keep<'checkout.session'>(tx, sandbox, compose(wanted, secondsNow(sandbox)))
}

/** As the world sees it: the address is this process's own, and time alone ends a session. */
export function shownCheckout(sandbox: Sandbox, session: CheckoutSession): CheckoutSession {
  const expired = session.status === 'open' && session.expires_at <= secondsNow(sandbox)
  const status = expired ? 'expired' : session.status
  return { ...session, status, url: status === 'open' ? `${sandbox.url}/pay/${session.id}` : null }
}

/** What Stripe says of a session unless it is asked for more. */
export function publicCheckout(session: CheckoutSession): PublicCheckoutSession {
  const { line_items: _lines, subscription_data: _data, ...rest } = session
  return rest
}

/** Locked, so that of paying and expiring only one happens. */
export async function lockCheckout(tx: Tx, sandbox: Sandbox, id: string): Promise<CheckoutSession | null> {
  const session = await lockOrNull(tx, 'checkout.session', id)
  return session && shownCheckout(sandbox, session)
}

export async function expireCheckout(
  tx: Tx,
  sandbox: Sandbox,
  open: CheckoutSession,
): Promise<CheckoutSession> {
  const expired = await replace<'checkout.session'>(tx, { ...open, status: 'expired', url: null })
  await recordEvent(tx, sandbox, 'checkout.session.expired', publicCheckout(expired))
  return expired
}

/** Tells of the sessions whose time is up, as Stripe does some while after. */
export async function expireOldCheckouts(sandbox: Sandbox): Promise<void> {
  const isOver = ({ status, expires_at }: CheckoutSession) =>
    status === 'open' && expires_at <= secondsNow(sandbox)
  for (const { id } of (await list(sandbox.db, 'checkout.session', { statuses: ['open'] })).filter(isOver))
    await transaction(sandbox.db, async (tx) => {
      const session = await lockOrNull(tx, 'checkout.session', id)
      if (session && isOver(session)) await expireCheckout(tx, sandbox, session)
    })
}

/** Turns a locked open session into a paid subscription. */
export async function completeCheckout(
  tx: Tx,
  sandbox: Sandbox,
  open: CheckoutSession,
  card: Card,
): Promise<CheckoutSession> {
  const [line] = open.line_items.data
  if (!line) throw new Error(`The session ${open.id} has no lines.`)
  const subscription = await openSubscription(tx, sandbox, {
    customer: open.customer,
    price: line.price,
    metadata: open.subscription_data.metadata,
    card: await keepCard(tx, sandbox, open.customer, card),
  })
  const paid = await replace<'checkout.session'>(tx, {
    ...open,
    invoice: subscription.latest_invoice,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  await recordEvent(tx, sandbox, 'checkout.session.completed', publicCheckout(paid))
  return paid
}

function compose(wanted: CheckoutWanted, at: number): CheckoutSession {
  const { customer, price } = wanted
  const id = newId('cs_test')
  const amount = { currency: 'gbp', amount_subtotal: price.unit_amount, amount_total: price.unit_amount }
  return {
    id,
    object: 'checkout.session',
    ...amount,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.reference,
    created: at,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: null,
    expires_at: wanted.expiresAt,
    invoice: null,
    line_items: {
      object: 'list',
      data: [{ id: newId('li'), object: 'item', ...amount, description: price.nickname, price, quantity: 1 }],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    metadata: wanted.metadata,
    mode: 'subscription',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    subscription_data: { metadata: wanted.subscriptionMetadata },
    success_url: wanted.successUrl,
    ui_mode: 'hosted_page',
    url: null,
  }
}
