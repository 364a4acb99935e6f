const locale = 'en-GB'
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const dayWithYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })

/** `10:42`, in the reader's own time zone, as all of these. */
export const clockOf = (at: string | number): string => clock.format(new Date(at))

/** Everything, for a title: `Saturday 21 November 2026 at 10:42`. */
export const fullTimeOf = (at: string | number): string => full.format(new Date(at))

export const dateOf = (at: string | number): string => dayWithYear.format(new Date(at))

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Days from the day of `at` to today: 0 is today, 1 yesterday, -1 tomorrow. */
function daysAgo(at: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}

export const isSameDay = (one: string, other: string): boolean =>
  daysAgo(new Date(one), new Date(other)) === 0

/** The heading of a day: `Today`, `Yesterday`, `Monday 16 November`. */
export function dayOf(at: string, now: number): string {
  const date = new Date(at)
  const ago = daysAgo(date, new Date(now))
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return date.getFullYear() === new Date(now).getFullYear() ? day.format(date) : dayWithYear.format(date)
}

/** A point ahead or behind, within a sentence: `today by 14:30`, `by Monday 23 November, 14:30`. */
export function deadlineOf(at: number, now: number): string {
  const date = new Date(at)
  const ago = daysAgo(date, new Date(now))
  if (ago === 0) return `today by ${clockOf(at)}`
  if (ago === 1) return `yesterday by ${clockOf(at)}`
  if (ago === -1) return `tomorrow by ${clockOf(at)}`
  return `by ${day.format(date)}, ${clockOf(at)}`
}

/** For a list, as short as can be: `10:42`, `21 Nov`. */
export function shortTimeOf(at: string, now: number): string {
  return daysAgo(new Date(at), new Date(now)) === 0 ? clockOf(at) : short.format(new Date(at))
}
