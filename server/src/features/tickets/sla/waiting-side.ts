import type { TicketChange, Waiting } from '@sitewright/contract/tickets.ts'
import type { z } from 'zod'
import { dueTime, resumedDueTime, type Sla, secondsLeft } from './due-time.ts'

/** Which side a ticket waits for, and when our answer is due; while paused, the rest is kept in `due_left_seconds`. */
export interface WaitingSide {
  status: string
  waiting_for: Waiting
  due_at: Date | null
  due_left_seconds: number | null
}

export const isOver = (status: string) => status === 'resolved' || status === 'closed'
const nobody = { waiting_for: 'nobody', due_at: null, due_left_seconds: null } as const

/** Our answer stops the clock and the ticket waits for the client; after the work is done nothing changes. */
export function afterStaff(side: WaitingSide): WaitingSide {
  if (isOver(side.status)) return side
  return { ...side, waiting_for: 'client', due_at: null, due_left_seconds: null }
}

/** A running clock runs on, a paused one continues with what was left, and a new question starts a new one. */
export function afterClient(side: WaitingSide, now: Date, sla: Sla): WaitingSide {
  return {
    status: side.status === 'resolved' ? 'open' : side.status,
    waiting_for: 'staff',
    due_at: side.due_at ?? startedAgain(side, now, sla),
    due_left_seconds: null,
  }
}

type Asked = Pick<z.output<typeof TicketChange>, 'status' | 'waiting_for'>

/** What staff set by hand; null when the ticket is resolved or closed and so waits for neither side. */
export function afterChange(side: WaitingSide, asked: Asked, now: Date, sla: Sla): WaitingSide | null {
  const next = withStatus(side, asked.status ?? side.status, now, sla)
  if (asked.waiting_for === undefined || asked.waiting_for === next.waiting_for) return next
  if (isOver(next.status)) return null
  if (asked.waiting_for === 'staff')
    return {
      ...next,
      waiting_for: 'staff',
      due_at: startedAgain(next, now, sla),
      due_left_seconds: null,
    }
  const left = next.due_at ? secondsLeft(now, next.due_at, sla) : next.due_left_seconds
  return { ...next, waiting_for: 'client', due_at: null, due_left_seconds: left }
}

function withStatus(side: WaitingSide, status: string, now: Date, sla: Sla): WaitingSide {
  if (status === side.status) return side
  if (isOver(status)) return { status, ...nobody }
  if (side.waiting_for !== 'nobody') return { ...side, status }
  return { status, waiting_for: 'staff', due_at: dueTime(now, sla), due_left_seconds: null }
}

function startedAgain(side: WaitingSide, now: Date, sla: Sla): Date {
  return side.due_left_seconds === null ? dueTime(now, sla) : resumedDueTime(now, side.due_left_seconds, sla)
}
