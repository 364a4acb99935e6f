import { formatPence } from '@sitewright/contract/money.ts'
import { totalsOf } from '@sitewright/contract/quote-totals.ts'
import type { Ctx } from '#platform/context.ts'
import type { LineRow, QuoteRow } from './quote.queries.ts'

export const totalsOfQuote = (
  quote: Pick<QuoteRow, 'discount_percent' | 'deposit_percent'>,
  lines: readonly Pick<LineRow, 'quantity' | 'unit_pence'>[],
) =>
  totalsOf(
    lines.map(({ quantity, unit_pence }) => ({ quantity, unitPence: unit_pence })),
    { discountPercent: quote.discount_percent, depositPercent: quote.deposit_percent },
  )

/** What a customer agrees to besides lines and amounts. */
export function termsOf(quote: QuoteRow, lines: readonly LineRow[]): string[] {
  const { depositPence, balancePence, totalPence } = totalsOfQuote(quote, lines)
  return [
    depositPence > 0
      ? `${formatPence(depositPence)} is due when you accept, and ${formatPence(balancePence)} when the work is done.`
      : totalPence > 0
        ? `${formatPence(totalPence)} is due after you accept. You get an invoice with a link to pay.`
        : 'Nothing is due.',
    'The price is fixed for what the lines above say. More work is done only after another quote that you accept.',
    'Our terms and conditions and our refund policy apply.',
  ]
}

/** Exactly what is agreed to; kept with its hash when the quote is accepted. */
export function acceptedText(
  { config }: Pick<Ctx, 'config'>,
  quote: QuoteRow,
  lines: readonly LineRow[],
  { name, at }: { name: string; at: Date },
): string {
  const totals = totalsOfQuote(quote, lines)
  return [
    `Quote ${quote.number}, version ${quote.version}, of ${config.business.legal_name}`,
    `For ${quote.customer_name}, ${quote.customer_email}`,
    '',
    ...lines.map(
      ({ quantity, description, unit_pence, proof }) =>
        `${quantity} × ${description}, ${formatPence(unit_pence)} each: ${formatPence(quantity * unit_pence)}${proof ? ` (proved by: ${proof})` : ''}`,
    ),
    `Subtotal: ${formatPence(totals.subtotalPence)}`,
    ...(totals.discountPence > 0
      ? [`Care plan discount of ${quote.discount_percent}%: −${formatPence(totals.discountPence)}`]
      : []),
    `Total: ${formatPence(totals.totalPence)}`,
    ...(quote.note ? ['', quote.note] : []),
    '',
    ...termsOf(quote, lines),
    '',
    `I, ${name}, accept this quote and its terms. ${at.toISOString()}`,
  ].join('\n')
}
