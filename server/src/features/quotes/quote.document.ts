import { longDay } from '@sitewright/contract/time-words.ts'
import type { Ctx } from '#platform/context.ts'
import type { BusinessDocument } from '#platform/documents/document.ts'
import type { LineRow, QuoteRow } from './quote.queries.ts'
import { statusOf } from './quote.view.ts'
import { termsOf, totalsOfQuote } from './terms.ts'

const statusNames = {
  draft: 'Draft',
  open: 'Open',
  accepted: 'Accepted',
  canceled: 'Canceled',
  expired: 'Expired',
  superseded: 'Replaced by a newer version',
}

/** The quote on paper. */
export function documentOf(
  { config: { business }, now }: Pick<Ctx, 'config' | 'now'>,
  quote: QuoteRow,
  lines: readonly LineRow[],
): BusinessDocument {
  const { number, version, customer_name, sent_at, expires_at, note } = quote
  return {
    title: 'Quote',
    number: version > 1 ? `${number}, version ${version}` : number,
    status: statusNames[statusOf(quote, now())],
    seller: { name: business.legal_name, lines: [...business.address.split(/, */), business.support_email] },
    buyer: { name: customer_name, lines: [] },
    facts: [
      ['Issued', longDay(sent_at)],
      ['Can be accepted until', longDay(expires_at)],
    ],
    lines: lines.map(({ description, quantity, unit_pence, proof }) => ({
      description,
      detail: proof ? `Proved by: ${proof}` : undefined,
      quantity,
      unitPence: unit_pence,
      amountPence: quantity * unit_pence,
    })),
    totals: sumsOf(quote, lines),
    notes: [
      ...(note ? [{ heading: 'Note', paragraphs: note.split('\n') }] : []),
      { heading: 'Terms', paragraphs: termsOf(quote, lines) },
      ...acceptanceOf(quote),
    ],
    foot: `${business.legal_name}, company number ${business.company_number}`,
  }
}

function sumsOf(quote: QuoteRow, lines: readonly LineRow[]): BusinessDocument['totals'] {
  const { subtotalPence, discountPence, totalPence, depositPence } = totalsOfQuote(quote, lines)
  return [
    ...(discountPence > 0
      ? [
          { label: 'Subtotal', pence: subtotalPence },
          { label: `Care plan discount (${quote.discount_percent}%)`, pence: -discountPence },
        ]
      : []),
    { label: 'Total', pence: totalPence, isMain: true },
    ...(depositPence > 0 ? [{ label: 'Of it due on acceptance', pence: depositPence }] : []),
  ]
}

function acceptanceOf({ accepted_at, accepted_name, accepted_hash }: QuoteRow): BusinessDocument['notes'] {
  if (!accepted_at) return []
  return [
    {
      heading: 'Accepted',
      paragraphs: [
        // On a line of its own, so that nothing in a name passes for ours.
        `Name: ${accepted_name}`,
        `Time: ${accepted_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        `SHA-256 of the accepted text: ${accepted_hash}`,
      ],
    },
  ]
}
