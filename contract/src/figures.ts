import { z } from 'zod'
import { Days } from './analytics.ts'
import { route } from './route.ts'
import { Day, Instant } from './text.ts'

/** How many months of money and plans are shown. */
export const FIGURE_MONTHS = 13
export const FIGURE_ROWS_PAGE = 50

/** What is counted, and can be listed row by row. */
export const Figure = z.enum([
  'events',
  'pageviews',
  'steps',
  'browser_errors',
  'ratings',
  'visits',
  'examinations',
  'instant_quotes',
  'registrations',
  'requests',
  'payments',
  'quotes_sent',
  'quotes_accepted',
  'answered',
  'finished',
  'invoiced',
  'credited',
  'refunded',
  'still_open',
  'plans_paid',
  'plans_refunded',
  'plans_started',
  'plans_ended',
  'plans_running',
])
export type Figure = z.infer<typeof Figure>

/** On the way from the first visit to the payment, in this order. */
export const funnelSteps = [
  'visits',
  'examinations',
  'instant_quotes',
  'registrations',
  'requests',
  'payments',
] as const satisfies Figure[]

const Count = z.number().int()

const Step = z.object({
  figure: Figure,
  count: Count,
  /** Of the step before, in percent; null for the first step and after a step without any. */
  percent: z.number().nullable(),
})

const Kept = z.object({
  figure: z.enum(['answered', 'finished']),
  /** Of the customer when they asked; empty without a plan. */
  plan: z.string(),
  urgency: z.string(),
  count: Count,
  late: Count,
  average_seconds: Count,
})

export const BusinessFigures = z.object({
  days: Count,
  /** The first and the last day that are counted, in UTC. */
  from: Day,
  to: Day,
  funnel: z.array(Step),
  quotes: z.object({ sent: Count, accepted: Count }),
  /** First answers and finished tickets against what was promised, by plan and urgency. */
  promises: z.array(Kept),
})
export type BusinessFigures = z.infer<typeof BusinessFigures>

const Month = z.object({
  /** `2026-11`, by UTC. */
  month: z.string(),
  from: Day,
  to: Day,
  invoiced_pence: Count,
  credited_pence: Count,
  paid_pence: Count,
  refunded_pence: Count,
  /** What is not paid today of the invoices of this month. */
  still_open_pence: Count,
  /** What the provider took for care plans in this month, and gave back. */
  plans_paid_pence: Count,
  plans_refunded_pence: Count,
  plans_started: Count,
  plans_ended: Count,
  /** At the month's end, or now. */
  plans_running: Count,
  /** What the running plans cost together in a month. */
  plans_pence: Count,
  /** Ended of those that ran when the month began, in percent; null when none ran. */
  churn_percent: z.number().nullable(),
})

export const FigureRow = z.object({
  at: Instant,
  title: z.string(),
  detail: z.string(),
  /** The screen of the thing, where it has one. */
  href: z.string().nullable(),
  late: z.boolean(),
  /** Give it as `before` to continue after this row. */
  cursor: z.string(),
})
export type FigureRow = z.infer<typeof FigureRow>

/** Which rows are asked for. */
export const AskedRows = z.strictObject({
  figure: Figure,
  from: Day,
  to: Day,
  plan: z.enum(['', 'performance', 'stability', 'security']).optional(),
  urgency: z.enum(['low', 'medium', 'high', 'critical']).optional(),
  /** One page, step, score, or kind of browser error by its id. */
  of: z.string().min(1).max(500).optional(),
  /** Only those that came later than promised. */
  late: z.literal('1').optional(),
})

export type AskedRows = z.input<typeof AskedRows>

/** Their rows name people with their addresses: as a file they are the address book, which is for owners. */
export const ownersFigures: readonly Figure[] = ['registrations']

export const FigureTable = z.enum(['days', 'pages', 'errors', 'business', 'promises', 'months'])
export type FigureTable = z.infer<typeof FigureTable>

export const figureRoutes = {
  business: route({
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    summary: 'From visits to payments, and times against promises, of the last `days` days, today included.',
    query: z.strictObject({ days: Days.optional() }),
    reply: BusinessFigures,
  }),
  months: route({
    method: 'GET',
    path: '/api/admin/figures/months',
    access: 'admin',
    summary: 'Money and care plans of the last 13 months, this one last.',
    reply: z.array(Month),
  }),
  rows: route({
    method: 'GET',
    path: '/api/admin/figures/rows',
    access: 'admin',
    summary: 'The rows behind a figure from `from` to `to` (both included), newest first.',
    query: AskedRows.extend({ before: z.string().max(120).optional() }),
    reply: z.array(FigureRow),
  }),
  exportRows: route({
    method: 'GET',
    path: '/api/admin/exports/figure-rows.csv',
    access: 'admin',
    summary: 'The same rows as a file.',
    query: AskedRows,
    wire: 'file',
    reply: z.unknown(),
  }),
  exportTable: route({
    method: 'GET',
    path: '/api/admin/exports/figures.csv',
    access: 'admin',
    summary: 'A table of the analytics screen as a file.',
    query: z.strictObject({ table: FigureTable, days: Days.optional() }),
    wire: 'file',
    reply: z.unknown(),
  }),
}
export type FigureMonth = z.infer<typeof Month>
