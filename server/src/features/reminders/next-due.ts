import type { Repeats } from '@sitewright/contract/reminders.ts'
import { DateTime } from 'luxon'

const spans = {
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
} as const

/** The next day after `after`, a whole number of spans after `due`: the 31st is the last day of shorter months. */
export function nextDue(due: string, repeats: Exclude<Repeats, 'never'>, after: string): string {
  const [unit, size] = Object.entries(spans[repeats])[0] as ['weeks' | 'months' | 'years', number]
  const first = DateTime.fromISO(due, { zone: 'utc' })
  if (!first.isValid) throw new Error(`${due} is no day`)
  const passed = DateTime.fromISO(after, { zone: 'utc' }).diff(first, unit).as(unit)
  const count = Math.max(1, Math.floor(passed / size) + 1)
  for (let more = count; ; more += 1) {
    const day = first.plus({ [unit]: more * size }).toISODate() ?? ''
    if (day > after && day > due) return day
  }
}
