import { z } from 'zod'
import { MESSAGE_MAX } from './message-rules.ts'
import { UrgencyLevel } from './pricing-schemas.ts'
import { ServiceRequest } from './requests.ts'
import { route } from './route.ts'
import { ById, Done, Id, IdInPath, Instant, instantOf, line, paragraph } from './text.ts'
import { TimelineEntry } from './ticket-history.ts'
import { Note, PostMessage, TicketMessage } from './ticket-messages.ts'

export const SNOOZE_DAYS_MAX = 365
export const TAGS_PER_TICKET = 10
export const TAGS_AT_MOST = 200

export const TagName = line({ min: 1, max: 30, required: 'Please name the tag.' })
const Tags = z.array(TagName).max(TAGS_PER_TICKET)

export const TicketStatus = z.enum(['open', 'in-progress', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>
/** Who has to write next. */
export const Waiting = z.enum(['staff', 'client', 'nobody'])
export type Waiting = z.infer<typeof Waiting>

const Person = z.object({ id: Id, name: z.string() })

export const Ticket = z.object({
  id: Id,
  service_type: z.string(),
  status: z.string(),
  urgency_level: z.string(),
  subject: z.string(),
  created_at: Instant,
  user_id: Id,
  /** The head of the conversation and how far each side has read. */
  last_seq: z.number().int(),
  client_read_seq: z.number().int(),
  staff_read_seq: z.number().int(),
  unread: z.number().int(),
  waiting_for: Waiting,
  /** When our answer is due; null while the clock is paused. */
  due_at: Instant.nullable(),
  answer_by: Instant.nullable(),
  /** When staff first answered. */
  answered_at: Instant.nullable(),
  finish_by: Instant.nullable(),
  assignee: Person.nullable(),
  /** Out of the inbox until then; null for clients. */
  snoozed_until: Instant.nullable(),
  /** The ticket that its conversation became part of. */
  merged_into: Id.nullable(),
  request: ServiceRequest.nullable(),
  can: z.object({ reply: z.boolean(), attach: z.boolean(), delete: z.boolean(), work: z.boolean() }),
})
export type Ticket = z.infer<typeof Ticket>

export const InboxItem = z.object({
  id: Id,
  subject: z.string(),
  service_type: z.string(),
  status: z.string(),
  urgency_level: z.string(),
  created_at: Instant,
  updated_at: Instant,
  waiting_for: Waiting,
  due_at: Instant.nullable(),
  finish_by: Instant.nullable(),
  unread: z.number().int(),
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  assignee: Person.nullable(),
  snoozed_until: Instant.nullable(),
  deleted_at: Instant.nullable(),
  tags: z.array(z.string()),
  /** The newest message, shortened. */
  excerpt: z.string(),
  /** Who wrote it, unless the client did. The assistant has no id. */
  excerpt_by: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
})
export type InboxItem = z.infer<typeof InboxItem>

/** Tickets that are apart from the inbox. */
export const InboxView = z.enum(['snoozed', 'deleted'])
export type InboxView = z.infer<typeof InboxView>

const InboxQuery = z.strictObject({
  /** Without it the inbox; a search looks among the snoozed ones as well. */
  view: InboxView.optional(),
  tag: IdInPath.optional(),
  status: TicketStatus.optional(),
  urgency: UrgencyLevel.optional(),
  waiting: Waiting.optional(),
  /** A staff member's id, `me` or `none`. */
  assignee: z.union([z.enum(['me', 'none']), IdInPath]).optional(),
  q: z.string().max(200).optional(),
  before: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(100))
    .default(30),
})

/** Counts stop at this figure and are then shown with a plus: the difference changes nothing. */
export const COUNT_CAP = 1_000
const Count = z.number().int().max(COUNT_CAP)

export const Inbox = z.object({
  tickets: z.array(InboxItem),
  /** Give it back as `before` for the next page; null at the end. */
  next: z.string().nullable(),
  counts: z.object({
    open: Count,
    'in-progress': Count,
    resolved: Count,
    closed: Count,
    waiting_for_staff: Count,
    mine: Count,
    unassigned: Count,
    overdue: Count,
    snoozed: Count,
  }),
  /** Who tickets can be assigned to, by name. */
  staff: z.array(Person),
  /** Every tag in use, by name. */
  tags: z.array(Person),
})
export type Inbox = z.infer<typeof Inbox>

/** Everything a staff member needs beside the chat. */
export const AdminTicket = z.object({
  ticket: Ticket,
  customer: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    website_url: z.string().nullable(),
    subscription_tier: z.string().nullable(),
    created_at: Instant,
    other_tickets: z.array(z.object({ id: Id, subject: z.string(), status: z.string() })),
  }),
  notes: z.array(Note),
  timeline: z.array(TimelineEntry),
  staff: z.array(Person),
  tags: z.array(z.string()),
  /** Every tag in use, for choosing from. */
  known_tags: z.array(z.string()),
})
export type AdminTicket = z.infer<typeof AdminTicket>

export const TicketChange = z
  .strictObject({
    /** A ticket that began with a finding is resolved by its proof: until the checks see it gone it stays in progress. */
    status: TicketStatus.optional(),
    /** Why it is resolved without that proof; kept as an internal note. */
    resolve_anyway: paragraph({ min: 1, max: 1_000, required: 'Please write why.' }).optional(),
    /** A staff member's id, or null for none. */
    assignee: Id.nullable().optional(),
    note: paragraph({ min: 1, max: MESSAGE_MAX, required: 'Please write a note.' }).optional(),
    /** `client` pauses the due time until they write, `staff` lets it run on. */
    waiting_for: z.enum(['staff', 'client']).optional(),
    /** Out of the inbox until then; null brings it back now. */
    snooze_until: instantOf('Please choose a time.').nullable().optional(),
    add_tags: Tags.optional(),
    remove_tags: Tags.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.')
  .refine(({ status, resolve_anyway: why }) => why === undefined || status === 'resolved', {
    path: ['resolve_anyway'],
    error: 'Only for a ticket that is resolved.',
  })

const FileById = z.strictObject({ id: IdInPath, fileId: IdInPath })

export const ticketRoutes = {
  unread: route({
    method: 'GET',
    path: '/api/tickets/unread',
    access: 'client',
    summary: 'Unread messages: mine, or for staff those of every customer; counts stop at 1,000.',
    reply: z.object({ total: Count, tickets: z.array(z.object({ id: Id, unread: z.number().int() })) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/tickets/:id',
    access: 'client',
    summary: 'One ticket, for its owner or staff.',
    params: ById,
    reply: Ticket,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/tickets/:id',
    access: 'client',
    summary: 'Delete a ticket: hidden at once, gone for good after 30 days.',
    params: ById,
    reply: Done,
  }),
  restore: route({
    method: 'POST',
    path: '/api/tickets/:id/restore',
    access: 'client',
    summary: 'Undo a deletion: staff within 30 days, the client who deleted it within 15 minutes.',
    params: ById,
    reply: Ticket,
  }),
  messages: route({
    method: 'GET',
    path: '/api/tickets/:id/messages',
    access: 'client',
    summary:
      'The conversation in order of `seq`, from after the given one; at most 200 messages or 512 kB a call.',
    params: ById,
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .default(0),
    }),
    reply: z.array(TicketMessage),
  }),
  post: route({
    method: 'POST',
    path: '/api/tickets/:id/messages',
    access: 'client',
    status: 201,
    summary: 'Write a message; the same `client_id` twice is one message.',
    params: ById,
    body: PostMessage,
    reply: TicketMessage,
  }),
  upload: route({
    method: 'POST',
    path: '/api/tickets/:id/upload',
    access: 'client',
    status: 201,
    wire: 'multipart',
    summary:
      'Send up to 5 files (field `file`, 10 MB each, a video 25 MB, 50 MB in all) as one message; optional fields `message`, `client_id`.',
    params: ById,
    reply: TicketMessage,
  }),
  file: route({
    method: 'GET',
    path: '/api/tickets/:id/files/:fileId',
    access: 'client',
    wire: 'file',
    summary: 'Download a file; `preview=1` gives the small picture of an image.',
    params: FileById,
    query: z.strictObject({ preview: z.enum(['0', '1']).optional() }),
    reply: z.unknown(),
  }),
  inbox: route({
    method: 'GET',
    path: '/api/admin/tickets',
    access: 'admin',
    summary: 'The inbox: counts, filters, full-text search, keyset pages, most urgent due time first.',
    query: InboxQuery,
    reply: Inbox,
  }),
  adminTicket: route({
    method: 'GET',
    path: '/api/admin/tickets/:id',
    access: 'admin',
    summary: 'A ticket with its customer, notes and history.',
    params: ById,
    reply: AdminTicket,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/tickets/:id',
    access: 'admin',
    summary: 'Set status, assignee, tags or whom we wait for, snooze it, or add an internal note.',
    params: ById,
    body: TicketChange,
    reply: Ticket,
  }),
  wipe: route({
    method: 'DELETE',
    path: '/api/admin/users/:id/tickets',
    access: 'owner',
    summary: 'Delete all tickets of one customer.',
    params: ById,
    reply: Done.extend({ deleted: z.number().int() }),
  }),
}
