import type { Ledger } from './ledger.ts'
import { type Dispute, newId, type PaymentIntent } from './objects.ts'
import { invalid } from './problem.ts'

/** A form as it is sent. */
type Form = Record<string, string>

const ANSWERED_WITHIN_SECONDS = 7 * 24 * 3600

/** The whole payment, as when its owner says at the bank that it was not theirs. */
export function openDispute(ledger: Ledger, intent: PaymentIntent): Dispute {
  const dispute = ledger.add<Dispute>({
    id: newId('du'),
    object: 'dispute',
    amount: intent.amount_received,
    created: ledger.seconds,
    currency: 'gbp',
    livemode: false,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: ledger.seconds + ANSWERED_WITHIN_SECONDS },
  })
  ledger.record('charge.dispute.created', dispute)
  return dispute
}

/** As with Stripe's test keys: the text of the evidence decides. */
export function answerDispute(ledger: Ledger, dispute: Dispute, form: Form): Dispute {
  const text = form['evidence[uncategorized_text]'] ?? ''
  if (text === 'winning_evidence') return end(ledger, dispute, 'won')
  if (text === 'losing_evidence') return end(ledger, dispute, 'lost')
  throw invalid('In the sandbox the evidence is `winning_evidence` or `losing_evidence`.', {
    param: 'evidence[uncategorized_text]',
  })
}

/** Gives in. */
export const closeDispute = (ledger: Ledger, dispute: Dispute): Dispute => end(ledger, dispute, 'lost')

/** Newest first. */
export const disputesOf = (ledger: Ledger, intentId: string): Dispute[] =>
  ledger.list('dispute').filter(({ payment_intent }) => payment_intent === intentId)

function end(ledger: Ledger, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.')
  dispute.status = status
  ledger.record('charge.dispute.closed', dispute)
  return dispute
}
