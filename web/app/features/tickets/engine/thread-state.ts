import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'

export type Side = 'client' | 'staff'

/** A message of one's own that the server has not confirmed yet. */
export interface Pending {
  clientId: string
  text: string
  file: File | null
  createdAt: string
  state: 'sending' | 'sent' | 'failed'
  reason: string | null
  /** Part of the file that has left, 0 to 1. */
  progress: number
}

export interface ThreadState {
  /** In order of `seq`, without gaps. */
  messages: TicketMessage[]
  pending: Pending[]
  /** The newest known seq; above the last message's it means that messages are missing. */
  head: number
  readBy: Record<Side, number>
  history: 'loading' | 'ready' | 'failed'
  /** When the server last confirmed that nothing is missing. */
  syncedAt: number | null
}

export type ThreadEvent =
  | { kind: 'received'; message: TicketMessage }
  | { kind: 'caught_up'; messages: TicketMessage[]; at: number }
  | { kind: 'history_failed' }
  | { kind: 'head_noted'; seq: number; at: number }
  | { kind: 'read_noted'; side: Side; seq: number }
  | { kind: 'queued'; items: Pending[] }
  | { kind: 'moved'; clientId: string; progress: number }
  | { kind: 'delivered'; clientId: string; seq: number }
  | { kind: 'refused'; clientId: string; reason: string }
  | { kind: 'retried'; clientId: string }
  | { kind: 'discarded'; clientId: string }

export const emptyThread: ThreadState = {
  messages: [],
  pending: [],
  head: 0,
  readBy: { client: 0, staff: 0 },
  history: 'loading',
  syncedAt: null,
}

export const lastSeqOf = (state: ThreadState): number => state.messages.at(-1)?.seq ?? 0

/** Messages exist that are not here yet. */
export const isBehind = (state: ThreadState): boolean => state.head > lastSeqOf(state)

export function nextThread(state: ThreadState, event: ThreadEvent): ThreadState {
  switch (event.kind) {
    case 'received':
      return withMessages(state, [event.message])
    case 'caught_up':
      return { ...withMessages(state, event.messages), history: 'ready', syncedAt: event.at }
    case 'history_failed':
      return state.history === 'loading' ? { ...state, history: 'failed' } : state
    case 'head_noted': {
      const head = Math.max(state.head, event.seq)
      const complete = state.history === 'ready' && head === lastSeqOf(state)
      return { ...state, head, syncedAt: complete ? event.at : state.syncedAt }
    }
    case 'read_noted':
      if (event.seq <= state.readBy[event.side]) return state
      return { ...state, readBy: { ...state.readBy, [event.side]: event.seq } }
    case 'queued':
      return { ...state, pending: [...state.pending, ...event.items.filter((item) => isNew(state, item))] }
    case 'moved':
      return change(state, event.clientId, { progress: event.progress })
    case 'delivered':
      return {
        ...change(state, event.clientId, { state: 'sent', reason: null, progress: 1 }),
        head: Math.max(state.head, event.seq),
      }
    case 'refused':
      return change(state, event.clientId, { state: 'failed', reason: event.reason, progress: 0 })
    case 'retried':
      return change(state, event.clientId, { state: 'sending', reason: null, progress: 0 })
    case 'discarded':
      return { ...state, pending: state.pending.filter((item) => item.clientId !== event.clientId) }
  }
}

/** Applies messages in order of `seq`: a known one changes nothing, one after a gap waits for the catch-up. */
function withMessages(state: ThreadState, incoming: TicketMessage[]): ThreadState {
  let last = lastSeqOf(state)
  let head = state.head
  const added: TicketMessage[] = []
  for (const message of incoming) {
    head = Math.max(head, message.seq)
    if (message.seq !== last + 1) continue
    added.push(message)
    last = message.seq
  }
  if (added.length === 0) return head === state.head ? state : { ...state, head }
  const arrived = new Set(added.map((message) => message.client_id))
  return {
    ...state,
    head,
    messages: [...state.messages, ...added],
    pending: state.pending.filter((item) => !arrived.has(item.clientId)),
  }
}

function isNew(state: ThreadState, item: Pending): boolean {
  return (
    !state.pending.some((known) => known.clientId === item.clientId) &&
    !state.messages.some((message) => message.client_id === item.clientId)
  )
}

function change(state: ThreadState, clientId: string, to: Partial<Pending>): ThreadState {
  return {
    ...state,
    pending: state.pending.map((item) => (item.clientId === clientId ? { ...item, ...to } : item)),
  }
}
