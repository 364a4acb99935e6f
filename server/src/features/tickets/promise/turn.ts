import type { TicketChange, Waiting } from '@sitewright/contract/tickets.ts'
import type { z } from 'zod'
import { promisedBy, resumedBy, secondsLeft } from './due.ts'

/** Whose turn it is on a ticket, and when our answer is promised; while paused the rest waits in `due_left_seconds`. */
export interface Turn {
  status: string
  waiting_for: Waiting
  due_at: Date | null
  due_left_seconds: number | null
}

const isOver = (status: string) => status === 'resolved' || status === 'closed'
const nobody = { waiting_for: 'nobody', due_at: null, due_left_seconds: null } as const

/** Our promise is kept and it is the client's turn; a word after the work is done leaves things as they are. */
export function afterStaff(turn: Turn): Turn {
  if (isOver(turn.status)) return turn
  return { ...turn, waiting_for: 'client', due_at: null, due_left_seconds: null }
}

/** A running promise runs on, a paused one goes on with what was left, and a new question gets a new one. */
export function afterClient(turn: Turn, now: Date, tier: string | null): Turn {
  return {
    status: turn.status === 'resolved' ? 'open' : turn.status,
    waiting_for: 'staff',
    due_at: turn.due_at ?? startedAgain(turn, now, tier),
    due_left_seconds: null,
  }
}

type Asked = Pick<z.output<typeof TicketChange>, 'status' | 'waiting_for'>

/** What staff set by hand; null when nobody can be waited for because the ticket is resolved or closed. */
export function afterChange(turn: Turn, asked: Asked, now: Date, tier: string | null): Turn | null {
  const next = withStatus(turn, asked.status ?? turn.status, now, tier)
  if (asked.waiting_for === undefined || asked.waiting_for === next.waiting_for) return next
  if (isOver(next.status)) return null
  if (asked.waiting_for === 'staff')
    return {
      ...next,
      waiting_for: 'staff',
      due_at: startedAgain(next, now, tier),
      due_left_seconds: null,
    }
  const left = next.due_at ? secondsLeft(now, next.due_at, tier) : next.due_left_seconds
  return { ...next, waiting_for: 'client', due_at: null, due_left_seconds: left }
}

function withStatus(turn: Turn, status: string, now: Date, tier: string | null): Turn {
  if (status === turn.status) return turn
  if (isOver(status)) return { status, ...nobody }
  if (turn.waiting_for !== 'nobody') return { ...turn, status }
  return { status, waiting_for: 'staff', due_at: promisedBy(now, tier), due_left_seconds: null }
}

function startedAgain(turn: Turn, now: Date, tier: string | null): Date {
  return turn.due_left_seconds === null ? promisedBy(now, tier) : resumedBy(now, turn.due_left_seconds, tier)
}
