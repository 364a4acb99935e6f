import { DAY_MS } from '@sitewright/contract/durations.ts'

// Days are texts such as `2026-11-22`, and reckoned with in UTC, where each has 24 hours.

interface Span {
  from: string
  to: string
}

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => isoOf(Date.parse(day) + count * DAY_MS)

/** From Monday to Sunday. */
export function weekOf(day: string): Span {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}

/** The whole weeks that the month touches. */
export function monthOf(day: string): Span {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return {
    from: weekOf(isoOf(Date.UTC(year, month - 1, 1))).from,
    to: weekOf(isoOf(Date.UTC(year, month, 0))).to,
  }
}

/** The first day of the month that many months on. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return isoOf(Date.UTC(year, month - 1 + count, 1))
}

export function daysOf({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
