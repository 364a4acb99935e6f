import { z } from 'zod'
import { Id, Instant, instantOf, line } from './text.ts'
import { isWebsite, withScheme } from './website.ts'

export const MONITOR_NAME_MAX = 80
export const KEYWORD_MAX = 100
const MAINTENANCE_MAX = 10
const MAINTENANCE_MAX_HOURS = 72

/**
 * `unproved`: the client has not shown yet that the site is theirs. `checking`: a failure is being checked again.
 * `blocked`: a shield answered in the site's place. `unknown`: we could not check. `resting`: the plan does not cover it.
 */
export const MonitorState = z.enum([
  'unproved',
  'waiting',
  'up',
  'checking',
  'down',
  'blocked',
  'unknown',
  'paused',
  'maintenance',
  'resting',
])
export type MonitorState = z.infer<typeof MonitorState>

/** What kind of fault a failed check met. */
export const FaultKind = z.enum([
  'dns',
  'connect',
  'timeout',
  'tls',
  'http',
  'redirect',
  'protocol',
  'keyword',
])
export type FaultKind = z.infer<typeof FaultKind>

const WEBSITE_INVALID = 'Please enter a website address such as https://example.com'
const Website = z
  .string()
  .trim()
  .min(1, 'Please fill this in.')
  .max(2_048, WEBSITE_INVALID)
  .transform(withScheme)
  .refine(isWebsite, WEBSITE_INVALID)

const Name = line({ max: MONITOR_NAME_MAX })
/** Absent or empty asks for no word. */
const Keyword = line({ max: KEYWORD_MAX })

export const NewMonitor = z.strictObject({
  url: Website,
  /** Without one, the site's host name. */
  name: Name.optional(),
  keyword: Keyword.nullish(),
})
export type NewMonitor = z.input<typeof NewMonitor>

const At = instantOf('Please give a date and a time.')

const MaintenanceWindow = z
  .strictObject({ starts_at: At, ends_at: At })
  .refine(
    ({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at),
    'The end must come after the start.',
  )
  .refine(
    ({ starts_at, ends_at }) =>
      Date.parse(ends_at) - Date.parse(starts_at) <= MAINTENANCE_MAX_HOURS * 3_600_000,
    `A window may last up to ${MAINTENANCE_MAX_HOURS} hours.`,
  )
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 22:00.')

const TimeZone = z.string().max(60, { abort: true }).refine(isTimeZone, 'That time zone is not known.')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** No mails between these times of day; what happens meanwhile is mailed at their end. */
const QuietHours = z.strictObject({ from: ClockTime, to: ClockTime, time_zone: TimeZone })
export type QuietHours = z.infer<typeof QuietHours>

/** Those that were stored before this rule are still shown. */
export const NewQuietHours = QuietHours.refine(
  ({ from, to }) => from === to || (minuteOf(from) - minuteOf(to) + DAY_MINUTES) % DAY_MINUTES >= 60,
  { path: ['to'], error: 'Please leave at least an hour of the day in which we may send e-mails.' },
)

const DAY_MINUTES = 1_440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const MonitorChange = z.strictObject({
  name: Name.refine((name) => name !== '', 'Please fill this in.').optional(),
  keyword: Keyword.nullable().optional(),
  paused: z.boolean().optional(),
  maintenance: z.array(MaintenanceWindow).max(MAINTENANCE_MAX).optional(),
  quiet_hours: NewQuietHours.nullable().optional(),
  public_page: z.boolean().optional(),
})
export type MonitorChange = z.input<typeof MonitorChange>

/** Three ways to show that a site is one's own; one is enough. */
const OwnershipTexts = z.object({
  file: z.object({ path: z.string(), content: z.string() }),
  meta: z.string(),
  dns: z.object({ name: z.string(), value: z.string() }),
})

export const Monitor = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  keyword: z.string().nullable(),
  state: MonitorState,
  /** Why it is not up, in plain words; null when there is nothing to say. */
  says: z.string().nullable(),
  created_at: Instant,
  verified_at: Instant.nullable(),
  ownership: OwnershipTexts,
  check_every_minutes: z.number().int().nullable(),
  last_checked_at: Instant.nullable(),
  paused: z.boolean(),
  maintenance: z.array(z.object({ starts_at: Instant, ends_at: Instant })),
  quiet_hours: QuietHours.nullable(),
  /** Null: no one but the owner sees it. */
  public_page: z.object({ slug: z.string(), path: z.string(), badge: z.string() }).nullable(),
  /** `ends_soon`: its owner is warned. */
  certificate: z.object({ expires_at: Instant, ends_soon: z.boolean(), issuer: z.string() }).nullable(),
  domain: z.object({ name: z.string(), expires_at: Instant, ends_soon: z.boolean() }).nullable(),
})
export type Monitor = z.infer<typeof Monitor>

export const OwnershipLook = z.object({
  way: z.enum(['file', 'meta', 'dns']),
  found: z.boolean(),
  /** What was seen there, in plain words. */
  says: z.string(),
})
export type OwnershipLook = z.infer<typeof OwnershipLook>
