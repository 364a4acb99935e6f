import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { keepErrors } from './errors/keep-errors.ts'
import { listErrors } from './errors/list-errors.ts'
import { keepEvents } from './keep-events.ts'
import { purgeErrors, purgeEvents } from './purge.ts'
import { readSummary } from './read-summary.ts'
import { rollUpEvents } from './roll-up.ts'

export const analyticsBindings: RouteBinding[] = [
  bind(analyticsRoutes.settings, async ({ config }) => ({ posthog: config.posthog })),
  bind(analyticsRoutes.events, keepEvents),
  bind(analyticsRoutes.reportErrors, keepErrors),
  bind(analyticsRoutes.summary, readSummary),
  bind(analyticsRoutes.errors, listErrors),
]

export const analyticsJobs = [purgeEvents, purgeErrors, rollUpEvents] as Job[]

export { listErrors } from './errors/list-errors.ts'
export { countEvents, readSummary } from './read-summary.ts'
