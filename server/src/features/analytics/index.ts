import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { forgetErrors } from './errors/forget.ts'
import { keepErrors } from './errors/keep-errors.ts'
import { listErrors } from './errors/list-errors.ts'
import { forgetEvents } from './forget.ts'
import { keepEvents } from './keep-events.ts'
import { readSummary } from './read-summary.ts'

export const analyticsBindings: Binding[] = [
  bind(analyticsRoutes.settings, async ({ config }) => ({ posthog: config.posthog })),
  bind(analyticsRoutes.events, keepEvents),
  bind(analyticsRoutes.reportErrors, keepErrors),
  bind(analyticsRoutes.summary, readSummary),
  bind(analyticsRoutes.errors, listErrors),
]

export const analyticsJobs = [forgetEvents, forgetErrors] as Job[]
