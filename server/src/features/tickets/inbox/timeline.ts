import type { TimelineEntry } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

const ENTRIES = 200
const told = [
  'ticket.opened',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.waiting_changed',
  'ticket.note_added',
  'ticket.message_posted',
  'proof.fix_proved',
  'proof.failed',
  'proof.fault_returned',
]

/** What happened on a ticket, newest last, as plain sentences. */
export async function readTimeline(db: Database, ticketId: number): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.name', 'e.data', 'u.name as who'])
    .where('e.ticket_id', '=', ticketId)
    .where('e.name', 'in', told)
    // A history of words alone is the conversation itself.
    .where(sql<boolean>`(e.name <> 'ticket.message_posted' or (e.data ->> 'files')::int > 0)`)
    .orderBy('e.id', 'desc')
    .limit(ENTRIES)
    .execute()
  return rows.reverse().flatMap((row) => {
    const says = sentence(row.name, row.who ?? 'Sitewright', (row.data ?? {}) as Record<string, unknown>)
    return says ? [{ id: Number(row.id), at: row.at.toISOString(), event: row.name, says }] : []
  })
}

function sentence(name: string, who: string, data: Record<string, unknown>): string | null {
  switch (name) {
    case 'ticket.opened':
      return `${who} opened the ticket`
    case 'ticket.status_changed':
      return `${who} set the status from ${data.from} to ${data.to}`
    case 'ticket.assigned':
      return data.name ? `${who} assigned it to ${data.name}` : `${who} took the assignment away`
    case 'ticket.waiting_changed':
      return data.waitingFor === 'client'
        ? `${who} paused the due time: waiting for the client`
        : `${who} let the due time run on`
    case 'ticket.note_added':
      return `${who} added an internal note`
    case 'ticket.message_posted':
      return `${who} sent ${data.files === 1 ? 'a file' : `${data.files} files`}`
    case 'proof.fix_proved':
      return 'The checks ran again: the fault is gone'
    case 'proof.failed':
      return data.seen ? 'The checks ran again: the fault is still there' : 'The checks could not run again'
    case 'proof.fault_returned':
      return 'The daily check saw the fault again'
    default:
      return null
  }
}
