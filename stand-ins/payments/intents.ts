import { disputesOf, openDispute } from './disputes.ts'
import type { Ledger } from './ledger.ts'
import { newId, type PaymentIntent, type Refund } from './objects.ts'
import { invalid, StripeProblem } from './problem.ts'

/** A form as it is sent. */
type Form = Record<string, string>

/** The least that a card is charged with, as with Stripe in pounds. */
const MIN_PENCE = 30
const MAX_PENCE = 99_999_999
const CARDS = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_createDispute']

export function createIntent(ledger: Ledger, form: Form): PaymentIntent {
  if (form.currency !== 'gbp') throw invalid('This stand-in takes pounds alone.', { param: 'currency' })
  const id = newId('pi')
  return ledger.add<PaymentIntent>({
    id,
    object: 'payment_intent',
    amount: amountOf(form),
    amount_received: 0,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: ledger.seconds,
    currency: 'gbp',
    customer: form.customer ?? null,
    description: form.description ?? null,
    last_payment_error: null,
    livemode: false,
    metadata: metadataOf(form),
    status: 'requires_payment_method',
  })
}

export function updateIntent(intent: PaymentIntent, form: Form): PaymentIntent {
  if (intent.status !== 'requires_payment_method') throw unexpectedState(intent)
  if (form.amount !== undefined) intent.amount = amountOf(form)
  return intent
}

export function confirmIntent(ledger: Ledger, intent: PaymentIntent, form: Form): PaymentIntent {
  if (intent.status !== 'requires_payment_method') throw unexpectedState(intent)
  const card = form.payment_method ?? ''
  if (!CARDS.includes(card))
    throw invalid(`In the sandbox only these work: ${CARDS.join(', ')}.`, { param: 'payment_method' })
  if (card === 'pm_card_chargeDeclined') {
    const message = 'Your card was declined.'
    intent.last_payment_error = { message }
    ledger.record('payment_intent.payment_failed', intent)
    throw new StripeProblem(402, message, { type: 'card_error', code: 'card_declined' })
  }
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
  ledger.record('payment_intent.succeeded', intent)
  if (card === 'pm_card_createDispute') openDispute(ledger, intent)
  return intent
}

export function cancelIntent(ledger: Ledger, intent: PaymentIntent): PaymentIntent {
  if (intent.status !== 'requires_payment_method') throw unexpectedState(intent)
  intent.status = 'canceled'
  ledger.record('payment_intent.canceled', intent)
  return intent
}

export function createRefund(ledger: Ledger, intent: PaymentIntent, form: Form): Refund {
  if (disputesOf(ledger, intent.id).some(({ status }) => status !== 'won'))
    throw invalid('The charge has been charged back.', { code: 'charge_disputed' })
  const left = intent.amount_received - sum(refundsOf(ledger, intent.id))
  const amount = form.amount === undefined ? left : Number(form.amount)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', { param: 'amount' })
  if (amount > left)
    throw invalid(
      `Refund amount (£${amount / 100}) is greater than unrefunded amount on charge (£${left / 100})`,
      {
        param: 'amount',
      },
    )
  const refund = ledger.add<Refund>({
    id: newId('re'),
    object: 'refund',
    amount,
    created: ledger.seconds,
    currency: 'gbp',
    metadata: metadataOf(form),
    payment_intent: intent.id,
    status: 'succeeded',
  })
  ledger.record('refund.created', refund)
  return refund
}

/** Newest first, all of them. */
export function intentsOf(ledger: Ledger, form: Form): PaymentIntent[] {
  const since = Number(form['created[gte]'] ?? 0)
  return ledger
    .list('payment_intent')
    .filter(({ customer, created }) => customer === (form.customer ?? customer) && created >= since)
}

/** Newest first. */
export function refundsOf(ledger: Ledger, intentId: string): Refund[] {
  return ledger.list('refund').filter(({ payment_intent }) => payment_intent === intentId)
}

const sum = (refunds: Refund[]) =>
  refunds.reduce((total, { amount, status }) => (status === 'failed' ? total : total + amount), 0)

function amountOf(form: Form): number {
  const amount = Number(form.amount)
  if (!Number.isSafeInteger(amount) || amount < MIN_PENCE || amount > MAX_PENCE)
    throw invalid('Amount must be at least £0.30 gbp', { param: 'amount', code: 'amount_too_small' })
  return amount
}

function metadataOf(form: Form): Record<string, string> {
  const entries = Object.entries(form).flatMap(([name, value]): [string, string][] => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}

function unexpectedState({ status }: PaymentIntent): StripeProblem {
  return invalid(`This PaymentIntent's status is ${status}.`, { code: 'payment_intent_unexpected_state' })
}
