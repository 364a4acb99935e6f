import { formatPence } from '@sitewright/contract/money.ts'
import type { ReceivedMethod } from '@sitewright/contract/received-payments.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { InvoiceRow } from './invoice.queries.ts'

const sums = ({ total_pence, tax_pence, tax_rate, deducted_pence }: InvoiceRow): string[] => [
  ...(deducted_pence > 0 ? [`The deposit of ${formatPence(deducted_pence)} has been taken off.`] : []),
  ...(tax_pence > 0
    ? [
        `The total of ${formatPence(total_pence)} contains ${formatPence(tax_pence)} VAT at ${tax_rate / 100}%.`,
      ]
    : []),
]

/** No key: staff may send it again. */
export function invoiceMail(invoice: InvoiceRow): Mail {
  const { id, number, mail_to, description, total_pence, open_pence, due_at } = invoice
  return {
    kind: 'invoice',
    to: mail_to,
    subject: `Invoice ${number}: ${formatPence(total_pence)}`,
    paragraphs: [
      `Here is our invoice ${number} for ${formatPence(total_pence)} (“${description}”).`,
      ...sums(invoice),
      open_pence > 0
        ? `${formatPence(open_pence)} is due by ${longDay(due_at)}. You can pay by card on the page below, where you also find the invoice as a PDF.`
        : 'Nothing is left to pay. You can see the invoice on the page below and save it as a PDF.',
    ],
    action: {
      label: open_pence > 0 ? 'See and pay the invoice' : 'See the invoice',
      path: `/pay/invoice/${id}`,
    },
  }
}

export function receiptMail(invoice: InvoiceRow, payment: { key: string; pence: number; at: Date }): Mail {
  const { id, number, mail_to, description, open_pence } = invoice
  return {
    kind: 'invoice_receipt',
    to: mail_to,
    subject: `Receipt: ${formatPence(payment.pence)} for the invoice ${number}`,
    paragraphs: [
      `Thank you. We received ${formatPence(payment.pence)} on ${longDay(payment.at)} for the invoice ${number} (“${description}”).`,
      open_pence > 0 ? `${formatPence(open_pence)} is still to be paid.` : 'The invoice is paid in full.',
    ],
    action: { label: 'See the invoice', path: `/pay/invoice/${id}` },
    dedupeKey: payment.key,
  }
}

const came: Record<ReceivedMethod, string> = {
  bank: 'by bank transfer',
  cheque: 'by cheque',
  cash: 'in cash',
}

interface UndonePayment {
  id: number
  pence: number
  method: ReceivedMethod
  at: Date
  reason: string
}

/** For the person whose receipt no longer holds. */
export function undoneMail(invoice: InvoiceRow, payment: UndonePayment): Mail {
  const { id, number, mail_to, open_pence } = invoice
  const { pence, method, at, reason } = payment
  return {
    kind: 'invoice_payment_undone',
    to: mail_to,
    subject: `The payment of ${formatPence(pence)} for the invoice ${number} was taken back`,
    paragraphs: [
      `We sent you a receipt for ${formatPence(pence)}, paid ${came[method]} on ${longDay(at)} for the invoice ${number}. We have taken this payment off the invoice, and the receipt is no longer valid.`,
      `Reason: ${reason}`,
      `${formatPence(open_pence)} is now due on the invoice. If you think this is wrong, please reply to this e-mail.`,
    ],
    action: { label: 'See the invoice', path: `/pay/invoice/${id}` },
    dedupeKey: `invoice-undone:${payment.id}`,
  }
}

export function refundMail(invoice: InvoiceRow, refund: { id: number; pence: number; reason: string }): Mail {
  const { id, number, mail_to } = invoice
  return {
    kind: 'invoice_refund',
    to: mail_to,
    subject: `Refund of ${formatPence(refund.pence)} for the invoice ${number}`,
    paragraphs: [
      `We paid back ${formatPence(refund.pence)} of the invoice ${number} to the card it was paid with.`,
      `Reason: ${refund.reason}`,
      'It usually reaches your account within 5 to 10 business days.',
    ],
    action: { label: 'See the invoice', path: `/pay/invoice/${id}` },
    dedupeKey: `invoice-refund:${refund.id}`,
  }
}

export function creditMail(
  invoice: InvoiceRow,
  credit: { number: string; pence: number; reason: string },
): Mail {
  const { id, number, mail_to, open_pence } = invoice
  return {
    kind: 'invoice_credit_note',
    to: mail_to,
    subject: `Credit note ${credit.number}: ${formatPence(credit.pence)} off the invoice ${number}`,
    paragraphs: [
      `We took ${formatPence(credit.pence)} off the invoice ${number}. Reason: ${credit.reason}`,
      open_pence > 0 ? `${formatPence(open_pence)} is left to pay.` : 'Nothing is left to pay.',
    ],
    action: { label: 'See the invoice', path: `/pay/invoice/${id}` },
    dedupeKey: `credit-note:${credit.number}`,
  }
}

export function overdueMail(invoice: InvoiceRow, count: number): Mail {
  const { id, number, mail_to, open_pence, due_at, description } = invoice
  return {
    kind: 'invoice_overdue',
    to: mail_to,
    subject: `The invoice ${number} was due on ${longDay(due_at)}`,
    paragraphs: [
      `${formatPence(open_pence)} of our invoice ${number} (“${description}”) is still to be paid. It was due on ${longDay(due_at)}.`,
      'You can pay by card on the page below. If something is not right with it, please reply to this e-mail.',
    ],
    action: { label: 'Pay the invoice', path: `/pay/invoice/${id}` },
    dedupeKey: `invoice-overdue:${id}:${count}`,
  }
}
