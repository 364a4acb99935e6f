import { z } from 'zod'
import { UrgencyLevel } from './pricing-schemas.ts'
import { route } from './route.ts'
import { HistoryCursor, HistoryEntry } from './staff.ts'
import { ById, Done, Id, IdInPath, Instant, line, paragraph } from './text.ts'
import { MessageText } from './ticket-messages.ts'
import { User } from './users.ts'
import { VIEW_MINUTES } from './viewing.ts'

export const CUSTOMER_TAGS_MAX = 10
export const CUSTOMERS_PAGE = 100
/** Pages of notes and of the account's log. */
export const NOTES_PAGE = 20

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  created_at: Instant,
  email_verified: z.boolean(),
  is_admin: z.boolean(),
  suspended: z.boolean(),
  /** Was staff once, and is deactivated: not a suspended customer. */
  former_staff: z.boolean(),
  subscription_tier: z.string().nullable(),
  tickets: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

/** In small letters, so that one tag is not two. */
const CustomerTag = line({ min: 1, max: 40, required: 'Please write a tag.' }).transform((text) =>
  text.toLowerCase(),
)

export const PanelRow = z.object({
  /** Unique within its panel. */
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  /** A word for how it stands, with its colour. */
  state: z.object({ word: z.string(), tone: z.enum(['neutral', 'info', 'good', 'warm', 'bad']) }).nullable(),
  at: Instant.nullable(),
  /** Where the thing itself is. */
  href: z.string().nullable(),
})
export type PanelRow = z.infer<typeof PanelRow>

/** A part of the customer's page, made by the server alone: a new one needs nothing in the browser. */
export const CustomerPanel = z.object({
  key: z.string(),
  title: z.string(),
  /** Said when there is nothing. */
  empty: z.string(),
  total: z.number().int(),
  /** The newest. */
  rows: z.array(PanelRow),
  /** Where all of them are. */
  href: z.string().nullable(),
})
export type CustomerPanel = z.infer<typeof CustomerPanel>

export const CustomerPage = Customer.extend({
  website_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  last_seen_at: Instant.nullable(),
  suspended_at: Instant.nullable(),
  suspended_reason: z.string().nullable(),
  /** The customer asked for the account to be deleted then. */
  deletion_due_at: Instant.nullable(),
  tags: z.array(z.string()),
  panels: z.array(CustomerPanel),
  /** The account of the same person that it was merged into. */
  merged_into: Id.nullable(),
  can: z.object({
    suspend: z.boolean(),
    wipe: z.boolean(),
    view_as: z.boolean(),
    merge: z.boolean(),
    open_ticket: z.boolean(),
  }),
})
export type CustomerPage = z.infer<typeof CustomerPage>

export const CustomerNote = z.object({
  id: Id,
  author_name: z.string(),
  note: z.string(),
  created_at: Instant,
  can: z.object({ remove: z.boolean() }),
})
export type CustomerNote = z.infer<typeof CustomerNote>

export const NewCustomerNote = z.strictObject({
  note: paragraph({ min: 1, max: 5_000, required: 'Please write a note.' }),
})
export const Suspension = z.strictObject({
  /** The customer reads it. */
  reason: line({ min: 3, max: 300, required: 'Please say why.' }),
})
export const ViewReason = z.strictObject({
  /** The client reads it in their account’s log. */
  reason: line({ min: 3, max: 300, required: 'Please say why.' }),
})

/** What a client told us elsewhere, by telephone say. */
export const TicketForClient = z.strictObject({
  subject: line({ min: 3, max: 80, required: 'Please say what it is about.' }),
  /** The first message, of the colleague who writes it; the client reads it. */
  message: MessageText,
  urgency_level: UrgencyLevel.default('low'),
  /** `client`: it waits until they answer. */
  waiting_for: z.enum(['staff', 'client']).default('staff'),
})

export const AccountLogEntry = z.object({
  id: z.number().int(),
  at: Instant,
  says: z.string(),
  reason: z.string().nullable(),
})
export type AccountLogEntry = z.infer<typeof AccountLogEntry>

const Before = z.strictObject({ before: IdInPath.optional() })
const ByNote = z.strictObject({ id: IdInPath, noteId: IdInPath })

export const customerRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Customers, newest first; `q` searches name and e-mail, `tag` one tag, `before` pages on by id.',
    query: z.strictObject({
      q: z.string().max(200).optional(),
      tag: z.string().max(40).optional(),
      before: IdInPath.optional(),
    }),
    reply: z.array(Customer),
  }),
  read: route({
    method: 'GET',
    path: '/api/admin/customers/:id',
    access: 'admin',
    summary: 'One customer with the newest of everything that belongs to them.',
    params: ById,
    reply: CustomerPage,
  }),
  timeline: route({
    method: 'GET',
    path: '/api/admin/customers/:id/timeline',
    access: 'admin',
    summary: 'What happened to a customer, newest first; `before` is the cursor of a page’s last entry.',
    params: ById,
    query: z.strictObject({ before: HistoryCursor.optional() }),
    reply: z.array(HistoryEntry),
  }),
  notes: route({
    method: 'GET',
    path: '/api/admin/customers/:id/notes',
    access: 'admin',
    summary: 'Internal notes about a customer, newest first; `before` pages on by id.',
    params: ById,
    query: Before,
    reply: z.array(CustomerNote),
  }),
  addNote: route({
    method: 'POST',
    path: '/api/admin/customers/:id/notes',
    access: 'admin',
    status: 201,
    summary: 'Add an internal note about a customer.',
    params: ById,
    body: NewCustomerNote,
    reply: CustomerNote,
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/api/admin/customers/:id/notes/:noteId',
    access: 'admin',
    summary: 'Delete a note of one’s own; owners delete any.',
    params: ByNote,
    reply: Done,
  }),
  setTags: route({
    method: 'PUT',
    path: '/api/admin/customers/:id/tags',
    access: 'admin',
    summary: 'Set the tags of a customer.',
    params: ById,
    body: z.strictObject({ tags: z.array(CustomerTag).max(CUSTOMER_TAGS_MAX) }),
    reply: z.object({ tags: z.array(z.string()) }),
  }),
  openTicket: route({
    method: 'POST',
    path: '/api/admin/customers/:id/tickets',
    access: 'admin',
    status: 201,
    summary: 'Open a ticket for a client who asked elsewhere. Takes an Idempotency-Key.',
    params: ById,
    body: TicketForClient,
    reply: z.object({ ticket_id: Id }),
  }),
  suspend: route({
    method: 'POST',
    path: '/api/admin/customers/:id/suspension',
    access: 'owner',
    summary:
      'Suspend a customer: signed out everywhere, may not sign in, and reads the reason. A plan goes on.',
    params: ById,
    body: Suspension,
    reply: Done,
  }),
  unsuspend: route({
    method: 'DELETE',
    path: '/api/admin/customers/:id/suspension',
    access: 'owner',
    summary: 'End the suspension of a customer.',
    params: ById,
    reply: Done,
  }),
  viewAs: route({
    method: 'POST',
    path: '/api/admin/customers/:id/view-as',
    access: 'admin',
    status: 201,
    summary: `Look as this client: a session that only reads, for ${VIEW_MINUTES} minutes, never into the vault. The client reads who and why.`,
    params: ById,
    body: ViewReason,
    reply: z.object({ token: z.string(), expires_at: Instant, user: User }),
  }),
  stopViewing: route({
    method: 'DELETE',
    path: '/api/view-as',
    access: 'client',
    summary: 'Stop looking as a client, with the token of that session.',
    reply: Done,
  }),
  accountLog: route({
    method: 'GET',
    path: '/api/user/account-log',
    access: 'client',
    summary: 'When staff looked at my account, and why, newest first; `before` pages on by id.',
    query: Before,
    reply: z.array(AccountLogEntry),
  }),
}
