import type { TicketMessage } from '@sitewright/contract/tickets.ts'
import type { Pending, Side, ThreadState } from '../engine/thread-state.ts'
import { isSameDay } from '../words/times.ts'

/** A message of the same person within this time stands under the same name. */
const TOGETHER_MS = 5 * 60_000

/** Under an own message: how far it got. */
export type Mark = 'seen' | 'sent' | null

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: TicketMessage; own: boolean; opens: boolean; mark: Mark }
  | { kind: 'pending'; key: string; pending: Pending; opens: boolean }

export interface RowsView {
  side: Side
  /** How many of the newest messages are shown. */
  limit: number
  /** The first unread message, or null; the divider stands above it. */
  unreadFrom: number | null
  now: number
}

/** A client's name is written `User #<id>`; everybody else is staff or the assistant (spec 3). */
export function sideOf(authorName: string): Side {
  return authorName.startsWith('User #') ? 'client' : 'staff'
}

/** What the thread shows, top to bottom: `seq` decides the order, what is not there yet comes last. */
export function threadRows(state: ThreadState, view: RowsView): ThreadRow[] {
  const rows: ThreadRow[] = []
  const shown = state.messages.slice(-view.limit)
  const marks = marksOf(state, view.side)
  let previous: TicketMessage | null = null
  for (const message of shown) {
    const newDay = !previous || !isSameDay(previous.created_at, message.created_at)
    if (newDay) rows.push({ kind: 'day', key: `day-${message.seq}`, at: message.created_at })
    if (message.seq === view.unreadFrom) rows.push({ kind: 'unread', key: 'unread' })
    const own = sideOf(message.author_name) === view.side
    rows.push({
      kind: 'message',
      // The key of its optimistic message, so that the arrival changes a row instead of swapping it.
      key: own && message.client_id ? message.client_id : `seq-${message.seq}`,
      message,
      own,
      opens: newDay || message.seq === view.unreadFrom || !continues(previous, message),
      mark: marks.get(message.seq) ?? null,
    })
    previous = message
  }
  return [...rows, ...pendingRows(state.pending, previous, view)]
}

function pendingRows(pending: Pending[], last: TicketMessage | null, view: RowsView): ThreadRow[] {
  const [first] = pending
  if (!first) return []
  const today = new Date(view.now).toISOString()
  const newDay = !last || !isSameDay(last.created_at, today)
  const opens = newDay || sideOf(last?.author_name ?? '') !== view.side
  const rows: ThreadRow[] = pending.map((item, at) => ({
    kind: 'pending',
    key: item.clientId,
    pending: item,
    opens: at === 0 && opens,
  }))
  return newDay ? [{ kind: 'day', key: 'day-pending', at: today }, ...rows] : rows
}

function continues(previous: TicketMessage | null, message: TicketMessage): boolean {
  if (!previous || previous.author_name !== message.author_name) return false
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

/** The first message of the other side after the given seq, or null. */
export function firstUnread(messages: TicketMessage[], side: Side, after: number): number | null {
  return messages.find((one) => one.seq > after && sideOf(one.author_name) !== side)?.seq ?? null
}
