import { formatPence } from '@sitewright/contract/money.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { QuoteRow } from './quote.queries.ts'

/** With the link; what is agreed to is on the page. */
export function quoteMail(quote: QuoteRow, about: 'sent' | 'accepted' | 'ends_soon'): Mail {
  const { id, number, version, customer_email, total_pence, expires_at } = quote
  const amount = formatPence(total_pence)
  const texts = {
    sent: {
      subject: `Your quote ${number}: ${amount}`,
      paragraphs: [
        `Here is our quote ${number} for ${amount}. It says line by line what we do, and can be accepted until ${longDay(expires_at)}.`,
        ...(version > 1 ? ['It replaces the version that we sent you before.'] : []),
        'Nothing is charged by accepting it.',
      ],
      label: 'See the quote',
    },
    accepted: {
      subject: `You accepted the quote ${number}`,
      paragraphs: [
        `Thank you. You accepted our quote ${number} for ${amount}. The page keeps what was agreed.`,
        'We begin now, and write to you on your ticket.',
      ],
      label: 'See what was agreed',
    },
    ends_soon: {
      subject: `Your quote ${number} ends on ${longDay(expires_at)}`,
      paragraphs: [
        `Our quote ${number} for ${amount} can be accepted until ${longDay(expires_at)}. If you do not need it any more, there is nothing to do.`,
      ],
      label: 'See the quote',
    },
  }[about]
  return {
    kind: `quote_${about}`,
    to: customer_email,
    subject: texts.subject,
    paragraphs: texts.paragraphs,
    action: { label: texts.label, path: `/quote/${id}` },
    dedupeKey: `quote:${id}:${version}:${about}`,
  }
}

/** To everybody of staff: a customer said yes. */
export async function staffMails(tx: Tx, quote: QuoteRow): Promise<Mail[]> {
  const { id, number, version, customer_name, accepted_name, total_pence } = quote
  const staff = await tx
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  return staff.map(({ email }) => ({
    kind: 'quote_accepted_staff',
    to: email,
    subject: `Quote ${number} was accepted: ${formatPence(total_pence)}`,
    paragraphs: [`The quote for ${customer_name} was accepted by ${accepted_name}.`],
    action: {
      label: 'See the quotes',
      path: `/dashboard/admin/quotes?${new URLSearchParams({ q: number })}`,
    },
    dedupeKey: `quote:${id}:${version}:accepted:${email}`,
  }))
}
