import { dateFormatter } from './date-formatter.ts'
import { type Finish, SUPPORT_ZONE } from './times.ts'

const shortDay = dateFormatter({
  timeZone: SUPPORT_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const clock = dateFormatter({
  timeZone: SUPPORT_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

/** `Tue 1 Dec`, by London's calendar. */
export const supportDay = (at: number): string => shortDay(at).replace(',', '')

/** `Mon 23 Nov, 13:00`, by London's clock. */
export const supportMoment = (at: number): string => `${supportDay(at)}, ${clock(at)}`

const dayInFull = dateFormatter({ timeZone: SUPPORT_ZONE, dateStyle: 'long' })

/** `21 November 2026`, by London's calendar; empty without a date. */
export const longDay = (at: Date | string | null): string => (at ? dayInFull(at) : '')

/** `21 November 2026`, in UTC. */
export const utcDay = dateFormatter({ timeZone: 'UTC', dateStyle: 'long' })

/** `21 November 2026, 10:42`, by London's clock. */
export const longMoment = (at: Date): string => `${longDay(at)}, ${clock(at)}`

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

/** The same sentence in calculator, ticket, mail and assistant. */
export const answerWords = (at: number): string => `First answer by ${supportMoment(at)} (London time).`

/** Before the request is sent: how much work, and when it is finished. */
export function finishWords({ at, kind, days: work }: Finish): string {
  if (kind === 'started') return `Started today, finished in about ${days(work)}, by ${supportDay(at)}.`
  const finished = `About ${days(work)} of work. Finished by ${supportDay(at)}.`
  return kind === 'next_day' ? `The same day is not possible any more today. ${finished}` : finished
}
