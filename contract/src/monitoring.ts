import { z } from 'zod'
import { FindingCard } from './assistant.ts'
import { FaultKind, Monitor, MonitorChange, NewMonitor, OwnershipLook } from './monitors.ts'
import { route } from './route.ts'
import { ById, Done, Id, IdInPath, Instant } from './text.ts'
import { SubscriptionTier } from './users.ts'

/** The chart's rows at most; where checks are more, each hour keeps its worst result. */
export const HISTORY_MAX = 2_100
export const HISTORY_DAYS = { min: 1, usual: 7, max: 90 } as const
/** Uptime is given over so many days. */
export const UPTIME_DAYS = [7, 30, 90] as const

/** `says` is why, as the checks saw it; `finding` is what the examination found behind it, filled into a request. */
export const Incident = z.object({
  id: Id,
  started_at: Instant,
  /** Null: it is still open. */
  ended_at: Instant.nullable(),
  duration_seconds: z.number().int().nullable(),
  kind: FaultKind,
  status_code: z.number().int().nullable(),
  says: z.string(),
  finding: FindingCard.nullable(),
})
export type Incident = z.infer<typeof Incident>

const Check = z.object({
  created_at: Instant,
  /** Null when no HTTP answer came. */
  status_code: z.number().int().nullable(),
  /** Whole milliseconds until the answer, or until it was given up. */
  response_time: z.number().int(),
})

/** `percent` is null where nothing was measured. What could not be checked counts as neither and is in `unknown`. */
const Uptime = z.object({
  days: z.number().int(),
  percent: z.number().nullable(),
  checks: z.number().int(),
  unknown: z.number().int(),
})
export type Uptime = z.infer<typeof Uptime>

const Timing = z.object({
  at: Instant,
  dns_ms: z.number().int().nullable(),
  connect_ms: z.number().int().nullable(),
  tls_ms: z.number().int().nullable(),
  first_byte_ms: z.number().int().nullable(),
  total_ms: z.number().int(),
})

export const SiteHealth = z.object({
  summary: z.object({
    latest_status: z.number().int().nullable(),
    latest_response_time: z.number().int().nullable(),
  }),
  history: z.array(Check),
  /** Newest first, at most 50 of the days asked for. */
  incidents: z.array(Incident),
  /** Null: none is watched yet. */
  monitor: Monitor.nullable(),
  uptime: z.array(Uptime),
  /** Of the newest check. */
  timing: Timing.nullable(),
  /** Of the daily examination: what it found, most serious first. */
  examination: z.object({ at: Instant, findings: z.array(FindingCard) }).nullable(),
})
export type SiteHealth = z.infer<typeof SiteHealth>

export const Report = z.object({
  id: Id,
  kind: z.enum(['weekly', 'monthly']),
  from: Instant,
  to: Instant,
  created_at: Instant,
})
export type MonitoringReport = z.infer<typeof Report>

export const PublicStatus = z.object({
  /** Null: its owner gave it none, and the address is not shown. */
  name: z.string().nullable(),
  state: z.enum(['up', 'down', 'unknown', 'maintenance']),
  checked_at: Instant.nullable(),
  uptime: z.array(Uptime),
  /** One for each of the last 90 days, oldest first; null where nothing was measured. */
  days: z.array(z.object({ day: z.string(), percent: z.number().nullable() })),
  incidents: z.array(
    z.object({
      started_at: Instant,
      ended_at: Instant.nullable(),
      duration_seconds: z.number().int().nullable(),
    }),
  ),
})
export type PublicStatus = z.infer<typeof PublicStatus>

const days = z
  .string()
  .regex(/^[1-9]\d?$/, 'Please give a number of days from 1 to 90.')
  .transform(Number)
  .pipe(z.number().max(HISTORY_DAYS.max, 'Please give a number of days from 1 to 90.'))

const Slug = z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) })
const Page = z.strictObject({ before: IdInPath.optional() })

export const monitoringRoutes = {
  list: route({
    method: 'GET',
    path: '/api/monitors',
    access: 'client',
    summary: 'My watched sites, also those of a plan that has ended, and how many my plan watches.',
    reply: z.object({
      monitors: z.array(Monitor),
      plan: z.object({ tier: SubscriptionTier.nullable(), sites: z.number().int() }),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/api/monitors',
    access: 'client',
    status: 201,
    summary: 'Watch a site; the checks begin when it is shown to be mine.',
    body: NewMonitor,
    reply: Monitor,
  }),
  get: route({
    method: 'GET',
    path: '/api/monitors/:id',
    access: 'client',
    summary: 'One watched site.',
    params: ById,
    reply: Monitor,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/monitors/:id',
    access: 'client',
    summary: 'Name, keyword, pause, maintenance windows, quiet hours and the public page of a watched site.',
    params: ById,
    body: MonitorChange,
    reply: Monitor,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/monitors/:id',
    access: 'client',
    summary: 'Stop watching a site; its history goes too.',
    params: ById,
    reply: Done,
  }),
  verify: route({
    method: 'POST',
    path: '/api/monitors/:id/verify',
    access: 'client',
    summary: 'Look for the file, the meta tag and the DNS record that show that a site is mine.',
    params: ById,
    reply: z.object({ verified: z.boolean(), looks: z.array(OwnershipLook), monitor: Monitor }),
  }),
  incidents: route({
    method: 'GET',
    path: '/api/monitors/:id/incidents',
    access: 'client',
    summary: 'The incidents of a site, newest first; `before` pages on by id.',
    params: ById,
    query: Page,
    reply: z.object({ incidents: z.array(Incident), next: Id.nullable() }),
  }),
  health: route({
    method: 'GET',
    path: '/api/site-health',
    access: 'client',
    summary: 'Status, response times and incidents of a watched site; of my first one without `monitor`.',
    query: z.strictObject({ monitor: IdInPath.optional(), days: days.optional() }),
    reply: SiteHealth,
  }),
  reports: route({
    method: 'GET',
    path: '/api/site-health/reports',
    access: 'client',
    summary: 'My weekly or monthly reports, newest first; `before` pages on by id.',
    query: Page,
    reply: z.object({ reports: z.array(Report), next: Id.nullable() }),
  }),
  report: route({
    method: 'GET',
    path: '/api/site-health/reports/:id/pdf',
    access: 'client',
    wire: 'file',
    summary: 'A report as PDF.',
    params: ById,
    reply: z.unknown(),
  }),
  status: route({
    method: 'GET',
    path: '/api/status/:slug',
    access: 'anyone',
    summary: 'The public status of a site whose owner has switched it on.',
    params: Slug,
    reply: PublicStatus,
  }),
  badge: route({
    method: 'GET',
    path: '/api/status/:slug/badge.svg',
    access: 'anyone',
    wire: 'file',
    summary: 'The same as a small picture for one’s own pages.',
    params: Slug,
    reply: z.unknown(),
  }),
}
