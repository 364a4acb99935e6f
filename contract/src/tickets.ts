import { z } from 'zod'
import { UrgencyLevel } from './pricing.ts'
import { ServiceRequest } from './requests.ts'
import { route } from './route.ts'
import { ById, ClientId, Done, Id, IdInPath, Instant, paragraph } from './text.ts'

export const MESSAGE_MAX = 10_000
export const FILE_MAX_BYTES = 10 * 1024 * 1024
export const FILES_AT_ONCE = 5
/** A typing sign without a new heartbeat dies after this long. */
export const TYPING_LIVES_MS = 8_000
export const UNREAD_MAIL_AFTER_MINUTES = 2
export const PURGE_AFTER_DAYS = 30

export const TicketStatus = z.enum(['open', 'in-progress', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>
/** Who has to write next. */
export const Waiting = z.enum(['staff', 'client', 'nobody'])
export type Waiting = z.infer<typeof Waiting>

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  /** Bytes as stored, after re-encoding. */
  size: z.number().int(),
  /** Pixels, for images, which also have a preview. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const TicketMessage = z.object({
  id: Id,
  ticket_id: Id,
  /** Place in the ticket, from 1 without gaps: the order everybody sees. */
  seq: z.number().int(),
  /** `User #<id>` for the client, a display name for staff, `Sitewright assistant` for the assistant. */
  author_name: z.string(),
  message: z.string(),
  created_at: Instant,
  client_id: z.string(),
  attachments: z.array(Attachment),
})
export type TicketMessage = z.infer<typeof TicketMessage>

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
  assignee: Person.nullable(),
  request: ServiceRequest.nullable(),
  can: z.object({ reply: z.boolean(), attach: z.boolean(), delete: z.boolean(), work: z.boolean() }),
})
export type Ticket = z.infer<typeof Ticket>

export const MessageText = paragraph({ min: 1, max: MESSAGE_MAX, required: 'Please write a message.' })

export const PostMessage = z.strictObject({ message: MessageText, client_id: ClientId.optional() })

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
  unread: z.number().int(),
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  assignee: Person.nullable(),
  /** The newest message, shortened. */
  excerpt: z.string(),
})
export type InboxItem = z.infer<typeof InboxItem>

const InboxQuery = z.strictObject({
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

/** Counts stop at this figure and are then shown with a plus: nobody acts on the difference. */
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
  }),
  /** Who tickets can be assigned to, by name. */
  staff: z.array(Person),
})
export type Inbox = z.infer<typeof Inbox>

export const Note = z.object({ id: Id, author: Person, note: z.string(), created_at: Instant })
export type Note = z.infer<typeof Note>

export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  event: z.string(),
  /** A plain sentence, such as "Olga set the status to resolved". */
  says: z.string(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Everything a staff member needs beside the chat. */
export const Desk = z.object({
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
})
export type Desk = z.infer<typeof Desk>

export const TicketChange = z
  .strictObject({
    status: TicketStatus.optional(),
    /** A staff member's id, or null for nobody. */
    assignee: Id.nullable().optional(),
    note: paragraph({ min: 1, max: MESSAGE_MAX, required: 'Please write a note.' }).optional(),
    /** `client` pauses the due time until they write, `staff` lets it run on. */
    waiting_for: z.enum(['staff', 'client']).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.')

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
  messages: route({
    method: 'GET',
    path: '/api/tickets/:id/messages',
    access: 'client',
    summary: 'The conversation in order of `seq`, from after the given one; at most 1,000 a call.',
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
      'Send up to 5 files (field `file`, 10 MB each) as one message; optional fields `message`, `client_id`.',
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
  desk: route({
    method: 'GET',
    path: '/api/admin/tickets/:id',
    access: 'admin',
    summary: 'A ticket with its customer, notes and history.',
    params: ById,
    reply: Desk,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/tickets/:id',
    access: 'admin',
    summary: 'Set status, assignee or whom we wait for, or add an internal note.',
    params: ById,
    body: TicketChange,
    reply: Ticket,
  }),
  wipe: route({
    method: 'DELETE',
    path: '/api/admin/users/:id/tickets',
    access: 'admin',
    summary: 'Delete all tickets of one customer.',
    params: ById,
    reply: Done.extend({ deleted: z.number().int() }),
  }),
}
