import type { Tx } from '#platform/database/transaction.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import { recordEvent } from '../records/events.ts'
import { type Customer, type Invoice, newId, type Subscription } from '../records/kinds.ts'
import { keep, lockOrNull, replace } from '../records/objects.ts'

interface Issue {
  id: string
  reason: Invoice['billing_reason']
  paid: boolean
  /** Seconds since 1970. */
  at: number
}

/** The invoice of a subscription's current month, with the news of whether it was paid. */
export async function issueInvoice(
  tx: Tx,
  sandbox: Sandbox,
  subscription: Subscription,
  issue: Issue,
): Promise<Invoice> {
  const customer = await takeNumber(tx, subscription.customer)
  const invoice = await keep<'invoice'>(tx, sandbox, compose(subscription, customer, issue))
  await recordEvent(tx, sandbox, issue.paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return invoice
}

/** Takes the money for an invoice that could not be paid before. */
export async function payInvoice(tx: Tx, sandbox: Sandbox, id: string): Promise<void> {
  const open = await lockOrNull(tx, 'invoice', id)
  if (open?.status !== 'open') return
  const paid = await replace<'invoice'>(tx, {
    ...open,
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempt_count: open.attempt_count + 1,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: secondsNow(sandbox) },
  })
  await recordEvent(tx, sandbox, 'invoice.paid', paid)
}

export async function giveUpInvoice(tx: Tx, id: string, at: number): Promise<void> {
  const open = await lockOrNull(tx, 'invoice', id)
  if (open?.status !== 'open') return
  await replace<'invoice'>(tx, {
    ...open,
    status: 'uncollectible',
    status_transitions: { ...open.status_transitions, marked_uncollectible_at: at },
  })
}

async function takeNumber(tx: Tx, customerId: string): Promise<Customer> {
  const customer = await lockOrNull(tx, 'customer', customerId)
  if (!customer) throw new Error(`There is no customer ${customerId}.`)
  await replace<'customer'>(tx, { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 })
  return customer
}

function compose(subscription: Subscription, customer: Customer, { id, reason, paid, at }: Issue): Invoice {
  const [item] = subscription.items.data
  const amount = item.price.unit_amount
  const period = { start: item.current_period_start, end: item.current_period_end }
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: paid ? amount : 0,
    amount_remaining: paid ? 0 : amount,
    attempt_count: 1,
    attempted: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: 'gbp',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: [lineOf(subscription, amount, period)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: period.start,
    period_end: period.end,
    status: paid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: paid ? at : null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
  }
}

function lineOf(
  subscription: Subscription,
  amount: number,
  period: { start: number; end: number },
): Invoice['lines']['data'][number] {
  const { price } = subscription.items.data[0]
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'gbp',
    description: `1 × ${price.nickname} (at £${(amount / 100).toFixed(2)} / month)`,
    livemode: false,
    metadata: {},
    period,
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
    quantity: 1,
    subscription: subscription.id,
  }
}
