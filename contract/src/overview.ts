import { z } from 'zod'
import { Report } from './monitoring.ts'
import { MonitorState } from './monitors.ts'
import { ServiceRequest } from './requests.ts'
import { route } from './route.ts'
import { Subscription } from './subscriptions.ts'
import { Id } from './text.ts'
import { SubscriptionTier } from './users.ts'

/** What a new client does first. */
export const NextStep = z.enum(['site', 'login', 'request'])
export type NextStep = z.infer<typeof NextStep>

const WatchedSite = z.object({
  id: Id,
  name: z.string(),
  state: MonitorState,
  latest_status: z.number().int().nullable(),
  latest_response_time: z.number().nullable(),
  /** The mean response time of each of the last 24 hours, oldest first; null where nothing was measured. */
  spark: z.array(z.number().nullable()),
})
export type WatchedSite = z.infer<typeof WatchedSite>

export const Overview = z.object({
  /** Requests whose ticket waits for the client or has something unread, newest first. */
  waiting: z.array(ServiceRequest),
  /** The newest requests that are not completed and do not wait. */
  running: z.array(ServiceRequest),
  /** The sites that we watch for the client. */
  sites: z.array(WatchedSite),
  last_report: Report.nullable(),
  steps: z.array(z.object({ id: NextStep, done: z.boolean() })),
  plan: z.object({
    tier: SubscriptionTier.nullable(),
    subscription: Subscription.nullable(),
  }),
})
export type Overview = z.infer<typeof Overview>

export const overviewRoutes = {
  get: route({
    method: 'GET',
    path: '/api/overview',
    access: 'client',
    summary: 'What matters to me now: what waits for me, what is being worked on, my plan, my next steps.',
    reply: Overview,
  }),
}
