import { dateFormatter } from '@sitewright/contract/date-formatter.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { TimelineEntry, ticketHistoryRoutes } from '@sitewright/contract/ticket-history.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { sql } from 'kysely'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { findVisibleTicket } from '../ticket.queries.ts'

const ENTRIES = 200
/** What a client may read about their ticket; how staff organise their work is not among it. */
const forClients = [
  'ticket.opened',
  'ticket.status_changed',
  'ticket.message_posted',
  'ticket.deleted',
  'ticket.restored',
  'ticket.fix_claimed',
  'rating.given',
  'proof.fix_proved',
  'proof.failed',
  'proof.fault_returned',
  'quote.sent',
  'quote.accepted',
  'quote.canceled',
]
const forStaff = [
  ...forClients,
  'ticket.assigned',
  'ticket.waiting_changed',
  'ticket.note_added',
  'ticket.snoozed',
  'ticket.snooze_ended',
  'ticket.tags_changed',
  'ticket.merged',
]

/** The history of a ticket, for people who may see it. */
export async function readHistory(
  ctx: SignedInCtx,
  { params }: Input<typeof ticketHistoryRoutes.get>,
): Promise<TimelineEntry[]> {
  const { id } = await findVisibleTicket(ctx.db, ctx.actor, params.id)
  return readTimeline(ctx.db, id, isStaff(ctx.actor) ? 'staff' : 'client')
}

/** What happened on a ticket, newest last, as plain sentences. */
export async function readTimeline(
  db: Database,
  ticketId: number,
  side: 'client' | 'staff',
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.name', 'e.data', 'u.name as who'])
    .where('e.ticket_id', '=', ticketId)
    .where('e.name', 'in', side === 'staff' ? forStaff : forClients)
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
    case 'ticket.fix_claimed':
      return `${who} fixed it, and the checks began`
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
    case 'ticket.deleted':
      return `${who} deleted the ticket`
    case 'ticket.restored':
      return `${who} brought the ticket back`
    case 'ticket.snoozed':
      return `${who} snoozed it until ${londonTime(String(data.until))}`
    case 'ticket.snooze_ended':
      return backWords(who, data.because)
    case 'ticket.tags_changed':
      return tagWords(who, data.added, data.removed)
    case 'ticket.merged':
      return `${who} merged ticket #${data.from} into #${data.into}`
    case 'rating.given':
      return `The client rated the help: ${data.score === 'bad' ? 'not good' : data.score}`
    case 'proof.fix_proved':
      return 'The checks ran again: the fault is gone'
    case 'proof.failed':
      return data.seen ? 'The checks ran again: the fault is still there' : 'The checks could not run again'
    case 'proof.fault_returned':
      return 'The daily check saw the fault again'
    case 'quote.sent':
      return `${who} sent the quote ${data.number}`
    case 'quote.accepted':
      return `The quote ${data.number} was accepted`
    case 'quote.canceled':
      return `${who} canceled the quote ${data.number}`
    default:
      return null
  }
}

function backWords(who: string, because: unknown): string {
  if (because === 'staff') return `${who} brought it back to the inbox`
  return because === 'client'
    ? 'It came back to the inbox: the client wrote'
    : 'It came back to the inbox: the time was up'
}

function tagWords(who: string, added: unknown, removed: unknown): string {
  const quoted = (names: unknown) => (Array.isArray(names) ? names.map((name) => `“${name}”`).join(', ') : '')
  const parts = [
    ...(quoted(added) ? [`added the tag ${quoted(added)}`] : []),
    ...(quoted(removed) ? [`took the tag ${quoted(removed)} away`] : []),
  ]
  return `${who} ${parts.join(' and ')}`
}

const londonTime = dateFormatter({ dateStyle: 'medium', timeStyle: 'short', timeZone: SUPPORT_ZONE })
