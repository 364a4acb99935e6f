import { DateTime } from 'luxon'

/** Where the working day is counted (decisions 5 promise 4 working hours without a plan). */
const ZONE = 'Europe/London'
const OPENS_AT = 9
const CLOSES_AT = 17
const HOUR = 3_600
const WITHOUT_PLAN_SECONDS = 4 * HOUR
const planSeconds: Record<string, number> = { performance: 48 * HOUR, stability: 24 * HOUR }

/** When our answer to a message of this moment is promised, by the customer's plan. */
export function promisedBy(from: Date, tier: string | null): Date {
  if (tier === 'security') return sameDay(from)
  const seconds = planSeconds[tier ?? '']
  return seconds === undefined
    ? addWorkingSeconds(from, WITHOUT_PLAN_SECONDS)
    : new Date(from.getTime() + seconds * 1000)
}

/** Seconds of the promise still unused at `now`, in the plan's own kind of time; negative when overdue. */
export function secondsLeft(now: Date, dueAt: Date, tier: string | null): number {
  if (tier !== null) return Math.round((dueAt.getTime() - now.getTime()) / 1000)
  return dueAt >= now ? workingSecondsBetween(now, dueAt) : -workingSecondsBetween(dueAt, now)
}

/** The new due time when a pause ends with so much left. */
export function resumedBy(now: Date, left: number, tier: string | null): Date {
  if (tier !== null || left <= 0) return new Date(now.getTime() + left * 1000)
  return addWorkingSeconds(now, left)
}

/** The end of the day; what comes after closing time may wait until noon of the next one. */
function sameDay(from: Date): Date {
  const local = DateTime.fromJSDate(from, { zone: ZONE })
  const due =
    local.hour < CLOSES_AT ? local.endOf('day') : local.plus({ days: 1 }).set({ hour: 12 }).startOf('hour')
  return due.toJSDate()
}

function addWorkingSeconds(from: Date, seconds: number): Date {
  let at = nextWorkingMoment(DateTime.fromJSDate(from, { zone: ZONE }))
  let left = seconds
  for (;;) {
    const closes = at.set({ hour: CLOSES_AT }).startOf('hour')
    const today = closes.diff(at, 'seconds').seconds
    if (left <= today) return at.plus({ seconds: left }).toJSDate()
    left -= today
    at = nextWorkingMoment(closes)
  }
}

function workingSecondsBetween(from: Date, to: Date): number {
  let at = nextWorkingMoment(DateTime.fromJSDate(from, { zone: ZONE }))
  const end = DateTime.fromJSDate(to, { zone: ZONE })
  let total = 0
  while (at < end) {
    const closes = at.set({ hour: CLOSES_AT }).startOf('hour')
    total += DateTime.min(closes, end).diff(at, 'seconds').seconds
    at = nextWorkingMoment(closes)
  }
  return Math.round(total)
}

/** This moment when we are at work, the next opening otherwise. */
function nextWorkingMoment(at: DateTime): DateTime {
  const opens = at.set({ hour: OPENS_AT }).startOf('hour')
  if (at.weekday <= 5 && at.hour < CLOSES_AT) return at < opens ? opens : at
  let day = opens.plus({ days: 1 })
  while (day.weekday > 5) day = day.plus({ days: 1 })
  return day
}
