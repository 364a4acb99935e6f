import type { Note, TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { isSameDay } from '#app/ui/format.ts'
import type { Pending, Side, ThreadState } from '../engine/thread-state.ts'

/** A message of the same author within this time is shown under the same name. */
const TOGETHER_MS = 5 * 60_000

export type Mark = 'seen' | 'sent' | null

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'message'; key: string; message: TicketMessage; own: boolean; opens: boolean; mark: Mark }
  | { kind: 'pending'; key: string; pending: Pending; opens: boolean }

export interface RowsView {
  side: Side
  /** How many of the newest messages are shown. */
  limit: number
  /** The first unread message, or null; the divider is above it. */
  unreadFrom: number | null
  now: number
  /** Among the messages by their time; staff alone have them. */
  notes?: Note[] | undefined
}

/** A client's messages carry the name `User #<id>`; all others are staff or the assistant (spec 3). */
export function sideOf(authorName: string): Side {
  return authorName.startsWith('User #') ? 'client' : 'staff'
}

/** The rows of a thread from top to bottom: messages by `seq`, then those that are not sent yet. */
export function threadRows(state: ThreadState, view: RowsView): ThreadRow[] {
  const rows: ThreadRow[] = []
  const marks = marksOf(state, view.side)
  let last: TicketMessage | Note | null = null
  for (const entry of entriesOf(state.messages, view)) {
    const newDay: boolean = !last || !isSameDay(last.created_at, entry.created_at)
    if (newDay) rows.push({ kind: 'day', key: `day-${entry.created_at}`, at: entry.created_at })
    if (isNote(entry)) rows.push({ kind: 'note', key: `note-${entry.id}`, note: entry })
    else {
      if (entry.seq === view.unreadFrom) rows.push({ kind: 'unread', key: 'unread' })
      const own = sideOf(entry.author_name) === view.side
      rows.push({
        kind: 'message',
        // The key of its pending row, so that the row changes instead of being replaced.
        key: own && entry.client_id ? entry.client_id : `seq-${entry.seq}`,
        message: entry,
        own,
        opens: newDay || entry.seq === view.unreadFrom || !continues(last, entry),
        mark: marks.get(entry.seq) ?? null,
      })
    }
    last = entry
  }
  return [...rows, ...pendingRows(state.pending, last, view)]
}

const isNote = (entry: TicketMessage | Note): entry is Note => 'note' in entry

/** Each note before the first message that is younger; those older than what is shown wait with its messages. */
function entriesOf(messages: TicketMessage[], { limit, notes = [] }: RowsView): (TicketMessage | Note)[] {
  const shown = messages.slice(-limit)
  const oldest = messages.length > limit ? (shown[0]?.created_at ?? '') : ''
  const waiting = notes
    .filter(({ created_at }) => created_at >= oldest)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id)
  const entries = shown.flatMap((message) => {
    const younger = waiting.findIndex(({ created_at }) => created_at > message.created_at)
    return [...waiting.splice(0, younger === -1 ? waiting.length : younger), message]
  })
  return [...entries, ...waiting]
}

function pendingRows(pending: Pending[], last: TicketMessage | Note | null, view: RowsView): ThreadRow[] {
  const [first] = pending
  if (!first) return []
  const today = new Date(view.now).toISOString()
  const newDay = !last || !isSameDay(last.created_at, today)
  const opens = newDay || !last || isNote(last) || sideOf(last.author_name) !== view.side
  const rows: ThreadRow[] = pending.map((item, at) => ({
    kind: 'pending',
    key: item.clientId,
    pending: item,
    opens: at === 0 && opens,
  }))
  return newDay ? [{ kind: 'day', key: 'day-pending', at: today }, ...rows] : rows
}

function continues(previous: TicketMessage | Note | null, message: TicketMessage): boolean {
  if (!previous || isNote(previous) || previous.author_name !== message.author_name) return false
  return Date.parse(message.created_at) - Date.parse(previous.created_at) < TOGETHER_MS
}

/** `seen` for the last own message that the other side has read, `sent` for the very last one. */
function marksOf(state: ThreadState, side: Side): Map<number, Mark> {
  const read = state.readBy[side === 'client' ? 'staff' : 'client']
  const isOwn = (one: TicketMessage) => sideOf(one.author_name) === side
  const last = state.messages.findLast(isOwn)
  const seen = state.messages.findLast((one) => one.seq <= read && isOwn(one))
  return new Map([
    ...(last ? [[last.seq, 'sent'] as const] : []),
    ...(seen ? [[seen.seq, 'seen'] as const] : []),
  ])
}

export function firstUnread(messages: TicketMessage[], side: Side, after: number): number | null {
  return messages.find((one) => one.seq > after && sideOf(one.author_name) !== side)?.seq ?? null
}
