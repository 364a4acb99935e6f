import { sql } from 'kysely'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import { cutText } from '#platform/cut-text.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** The newest of what is unread; the rest is counted, and all of it is on the ticket. */
const CARRIED = 10
/** Characters of all carried messages together. */
const TEXT_MAX = 20_000

export interface UnreadTicket {
  id: number
  subject: string
  last_seq: number
  unread: number
  read_seq: number
  customer_name: string
}

/** The unread messages of a ticket as one mail, without its recipient. */
export async function writeUnreadMail(tx: Tx, ticket: UnreadTicket, side: 'client' | 'staff') {
  const count = ticket.unread === 1 ? 'a new message' : `${ticket.unread} new messages`
  const toClient = side === 'client'
  const messages = await carriedMessages(tx, ticket, side)
  const left = ticket.unread - messages.length
  return {
    kind: 'unread_messages' as const,
    ...aboutTicket(ticket),
    title: toClient ? 'An answer on your ticket' : `${ticket.customer_name} wrote`,
    paragraphs: [
      toClient
        ? `You have ${count} on your ticket “${ticket.subject}”.`
        : `${ticket.customer_name} wrote ${count} on “${ticket.subject}”.`,
      ...(left > 0
        ? [left === 1 ? 'An earlier one is on the ticket.' : `${left} earlier ones are on the ticket.`]
        : []),
      'Open the ticket to read and answer.',
    ],
    messages,
    action: {
      label: 'Open the ticket',
      path: toClient ? `/dashboard/ticket/${ticket.id}` : `/dashboard/admin/tickets/${ticket.id}`,
    },
  }
}

/** Oldest first, cut where they would be too long for a mail. */
async function carriedMessages(tx: Tx, ticket: UnreadTicket, side: 'client' | 'staff') {
  const { rows } = await sql<{ side: string; author_name: string; message: string; files: string[] }>`
    select m.side, m.author_name, m.message,
      (select coalesce(json_agg(f.name order by f.id), '[]') from ticket_files f where f.message_id = m.id) as files
    from messages m
    where m.ticket_id = ${ticket.id} and m.seq > ${ticket.read_seq} and (m.side = 'client') = ${side === 'staff'}
    order by m.seq desc limit ${CARRIED}`.execute(tx)
  const carried: NonNullable<Mail['messages']> = []
  let room = TEXT_MAX
  for (const row of rows) {
    if (room <= 0) break
    const author = row.side === 'client' ? ticket.customer_name : row.author_name
    carried.push({ author, text: shortened(row.message, room), files: row.files })
    room -= row.message.length
  }
  return carried.reverse()
}

function shortened(text: string, max: number): string {
  return text.length > max ? `${cutText(text, max)} … (the rest is on the ticket)` : text
}
