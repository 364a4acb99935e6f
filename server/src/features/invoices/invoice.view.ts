import type { Invoice, InvoiceStatus, PublicInvoice } from '@sitewright/contract/invoices.ts'
import type { creditNotesOf, disputesOf, InvoiceRow, LineRow } from './invoice.queries.ts'
import type { ReceivedRow } from './received/received.queries.ts'

export function statusOf(row: InvoiceRow, now: number): InvoiceStatus {
  if (row.status !== 'open') return row.status as 'draft' | 'void'
  const kept = row.paid_pence - row.refunded_pence - row.disputed_pence
  if (row.open_pence > 0) {
    if (row.due_at && row.due_at.getTime() <= now) return 'overdue'
    return kept > 0 ? 'partly_paid' : 'open'
  }
  if (row.disputed_pence > 0) return 'charged_back'
  if (kept > 0) return 'paid'
  return row.paid_pence > 0 ? 'refunded' : 'credited'
}

/** What can be paid back through the provider: what came in there and is neither back, on its way back nor with the customer's bank. */
export const refundable = (row: InvoiceRow): number =>
  Math.max(
    0,
    row.paid_pence - row.received_pence - row.refunded_pence - row.pending_pence - row.disputed_pence,
  )

export function viewOf(row: InvoiceRow, now: number): Invoice {
  return {
    id: row.id,
    number: row.number,
    status: statusOf(row, now),
    total: row.total_pence,
    paid: row.paid_pence,
    received: row.received_pence,
    refunded: row.refunded_pence,
    credited: row.credited_pence,
    charged_back: row.disputed_pence,
    open: row.status === 'open' ? Math.max(0, row.open_pence) : 0,
    customer_email: row.customer_email,
    customer_name: row.customer_name,
    description: row.description,
    part: row.part as Invoice['part'],
    quote_number: row.quote_number,
    service_request_id: row.service_request_id,
    created_at: row.created_at.toISOString(),
    issued_at: row.issued_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    refunds_pending: row.pending_pence,
    can: {
      issue: row.status === 'draft',
      refund: refundable(row) > 0,
      credit: row.status === 'open' && row.open_pence > 0,
      receive: row.status === 'open' && row.open_pence > 0,
    },
  }
}

interface Parts {
  lines: readonly LineRow[]
  creditNotes: Awaited<ReturnType<typeof creditNotesOf>>
  disputes: Awaited<ReturnType<typeof disputesOf>>
  received: readonly ReceivedRow[]
  publishableKey: string | null
  now: number
}

/** Contains no names, because a link may be passed on. The PDF names its buyer, as the books require. */
export function publicViewOf(
  row: InvoiceRow,
  { lines, creditNotes, disputes, received, publishableKey, now }: Parts,
): PublicInvoice {
  return {
    id: row.id,
    number: row.number ?? '',
    status: statusOf(row, now),
    description: row.description,
    note: row.note,
    quote_number: row.quote_number,
    lines: lines.map(({ id, description, quantity, unit_pence }) => ({
      id,
      description,
      quantity,
      unit: unit_pence,
      amount: quantity * unit_pence,
    })),
    subtotal: row.subtotal_pence,
    discount_percent: row.discount_percent,
    discount: row.discount_pence,
    deducted: row.deducted_pence,
    total: row.total_pence,
    tax_percent: row.tax_rate / 100,
    tax: row.tax_pence,
    paid: row.paid_pence,
    refunded: row.refunded_pence,
    credited: row.credited_pence,
    charged_back: row.disputed_pence,
    open: Math.max(0, row.open_pence),
    issued_at: (row.issued_at ?? row.created_at).toISOString(),
    due_at: (row.due_at ?? row.created_at).toISOString(),
    publishable_key: publishableKey,
    received: received
      .filter(({ undone_at }) => undone_at === null)
      .map(({ id, amount_pence, received_on, method }) => ({
        id,
        amount: amount_pence,
        received_on,
        method,
      })),
    credit_notes: creditNotes.map(({ number, amount_pence, reason, issued_at }) => ({
      number,
      amount: amount_pence,
      reason,
      issued_at: issued_at.toISOString(),
    })),
    disputes: disputes.map(({ amount_pence, status, created_at }) => ({
      amount: amount_pence,
      state: status as PublicInvoice['disputes'][number]['state'],
      opened_at: created_at.toISOString(),
    })),
  }
}
