import type { AdminRefundRequest, RefundRequest, RefundStep } from '@sitewright/contract/refund-requests.ts'
import { type Actor, isOwner } from '#platform/actor.ts'
import type { RequestRow } from './refund-request.queries.ts'

export function stepOf({ status, amount_pence, back, pending }: RequestRow): RefundStep {
  if (status === 'open') return 'asked'
  if (status === 'refused') return 'refused'
  if (back >= (amount_pence ?? 0)) return 'paid'
  return pending > 0 ? 'approved' : 'failed'
}

export function viewOf(row: RequestRow): RefundRequest {
  const step = stepOf(row)
  return {
    id: row.id,
    step,
    reason: row.reason,
    ticket_id: row.ticket_id,
    invoices: row.invoices,
    asked_at: row.asked_at.toISOString(),
    decide_by: row.decide_by.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    amount: row.amount_pence,
    answer: row.answer,
    paid_at: step === 'paid' ? (row.back_at?.toISOString() ?? null) : null,
  }
}

export function adminViewOf(row: RequestRow, actor: Actor): AdminRefundRequest {
  const step = stepOf(row)
  return {
    ...viewOf(row),
    customer: { id: row.user_id, name: row.customer_name, email: row.customer_email },
    paid: row.paid,
    refundable: row.refundable,
    decided_by: row.decided_by_name,
    can: {
      approve: isOwner(actor) && ['asked', 'failed'].includes(step) && row.refundable > 0,
      refuse: step === 'asked',
    },
  }
}
