import { createRequire } from 'node:module'
import type { DaySpan, SupportHours, SupportTimes } from '@sitewright/contract/times.ts'
import type Holidays from 'date-holidays'

/** When we work, day by day; holidays are closed all day. Days and times are London's. */
export class WorkingHours implements SupportHours {
  /** Monday first; null is closed. */
  readonly week: readonly (DaySpan | null)[]
  readonly #places: readonly string[]
  readonly #closed = new Map<number, readonly string[]>()
  readonly #days: readonly string[]
  /** As people read it: `Mon to Fri 09:00 to 17:00` */
  readonly says: string

  constructor(parts: { week: ReadonlyMap<number, DaySpan>; places: string[]; days: string[]; says: string }) {
    this.week = Array.from({ length: 7 }, (_, day) => parts.week.get(day + 1) ?? null)
    this.#places = parts.places
    this.#days = parts.days
    this.says = parts.says
  }

  isClosed = (day: string): boolean =>
    this.#days.includes(day) || this.#publicHolidays(Number(day.slice(0, 4))).includes(day)

  /** For the browser, which counts with them as we do. */
  timesAt(now: number): SupportTimes {
    const year = new Date(now).getUTCFullYear()
    const closed = [...this.#publicHolidays(year), ...this.#publicHolidays(year + 1), ...this.#days]
    return { week: [...this.week], closed: [...new Set(closed)].sort() }
  }

  #publicHolidays(year: number): readonly string[] {
    const known = this.#closed.get(year)
    if (known) return known
    const days = this.#places.flatMap((place) =>
      calendarOf(place)
        .getHolidays(year)
        .flatMap(({ type, date }) => (type === 'public' ? [date.slice(0, 10)] : [])),
    )
    this.#closed.set(year, days)
    return days
  }
}

const load = createRequire(import.meta.url)

/** Of a country, or of a part of one: `GB`, `GB-SCT`. The library is large and loads with its first use. */
function calendarOf(place: string): Holidays {
  const Calendar = load('date-holidays') as typeof Holidays
  const [country = '', state] = place.split('-')
  return state ? new Calendar(country, state) : new Calendar(country)
}

export function isKnownPlace(place: string): boolean {
  const Calendar = load('date-holidays') as typeof Holidays
  const [country = '', state] = place.split('-')
  const calendar = new Calendar()
  if (!Object.hasOwn(calendar.getCountries() ?? {}, country)) return false
  return state === undefined || Object.hasOwn(calendar.getStates(country) ?? {}, state)
}
