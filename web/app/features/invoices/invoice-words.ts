import type { Invoice, InvoiceStatus, PublicInvoice } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { ReceivedMethod } from '@sitewright/contract/received-payments.ts'
import type { TagLook } from '#app/ui/tags/tag.tsx'

export const invoiceTags: Record<InvoiceStatus, TagLook> = {
  draft: { word: 'Draft', tone: 'neutral' },
  open: { word: 'Open', tone: 'info' },
  partly_paid: { word: 'Partly paid', tone: 'info' },
  overdue: { word: 'Overdue', tone: 'warm' },
  paid: { word: 'Paid', tone: 'good' },
  refunded: { word: 'Refunded', tone: 'neutral' },
  credited: { word: 'Credited', tone: 'neutral' },
  charged_back: { word: 'Charged back', tone: 'bad' },
  void: { word: 'Void', tone: 'neutral' },
}

/** What a bank asked about or took back. */
export const disputeWords: Record<PublicInvoice['disputes'][number]['state'], string> = {
  asked: 'the bank of the card asks about this payment.',
  open: 'charged back by the bank of the card, which is examining it.',
  won: 'charged back, and returned by the bank.',
  lost: 'charged back for good.',
  closed: 'the bank asked about this payment and is satisfied.',
}

/** How money came that was not paid by card. */
export const methodWords: Record<ReceivedMethod, string> = {
  bank: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
}

export const pdfPath = ({ id }: { id: string }): string => `/api/invoices/${id}/pdf`

/** Where the customer comes back to; it waits for more than what was paid before. */
export const paidPath = ({ id, paid }: PublicInvoice): string =>
  `/payment-success?${new URLSearchParams({ invoice: id, before: String(paid) })}`

type Sums = Pick<
  Invoice,
  'paid' | 'refunded' | 'refunds_pending' | 'credited' | 'charged_back' | 'open' | 'status'
>

/** What became of the total; a credit note that belongs to the refund is that refund, and not said twice. */
export function sumsOf({
  paid,
  refunded,
  refunds_pending,
  credited,
  charged_back,
  open,
  status,
}: Sums): string[] {
  return [
    ...(paid > 0 ? [`Paid ${formatPence(paid)}`] : []),
    ...(refunded > 0 ? [`Refunded ${formatPence(refunded)}`] : []),
    ...(refunds_pending > 0 ? [`Refund of ${formatPence(refunds_pending)} on its way`] : []),
    ...(charged_back > 0 ? [`Charged back ${formatPence(charged_back)}`] : []),
    ...(credited > 0 && credited !== refunded ? [`Credited ${formatPence(credited)}`] : []),
    ...(open > 0 && (paid > 0 || credited > 0) && status !== 'draft'
      ? [`${formatPence(open)} left to pay`]
      : []),
  ]
}
