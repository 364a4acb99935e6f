import { dateFormatter } from '@sitewright/contract/date-formatter.ts'
import type { Figure } from '@sitewright/contract/figures.ts'
import { planNamed } from '@sitewright/contract/plans.ts'

export const figureWords: Record<Figure, string> = {
  events: 'All events',
  pageviews: 'Page views',
  steps: 'What visitors did',
  browser_errors: 'Browser errors',
  ratings: 'Ratings',
  visits: 'Visits',
  examinations: 'Sites checked',
  instant_quotes: 'Instant quotes seen',
  registrations: 'Accounts registered',
  requests: 'Services requested',
  payments: 'Payments received',
  quotes_sent: 'Quotes sent',
  quotes_accepted: 'Quotes accepted',
  answered: 'First answers',
  finished: 'Tickets finished',
  invoiced: 'Invoices issued',
  credited: 'Credit notes',
  refunded: 'Refunds',
  still_open: 'Invoices not paid yet',
  plans_paid: 'Care plans paid',
  plans_refunded: 'Care plans refunded',
  plans_started: 'Care plans started',
  plans_ended: 'Care plans ended',
  plans_running: 'Care plans running',
}

export const planWords = (id: string): string => planNamed(id)?.name ?? 'No plan'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** A span of time in its two largest units: `12 min`, `3 h 20 min`, `2 d 4 h`. */
export function spanWords(seconds: number): string {
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`
  if (seconds < DAY) return parts(seconds, HOUR, 'h', MINUTE, 'min')
  return parts(seconds, DAY, 'd', HOUR, 'h')
}

function parts(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const units = Math.round(seconds / small)
  const rest = units % (large / small)
  const whole = `${Math.floor(units / (large / small))} ${largeUnit}`
  return rest === 0 ? whole : `${whole} ${rest} ${smallUnit}`
}

/** `2026-11` as `Nov 2026`. */
export const monthWords = dateFormatter({ month: 'short', year: 'numeric', timeZone: 'UTC' })
