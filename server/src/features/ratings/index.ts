import { ratingRoutes } from '@sitewright/contract/ratings.ts'
import { statusChanged } from '#features/tickets/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { askRating, askRatingSoon } from './ask-rating.ts'
import { rate, rateByLink, readRating } from './rate.ts'
import { readTrend } from './read-trend.ts'

export const ratingBindings: RouteBinding[] = [
  bind(ratingRoutes.get, readRating),
  bind(ratingRoutes.put, rate),
  bind(ratingRoutes.byLink, rateByLink),
  bind(ratingRoutes.trend, readTrend),
]

export const ratingListeners: Listener[] = [
  on(statusChanged, {
    jobs: ({ ticketId, data }) =>
      ticketId !== undefined && data.to === 'resolved' ? [askRatingSoon(ticketId)] : [],
  }),
]

export const ratingJobs = [askRating] as Job[]
