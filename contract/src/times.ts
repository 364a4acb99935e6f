import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import { plansHeld } from './plans.ts'

/** Where working days are counted. */
export const SUPPORT_ZONE = 'Europe/London'
/** More closed days in a row than this are taken for always closed. */
const SEARCHED_DAYS = 60

/** Minutes after midnight. */
export interface DaySpan {
  opens: number
  closes: number
}

/** When we work, as the browser gets it: Monday first, null is closed; the closed days of the years around. */
export interface SupportTimes {
  week: (DaySpan | null)[]
  closed: string[]
}

export interface SupportHours {
  week: readonly (DaySpan | null)[]
  /** A day such as `2026-12-25`, on which nobody works. */
  isClosed: (day: string) => boolean
}

export function hoursOf({ week, closed }: SupportTimes): SupportHours {
  const days = new Set(closed)
  return { week, isClosed: (day) => days.has(day) }
}

/** Hours to the first answer, and the hours of the day in which emergencies are answered. */
export const answerWithin = { usual: 4, rush: 2, emergency: 1, from: 8, to: 20 }
const ANSWER_MS = answerWithin.usual * HOUR_MS
const HIGH_ANSWER_MS = answerWithin.rush * HOUR_MS
const CRITICAL_ANSWER_MS = answerWithin.emergency * HOUR_MS

/** Emergencies are answered every day that is no holiday. */
const emergencyDay: DaySpan = { opens: answerWithin.from * 60, closes: answerWithin.to * 60 }

/** The hours in which tickets of this urgency are answered. */
export function answerHours(urgency: string, hours: SupportHours): SupportHours {
  return urgency === 'critical' ? { ...hours, week: Array(7).fill(emergencyDay) } : hours
}

export interface Asked {
  /** The customer's plan; null or empty without one. */
  plan: string | null
  urgency: string
  at: number
}

/** When our first answer is due: four working hours, less when it is urgent or on a plan; the earliest promise counts. */
export function responseDue({ plan, urgency, at }: Asked, hours: SupportHours): number {
  const isUrgent = urgency === 'high' || urgency === 'critical'
  const promises = [addWorking(at, isUrgent ? HIGH_ANSWER_MS : ANSWER_MS, hours)]
  if (urgency === 'critical') promises.push(addWorking(at, CRITICAL_ANSWER_MS, answerHours(urgency, hours)))
  for (const { responseTime } of plansHeld(plan))
    if (responseTime)
      promises.push(responseTime.count === 'hours' ? at + responseTime.hours * HOUR_MS : sameDay(at, hours))
  return Math.min(...promises)
}

/** The end of a day we work on; what comes after closing time, or on a closed day, may wait until noon of the next day. */
function sameDay(at: number, hours: SupportHours): number {
  const { day } = inLondon(at)
  const span = spanOf(day, hours)
  return span && at < span.closes ? endOfDay(at) : momentOf(dayAfter(day), 12 * 60)
}

/** The last moment of the day in London, so many days later: what holds until a day holds all of it. */
export function endOfDay(at: number, daysLater = 0): number {
  return momentOf(dayAfter(inLondon(at).day, daysLater + 1), 0) - 1
}

/** The longest that each urgency waits, in working days after the first; 0 is the same day. */
const windowDays: Record<string, number> = { low: 7, medium: 3, high: 2, critical: 0 }

export interface Finish {
  at: number
  /**
   * `window`: within the time that was chosen. `started`: the work takes longer than that, and starts at once. `next_day`: it
   * is too late today for the same day.
   */
  kind: 'same_day' | 'next_day' | 'window' | 'started'
  /** Of work, as estimated. */
  days: number
}

/** When the work is finished, at closing time of that day. */
export function expectedFinish(
  { urgency, at, days }: Omit<Asked, 'plan'> & { days: number },
  hours: SupportHours,
): Finish {
  const within = windowDays[urgency] ?? 7
  if (within === 0 && days <= 1) return finishToday(at, days, answerHours(urgency, hours))
  const first = nextOpen(at, hours)
  const last = nthWorkingDay(first.day, Math.max(within, days), hours)
  return {
    at: spanOf(last, hours)?.closes ?? first.closes,
    kind: days > within ? 'started' : 'window',
    days,
  }
}

/** The day on which our answer is due is the day of the fix. */
function finishToday(at: number, days: number, hours: SupportHours): Finish {
  const answer = addWorking(at, CRITICAL_ANSWER_MS, hours)
  const { day } = inLondon(answer)
  const isToday = day === inLondon(at).day
  return { at: spanOf(day, hours)?.closes ?? answer, kind: isToday ? 'same_day' : 'next_day', days }
}

function nthWorkingDay(day: string, count: number, hours: SupportHours): string {
  let found = day
  for (let left = count; left > 0; left -= 1) found = nextOpen(momentOf(dayAfter(found), 0), hours).day
  return found
}

/** The moment so much working time later. */
export function addWorking(from: number, ms: number, hours: SupportHours): number {
  let open = nextOpen(from, hours)
  for (let left = ms; ; open = nextOpen(open.closes, hours)) {
    const today = open.closes - open.at
    if (left <= today) return open.at + left
    left -= today
  }
}

/** Working time from one moment to a later one. */
export function workingBetween(from: number, to: number, hours: SupportHours): number {
  let total = 0
  for (let open = nextOpen(from, hours); open.at < to; open = nextOpen(open.closes, hours))
    total += Math.min(open.closes, to) - open.at
  return total
}

/** This moment when we are at work, the next opening otherwise; and when that day closes. */
function nextOpen(from: number, hours: SupportHours): { day: string; at: number; closes: number } {
  let { day } = inLondon(from)
  for (let days = 0; days < SEARCHED_DAYS; days += 1) {
    const span = spanOf(day, hours)
    if (span && from < span.closes) return { day, at: Math.max(from, span.opens), closes: span.closes }
    day = dayAfter(day)
  }
  throw new Error(`no working day within ${SEARCHED_DAYS} days of ${new Date(from).toISOString()}`)
}

function spanOf(day: string, { week, isClosed }: SupportHours): { opens: number; closes: number } | null {
  const span = week[(new Date(day).getUTCDay() + 6) % 7]
  if (!span || isClosed(day)) return null
  return { opens: momentOf(day, span.opens), closes: momentOf(day, span.closes) }
}

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

let clock: Intl.DateTimeFormat | undefined

/** The day and the minute that a clock in London shows. */
function inLondon(at: number): { day: string; minute: number } {
  clock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: SUPPORT_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  // `2026-11-20, 09:30`
  const shown = clock.format(at)
  return { day: shown.slice(0, 10), minute: Number(shown.slice(12, 14)) * 60 + Number(shown.slice(15, 17)) }
}

/** When a clock in London shows this; a time that the change of the clocks leaves out is an hour later. */
function momentOf(day: string, minute: number): number {
  const asUtc = Date.parse(day) + minute * MINUTE_MS
  const offset = offsetAt(asUtc)
  const at = asUtc - offset
  return offsetAt(at) === offset ? at : asUtc - Math.min(offset, offsetAt(at))
}

function offsetAt(at: number): number {
  const { day, minute } = inLondon(at)
  return Date.parse(day) + minute * MINUTE_MS - Math.floor(at / MINUTE_MS) * MINUTE_MS
}
