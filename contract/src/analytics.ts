import { z } from 'zod'
import { ERRORS_A_LOAD, EVENTS_AT_ONCE } from './reporting-rules.ts'
import { route } from './route.ts'
import { Id, Instant } from './text.ts'

/** Single events: what the summary shows at most, and ten days; after that the counts by day remain. */
export const EVENTS_KEPT_DAYS = 100
/** How many days the summary may reach back, and how many by default. */
export const SUMMARY_DAYS = { least: 1, most: 90, usual: 7 }

/** What is counted: pages, and the steps on the way to becoming a customer. */
export const EventName = z.enum([
  'pageview',
  'visit',
  'instant_quote',
  'signed_up',
  'signed_in',
  'chat_question',
  'request_sent',
  'message_sent',
  'plan_chosen',
  'checkout_started',
])
export type EventName = z.infer<typeof EventName>

/** Each in plain words, for staff. */
export const eventWords: Record<EventName, string> = {
  pageview: 'Opened a page',
  visit: 'Came from elsewhere',
  instant_quote: 'Saw an instant quote',
  signed_up: 'Made an account',
  signed_in: 'Signed in',
  chat_question: 'Asked the assistant',
  request_sent: 'Asked for a service',
  message_sent: 'Wrote through the contact form',
  plan_chosen: 'Chose a care plan',
  checkout_started: 'Went to the checkout',
}

/** Of the page alone: neither the query nor the fragment. The server folds the ids in it. */
const Path = z
  .string()
  .max(500, { abort: true })
  .regex(/^\/[^?#]*$/, 'Only the path of a page.')

export const BrowserEvent = z.strictObject({ name: EventName, path: Path })
export type BrowserEvent = z.infer<typeof BrowserEvent>

const Place = z.number().int().min(1).max(100_000_000)

export const BrowserError = z.strictObject({
  message: z.string().min(1).max(1_000),
  /** The script's own path, such as `/assets/home-page-Bx81c.js`. */
  file: Path.nullable(),
  line: Place.nullable(),
  column: Place.nullable(),
  /** The page on which it happened. */
  path: Path,
})
export type BrowserError = z.infer<typeof BrowserError>

const Kept = z.object({ kept: z.number().int() })

export const Days = z
  .string()
  .regex(/^([1-9]|[1-8]\d|90)$/, 'Please choose 1 to 90 days.')
  .transform(Number)

const Count = z.number().int()

export const AnalyticsSummary = z.object({
  days: Count,
  total_events: Count,
  pageviews: Count,
  /** The most visited pages, most first; ids folded as in `/quote/:id`. */
  top_paths: z.array(z.object({ path: z.string(), count: Count })),
  /** What people did beside looking, most first. */
  actions: z.array(z.object({ name: z.string(), count: Count })),
  /** One row a day in UTC, oldest first, today included. */
  daily: z.array(z.object({ day: z.string(), pageviews: Count, events: Count })),
})
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>

/** The same error of many browsers. */
export const ErrorGroup = z.object({
  id: Id,
  message: z.string(),
  /** `file:line:column`, in our source where it is known; null when the browser did not say. */
  position: z.string().nullable(),
  /** The page where it was seen last, ids folded. */
  path: z.string(),
  count: Count,
  first_at: Instant,
  last_at: Instant,
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

export const analyticsRoutes = {
  settings: route({
    method: 'GET',
    path: '/api/analytics/settings',
    access: 'anyone',
    summary: 'The PostHog project that visitors may agree to; null where none is configured.',
    reply: z.object({ posthog: z.object({ key: z.string(), host: z.string() }).nullable() }),
  }),
  events: route({
    method: 'POST',
    path: '/api/analytics/events',
    access: 'anyone',
    status: 202,
    summary:
      'Page views and steps, without anything about the person; none are kept of robots and of who objects.',
    body: z.strictObject({ events: z.array(BrowserEvent).min(1).max(EVENTS_AT_ONCE) }),
    reply: Kept,
  }),
  reportErrors: route({
    method: 'POST',
    path: '/api/errors',
    access: 'anyone',
    status: 202,
    summary: 'Errors of our program in a browser, without what people typed.',
    body: z.strictObject({ errors: z.array(BrowserError).min(1).max(ERRORS_A_LOAD) }),
    reply: Kept,
  }),
  summary: route({
    method: 'GET',
    path: '/api/admin/analytics/summary',
    access: 'admin',
    summary: 'Page views and steps of the last `days` days (1 to 90, 7 by default), today included.',
    query: z.strictObject({ days: Days.optional() }),
    reply: AnalyticsSummary,
  }),
  errors: route({
    method: 'GET',
    path: '/api/admin/errors',
    access: 'admin',
    summary: 'Errors seen in browsers, at most 100, the latest first.',
    reply: z.array(ErrorGroup),
  }),
}
