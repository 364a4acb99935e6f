import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, dayOf, Id, Instant, line, paragraph } from './text.ts'
import { COUNT_CAP } from './tickets.ts'
import { Email, PasswordAttempt } from './users.ts'

/** Types of a reminder with their labels (spec 3). */
export const reminderTypes = {
  code_audit: 'Code Audit',
  security_review: 'Security Review',
  performance_check: 'Performance Check',
  backup_verification: 'Backup Verification',
  ssl_renewal: 'SSL Certificate Renewal',
  domain_renewal: 'Domain Renewal',
  maintenance: 'Regular Maintenance',
  follow_up: 'Client Follow-up',
} as const
export const ReminderType = z.enum(Object.keys(reminderTypes) as [keyof typeof reminderTypes])
export type ReminderType = z.infer<typeof ReminderType>

export const ReminderPriority = z.enum(['low', 'medium', 'high', 'urgent'])
export type ReminderPriority = z.infer<typeof ReminderPriority>

/** `overdue`: the due date is past and it is not completed; never stored. */
export const ReminderStatus = z.enum(['pending', 'overdue', 'completed'])
export type ReminderStatus = z.infer<typeof ReminderStatus>

/** The next one is made when this one is completed. */
export const Repeats = z.enum(['never', 'weekly', 'monthly', 'quarterly', 'yearly'])
export type Repeats = z.infer<typeof Repeats>

/** Due dates and times are those of the business's own clock. */
export const DEFAULT_DUE_TIME = '09:00'
export const REMINDERS_PAGE = 50
/** A calendar shows at most this many of its span. */
export const CALENDAR_MAX = 500

const DueDate = dayOf('Please choose a date.')
const DueTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 09:00.')

export const NewReminder = z.strictObject({
  title: line({ min: 1, max: 200, required: 'Please give it a title.' }),
  description: paragraph({ max: 2_000 }).default(''),
  client_name: line({ max: 100 }).default(''),
  client_email: z.union([z.literal(''), Email]).default(''),
  reminder_type: ReminderType.default('follow_up'),
  due_date: DueDate,
  due_time: DueTime.default(DEFAULT_DUE_TIME),
  priority: ReminderPriority.default('medium'),
  repeats: Repeats.default('never'),
})
export type NewReminder = z.infer<typeof NewReminder>

export const Reminder = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  reminder_type: ReminderType,
  due_date: z.iso.date(),
  due_time: z.string(),
  priority: ReminderPriority,
  status: ReminderStatus,
  repeats: Repeats,
  /** The care plan that promised it; null for one that staff made. */
  plan: z.string().nullable(),
  /** Made by a refund request or a chargeback, and completed when that is decided. */
  by_itself: z.boolean(),
  completed_at: Instant.nullable(),
  completed_by: z.string().nullable(),
})
export type Reminder = z.infer<typeof Reminder>

const Count = z.number().int().max(COUNT_CAP)
export const ReminderCounts = z.object({ pending: Count, overdue: Count, completed: Count, total: Count })
export type ReminderCounts = z.infer<typeof ReminderCounts>

const ReminderQuery = z.strictObject({
  status: ReminderStatus.optional(),
  /** The last reminder of the page before. */
  after: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Not a valid cursor.')
    .transform(Number)
    .pipe(Id)
    .optional(),
  /** For a calendar: everything due from this day … */
  from: DueDate.optional(),
  /** … to this one, in the order of their times; without pages. */
  to: DueDate.optional(),
})

export const reminderRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/reminders',
    access: 'admin',
    summary:
      'Reminders, overdue ones first, then by due date; `after` is the id of a page’s last one. With `from` and `to` those of a calendar’s span.',
    query: ReminderQuery,
    reply: z.array(Reminder),
  }),
  counts: route({
    method: 'GET',
    path: '/api/admin/reminders/counts',
    access: 'admin',
    summary: 'How many there are of each status, counted up to a cap.',
    reply: ReminderCounts,
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/reminders',
    access: 'admin',
    status: 201,
    summary: 'Make a reminder.',
    body: NewReminder,
    reply: Reminder,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/reminders/:id',
    access: 'admin',
    summary: 'Complete a reminder, or take that back. One that repeats is followed by the next.',
    params: ById,
    body: z.strictObject({ status: z.enum(['completed', 'pending']) }),
    reply: Reminder,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/reminders/:id',
    access: 'admin',
    summary: 'Delete a reminder.',
    params: ById,
    reply: Done,
  }),
  file: route({
    method: 'GET',
    path: '/api/admin/reminders/:id/calendar.ics',
    access: 'admin',
    wire: 'file',
    summary: 'One reminder as a calendar file.',
    params: ById,
    reply: z.unknown(),
  }),
  openFeed: route({
    method: 'POST',
    path: '/api/admin/reminders/feed',
    access: 'admin',
    summary:
      'The address of my private calendar feed, for my password, shown once; an earlier one stops to work.',
    body: z.strictObject({ password: PasswordAttempt }),
    reply: z.object({ url: z.string() }),
  }),
  endFeed: route({
    method: 'DELETE',
    path: '/api/admin/reminders/feed',
    access: 'admin',
    summary: 'End my private calendar feed.',
    reply: Done,
  }),
  feed: route({
    method: 'GET',
    path: '/api/admin/reminders.ics',
    access: 'anyone',
    wire: 'file',
    summary: 'The calendar feed that belongs to the key: what is not completed, of any age.',
    query: z.strictObject({ key: z.string().min(1).max(100) }),
    reply: z.unknown(),
  }),
}
