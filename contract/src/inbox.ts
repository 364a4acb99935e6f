import { z } from 'zod'
import { UrgencyLevel } from './pricing-schemas.ts'
import { route } from './route.ts'
import { ById, Done, Id, instantOf, line } from './text.ts'
import { InboxView, TagName, Ticket, TicketStatus, Waiting } from './tickets.ts'

export const BULK_MAX = 100
export const SAVED_FILTERS_MAX = 20

/** One change for many tickets; each takes it or says why it did not. */
export const BulkChange = z.strictObject({
  ids: z
    .array(Id)
    .min(1, 'Please choose a ticket.')
    .max(BULK_MAX, `Please choose at most ${BULK_MAX} tickets.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each ticket only once.'),
  change: z
    .strictObject({
      status: TicketStatus.optional(),
      assignee: Id.nullable().optional(),
      snooze_until: instantOf('Please choose a time.').nullable().optional(),
      add_tags: z.array(TagName).max(1).optional(),
      remove_tags: z.array(TagName).max(1).optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.'),
})

export const BulkResult = z.object({
  id: Id,
  done: z.boolean(),
  /** It is to be resolved, and the checks of the finding that it began with run first. */
  checking: z.boolean(),
  /** Why not, in a plain sentence; empty when it was done. */
  says: z.string(),
})
export type BulkResult = z.infer<typeof BulkResult>

/** The filters of the inbox, as in its address. */
export const SavedFilters = z.strictObject({
  view: InboxView.optional(),
  status: TicketStatus.optional(),
  urgency: UrgencyLevel.optional(),
  waiting: Waiting.optional(),
  assignee: z
    .string()
    .regex(/^(me|none|[1-9]\d{0,9})$/)
    .optional(),
  tag: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .optional(),
  q: line({ min: 1, max: 200 }).optional(),
})

export const SavedFilterBody = z.strictObject({
  name: line({ min: 1, max: 40, required: 'Please give it a name.' }),
  filters: SavedFilters.refine(
    (filters) => Object.values(filters).some((value) => value !== undefined),
    'Please choose a filter first.',
  ),
})
export const SavedFilter = z.object({ id: Id, name: z.string(), filters: SavedFilters })
export type SavedFilter = z.infer<typeof SavedFilter>

export const inboxRoutes = {
  bulk: route({
    method: 'POST',
    path: '/api/admin/tickets/bulk',
    access: 'admin',
    summary: 'Assign, close, tag or snooze up to 100 tickets; each one answers for itself.',
    body: BulkChange,
    reply: z.object({ results: z.array(BulkResult) }),
  }),
  merge: route({
    method: 'POST',
    path: '/api/admin/tickets/:id/merge',
    access: 'admin',
    summary: 'Move everything of this ticket into another one of the same customer, and close it.',
    params: ById,
    body: z.strictObject({ into: Id }),
    reply: Ticket,
  }),
  listFilters: route({
    method: 'GET',
    path: '/api/admin/inbox-filters',
    access: 'admin',
    summary: 'My saved filters of the inbox.',
    reply: z.array(SavedFilter),
  }),
  saveFilter: route({
    method: 'POST',
    path: '/api/admin/inbox-filters',
    access: 'admin',
    status: 201,
    summary: 'Save a filter under a name; the same name replaces it. At most 20.',
    body: SavedFilterBody,
    reply: SavedFilter,
  }),
  removeFilter: route({
    method: 'DELETE',
    path: '/api/admin/inbox-filters/:id',
    access: 'admin',
    summary: 'Drop one of my saved filters.',
    params: ById,
    reply: Done,
  }),
}
