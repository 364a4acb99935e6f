import { penceInPounds } from '@sitewright/contract/money.ts'
import type { PublicQuote, Quote, QuoteStatus } from '@sitewright/contract/quotes.ts'
import type { LineRow, QuoteRow } from './quote.queries.ts'
import { termsOf, totalsOfQuote } from './terms.ts'

export function statusOf({ status, expires_at }: QuoteRow, now: number): QuoteStatus {
  if (status === 'open' && expires_at && expires_at.getTime() <= now) return 'expired'
  return status as QuoteStatus
}

export function publicViewOf(quote: QuoteRow, lines: readonly LineRow[], now: number): PublicQuote {
  const totals = totalsOfQuote(quote, lines)
  return {
    id: quote.id,
    number: quote.number,
    version: quote.version,
    status: statusOf(quote, now),
    customer_name: quote.customer_name,
    line_items: lines.map((line) => ({
      id: line.id,
      product_id: line.product_id,
      description: line.description,
      quantity: line.quantity,
      unit_price: penceInPounds(line.unit_pence),
      amount: penceInPounds(line.quantity * line.unit_pence),
      finding_id: line.finding_id,
      check: line.proof,
    })),
    subtotal: penceInPounds(totals.subtotalPence),
    discount_percent: quote.discount_percent,
    discount: penceInPounds(totals.discountPence),
    total: penceInPounds(totals.totalPence),
    deposit: penceInPounds(totals.depositPence),
    note: quote.note,
    terms: termsOf(quote, lines),
    issued_at: quote.sent_at?.toISOString() ?? null,
    expires_at: quote.expires_at?.toISOString() ?? null,
    accepted_at: quote.accepted_at?.toISOString() ?? null,
    accepted_name: quote.accepted_name,
    superseded_by: quote.superseded_by,
  }
}

export function viewOf(quote: QuoteRow, lines: readonly LineRow[], now: number): Quote {
  return {
    ...publicViewOf(quote, lines, now),
    user_id: quote.user_id,
    service_request_id: quote.service_request_id,
    deposit_percent: quote.deposit_percent,
    valid_days: quote.valid_days,
    customer: { id: quote.user_id, name: quote.account_name, email: quote.customer_email },
    created_at: quote.created_at.toISOString(),
    opened_at: quote.opened_at?.toISOString() ?? null,
    accepted_hash: quote.accepted_hash,
  }
}
