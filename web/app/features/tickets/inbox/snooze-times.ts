import { HOUR_MS } from '@sitewright/contract/durations.ts'

export interface SnoozeTime {
  label: string
  at: Date
}

const MORNING = 9

/** The usual times to come back, in the reader's own time zone. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const monday = ((8 - now.getDay()) % 7 || 7) as number
  return [
    { label: 'In 3 hours', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { label: 'Tomorrow morning', at: morning(now, 1) },
    { label: 'Monday morning', at: morning(now, monday) },
    { label: 'In a week', at: morning(now, 7) },
  ]
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}
