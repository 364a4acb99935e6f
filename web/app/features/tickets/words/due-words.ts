import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sitewright/contract/durations.ts'
import { supportMoment } from '@sitewright/contract/time-words.ts'

const finished = ['resolved', 'closed']

export interface SlaState {
  status: string
  waiting_for: string
  due_at: string | null
}

export interface DueWords {
  says: string
  mood: 'late' | 'soon' | 'calm' | 'paused'
}

/** When our answer is due, in the words of staff; null when none is owed. */
export function dueWords(ticket: SlaState, now: number): DueWords | null {
  if (finished.includes(ticket.status)) return null
  if (ticket.waiting_for === 'client') return { says: 'paused: waiting for the client', mood: 'paused' }
  if (ticket.due_at === null) return null
  const left = Date.parse(ticket.due_at) - now
  if (Math.abs(left) < MINUTE_MS) return { says: 'due now', mood: 'late' }
  if (left < 0) return { says: `overdue by ${span(-left)}`, mood: 'late' }
  return { says: `due in ${span(left)}`, mood: left <= 2 * HOUR_MS ? 'soon' : 'calm' }
}

/** When our answer is due, in the words of the client and by London's clock, as beside it; null when none is owed. */
export function clientDueWords(ticket: SlaState, now: number): string | null {
  if (finished.includes(ticket.status)) return null
  if (ticket.waiting_for === 'client')
    return 'We are waiting for your reply. Our response time is paused until you write.'
  if (ticket.due_at === null) return null
  const at = Date.parse(ticket.due_at)
  const when = `by ${supportMoment(at)}`
  if (at <= now)
    return `We are late: our answer was due ${when}. We are sorry and will reply as soon as we can.`
  return `You will hear from us ${when} at the latest.`
}

function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < 2 * DAY_MS) {
    const hours = Math.floor(ms / HOUR_MS)
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
    return hours < 3 && minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  }
  return `${Math.floor(ms / DAY_MS)} days`
}
