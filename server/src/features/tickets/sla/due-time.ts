import {
  addWorking,
  answerHours,
  responseDue,
  type SupportHours,
  workingBetween,
} from '@sitewright/contract/times.ts'

/** The least time after a pause, unless the answer was overdue before it. */
const LEAST_LEFT_SECONDS = 15 * 60

/** What a customer is promised for a ticket, and the hours it is counted in. */
export interface Sla {
  /** The customer's. */
  plan: string | null
  urgency: string
  hours: SupportHours
}

/** When our answer to a message of this moment is due. */
export function dueTime(from: Date, { hours, ...asked }: Sla): Date {
  return new Date(responseDue({ ...asked, at: from.getTime() }, hours))
}

/** Seconds of working time until the due time; negative when overdue. */
export function secondsLeft(now: Date, dueAt: Date, { urgency, hours }: Sla): number {
  const [from, to] = [now.getTime(), dueAt.getTime()]
  const between = (one: number, other: number) =>
    Math.round(workingBetween(one, other, answerHours(urgency, hours)) / 1_000)
  return to > from ? Math.max(LEAST_LEFT_SECONDS, between(from, to)) : -between(to, from)
}

/** The new due time when a pause ends with so much left. */
export function resumedDueTime(now: Date, left: number, { urgency, hours }: Sla): Date {
  const ms = left * 1_000
  return new Date(left <= 0 ? now.getTime() + ms : addWorking(now.getTime(), ms, answerHours(urgency, hours)))
}
