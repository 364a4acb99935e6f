import { dateFormatter } from '@sitewright/contract/date-formatter.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'

type Instant = string | number

// In the reader's own time zone where none is named.

/** `10:42` */
export const clockOf = dateFormatter({ hour: '2-digit', minute: '2-digit' })

/** `21 November 2026` */
export const dateOf = dateFormatter({ dateStyle: 'long' })

/** `21 Nov 2026, 10:42` */
export const momentOf = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' })

/** `21 November 2026 at 10:42:07` */
export const exactTimeOf = dateFormatter({ dateStyle: 'long', timeStyle: 'medium' })

/** Everything, for a title: `Saturday 21 November 2026 at 10:42`. */
export const fullTimeOf = dateFormatter({ dateStyle: 'full', timeStyle: 'short' })

const weekdayOf = dateFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
/** `Mon 23 Nov, 09:00` */
export const shortMomentOf = dateFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const shortDateOf = dateFormatter({ day: 'numeric', month: 'short' })

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Days from the day of `at` to today: 0 is today, 1 yesterday, -1 tomorrow. */
function daysAgo(at: Instant, now: Instant): number {
  return Math.round((midnight(new Date(now)) - midnight(new Date(at))) / 86_400_000)
}

export const isSameDay = (one: string, other: string): boolean => daysAgo(one, other) === 0

/** The heading of a day: `Today`, `Yesterday`, `Monday 16 November`. */
export function dayOf(at: string, now: number): string {
  const ago = daysAgo(at, now)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? weekdayOf(at) : dateOf(at)
}

/** For a list, as short as can be: `10:42`, `21 Nov`. */
export const shortTimeOf = (at: string, now: number): string =>
  daysAgo(at, now) === 0 ? clockOf(at) : shortDateOf(at)

export const shortUtcDateOf = dateFormatter({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Today where the business is, as `2026-11-23`. */
export const businessToday = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: SUPPORT_ZONE }).format()

/** `12,345`. Most numbers need no comma, and the first that asks for one takes a phone as long as a date. */
export const numberOf = (number: number): string =>
  Number.isInteger(number) && Math.abs(number) < 1_000 ? String(number) : number.toLocaleString('en-GB')

/** `1 day`, `2 days` */
export const counted = (count: number, word: string): string =>
  `${numberOf(count)} ${word}${count === 1 ? '' : 's'}`
