import type { Mail } from './outbox.ts'

/** What all mails about one ticket share, so that mail programs show them as one conversation. */
export function aboutTicket({
  id,
  subject,
}: {
  id: number
  subject: string
}): Pick<Mail, 'subject' | 'ticketId'> {
  return { subject: `Ticket #${id}: ${subject}`, ticketId: id }
}
