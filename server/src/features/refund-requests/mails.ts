import { formatPence } from '@sitewright/contract/money.ts'
import { terms } from '@sitewright/contract/terms.ts'
import { longMoment } from '@sitewright/contract/time-words.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { RequestRow } from './refund-request.queries.ts'

const { decidedWithin, paidWithin } = terms.refund

export const numbersOf = ({ invoices }: Pick<RequestRow, 'invoices'>): string =>
  invoices.map(({ number }) => number).join(', ')

const linkOf = ({ ticket_id, invoices }: RequestRow): NonNullable<Mail['action']> =>
  ticket_id === null
    ? { label: 'See the invoice', path: `/pay/invoice/${invoices[0]?.id ?? ''}` }
    : { label: 'See the ticket', path: `/dashboard/ticket/${ticket_id}` }

export function askedMail(row: RequestRow): Mail {
  return {
    kind: 'refund_asked',
    to: row.customer_email,
    subject: `We received your refund request for ${numbersOf(row)}`,
    paragraphs: [
      `Thank you for telling us. We review your request within ${decidedWithin}: by ${longMoment(row.decide_by)} London time.`,
      `What you wrote: ${row.reason}`,
    ],
    action: linkOf(row),
    dedupeKey: `refund-asked:${row.id}`,
  }
}

export function approvedMail(row: RequestRow, pence: number): Mail {
  return {
    kind: 'refund_approved',
    to: row.customer_email,
    subject: `Your refund of ${formatPence(pence)} is approved`,
    paragraphs: [
      `We approved a refund of ${formatPence(pence)} for ${numbersOf(row)}.`,
      `It goes back to the card or account that paid, and is processed within ${paidWithin}. We e-mail you when it is on its way.`,
    ],
    action: linkOf(row),
  }
}

export function refusedMail(row: RequestRow): Mail {
  return {
    kind: 'refund_refused',
    to: row.customer_email,
    subject: `Our answer to your refund request for ${numbersOf(row)}`,
    paragraphs: [
      'We looked at your refund request and decided not to pay the money back. Our reason:',
      row.answer,
      'If you do not agree, please reply on the ticket or to this e-mail: a colleague who was not part of the job looks at it again within 5 business days.',
    ],
    action: linkOf(row),
    dedupeKey: `refund-refused:${row.id}`,
  }
}
