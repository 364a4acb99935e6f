import { dateFormatter } from '@sitewright/contract/date-formatter.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import type { Mail } from '#outside/mail/outbox.ts'

const VAULT = { label: 'Open the vault', path: '/dashboard/credentials' }
const notWanted =
  'You can end this access at any time in your vault, and you find every opening in the log of the entry.'

interface AccessFacts {
  label: string
  who: string
  lease: { id: number; reason: string }
  ticket: Ticket
}

interface Ticket {
  id: number
  subject: string
}

const inUtc = dateFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `14:30 on Monday 23 November (UTC)`: a mail does not know the reader's clock. */
const momentInWords = (at: Date): string => `${inUtc(at)} (UTC)`

export function leaseMail(
  to: string,
  { label, who, lease, ticket, until }: AccessFacts & { until: Date },
): Mail {
  return {
    kind: 'vault_lease',
    to,
    ...aboutTicket(ticket),
    title: `${who} has access to a login of yours`,
    paragraphs: [
      `${who} took access to “${label}” for your ticket #${ticket.id}, until ${momentInWords(until)}.`,
      `What for: ${lease.reason}`,
      notWanted,
    ],
    action: VAULT,
    dedupeKey: `vault-lease:${lease.id}`,
  }
}

export function openedMail(to: string, { label, who, lease, ticket }: AccessFacts): Mail {
  return {
    kind: 'vault_opened',
    to,
    ...aboutTicket(ticket),
    title: `${who} opened a login of yours`,
    paragraphs: [
      `${who} opened “${label}” to work on your ticket #${ticket.id}.`,
      `What for: ${lease.reason}`,
      notWanted,
    ],
    action: VAULT,
    dedupeKey: `vault-opened:${lease.id}`,
  }
}

/** The work is over: which passwords we have seen. */
export function changePasswordsMail(
  to: string,
  { ticket, labels, keptDays }: { ticket: Ticket; labels: string[]; keptDays: number },
): Mail {
  const named = labels.map((label) => `“${label}”`).join(', ')
  return {
    kind: 'vault_change_passwords',
    to,
    ...aboutTicket(ticket),
    title: `Please change ${labels.length === 1 ? 'this password' : 'these passwords'}`,
    paragraphs: [
      `The work on your ticket #${ticket.id} is finished, and our access to your logins has ended.`,
      `While we worked on it we opened: ${named}. Please change ${labels.length === 1 ? 'that password' : 'those passwords'} now, so that only you know ${labels.length === 1 ? 'it' : 'them'}.`,
      `The entries are deleted from your vault ${keptDays} days after the end of the work. You can delete them now.`,
    ],
    action: VAULT,
  }
}
