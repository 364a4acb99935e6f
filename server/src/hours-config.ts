import type { DaySpan } from '@sitewright/contract/times.ts'
import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'
import { isKnownPlace, WorkingHours } from '#platform/working-hours.ts'
import { Text } from './values-config.ts'

const USUAL_PLACE = 'GB-ENG'

export const hoursVariables = {
  SUPPORT_HOURS: Text.default('Mon-Fri 09:00-17:00'),
  SUPPORT_HOLIDAYS: Text.default(USUAL_PLACE),
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Throws StartupProblem with one plain sentence for hours or holidays that make no sense. */
export function readHours(e: { SUPPORT_HOURS: string; SUPPORT_HOLIDAYS: string }): WorkingHours {
  const week = new Map<number, DaySpan>()
  const says = e.SUPPORT_HOURS.split(',').map((part) => readPart(part.trim(), week))
  const listed = e.SUPPORT_HOLIDAYS.split(',').map((part) => part.trim())
  const named = listed.filter((part) => part !== '' && part !== 'none')
  const days = named.filter((part) => /^\d{4}-\d{2}-\d{2}$/.test(part))
  const places = named.filter((part) => !days.includes(part))
  for (const day of days)
    if (!z.iso.date().safeParse(day).success) throw wrong('SUPPORT_HOLIDAYS', `there is no day ${day}`)
  for (const place of places)
    if (place !== USUAL_PLACE && !isKnownPlace(place))
      throw wrong('SUPPORT_HOLIDAYS', `${place} is not known. Examples: GB-ENG, GB-SCT, IE, 2027-12-24, none`)
  return new WorkingHours({ week, places, days, says: says.join(', ') })
}

/** `Mon-Fri 09:00-17:00` or `Sat 10:00-14:00` */
function readPart(part: string, week: Map<number, DaySpan>): string {
  const match =
    /^([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))? ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(part)
  const [, from = '', to = from, ...times] = match ?? []
  const [first, last] = [dayNames.indexOf(from), dayNames.indexOf(to)]
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = times.map(Number)
  const span = { opens: openHour * 60 + openMinute, closes: closeHour * 60 + closeMinute }
  if (!match || first < 0 || last < first || span.closes <= span.opens)
    throw wrong('SUPPORT_HOURS', `“${part}” must look like Mon-Fri 09:00-17:00, Sat 10:00-14:00`)
  for (let day = first; day <= last; day += 1) {
    if (week.has(day + 1)) throw wrong('SUPPORT_HOURS', `${dayNames[day]} is there twice`)
    week.set(day + 1, span)
  }
  const days = first === last ? from : `${from} to ${to}`
  const [opens, closes] = part.slice(part.indexOf(' ') + 1).split('-')
  return `${days} ${opens} to ${closes}`
}

const wrong = (name: string, says: string) =>
  new StartupProblem(`The variable ${name} is not right: ${says}.`)
