import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { listErrors } from './errors/list-errors.ts'
import { storeErrors } from './errors/store-errors.ts'
import { purgeErrors, purgeEvents } from './purge.ts'
import { readSummary } from './read-summary.ts'
import { rollUpEvents } from './roll-up.ts'
import { storeEvents } from './store-events.ts'

export const analyticsBindings: RouteBinding[] = [
  bind(analyticsRoutes.settings, async ({ config }) => ({ posthog: config.posthog })),
  bind(analyticsRoutes.events, storeEvents),
  bind(analyticsRoutes.reportErrors, storeErrors),
  bind(analyticsRoutes.summary, readSummary),
  bind(analyticsRoutes.errors, listErrors),
]

export const analyticsJobs = [purgeEvents, purgeErrors, rollUpEvents] as Job[]

export { listErrors } from './errors/list-errors.ts'
export { countEvents, readSummary } from './read-summary.ts'
