import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

// Every event carries the ticket's id as its subject; texts of people never go into an event.
export const ticketOpened = defineEvent('ticket.opened', z.strictObject({ serviceRequestId: z.number() }))
export const messagePosted = defineEvent(
  'ticket.message_posted',
  z.strictObject({ seq: z.number(), side: z.enum(['client', 'staff', 'assistant']), files: z.number() }),
)
export const statusChanged = defineEvent(
  'ticket.status_changed',
  z.strictObject({ from: z.string(), to: z.string() }),
)
/** Staff say that it is fixed; the checks decide. */
export const fixClaimed = defineEvent('ticket.fix_claimed', z.strictObject({}))
export const ticketAssigned = defineEvent(
  'ticket.assigned',
  z.strictObject({
    assigneeId: z.number().nullable(),
    name: z.string().nullable(),
    /** The name of the previous assignee. */
    from: z.string().nullable(),
  }),
)
export const waitingChanged = defineEvent(
  'ticket.waiting_changed',
  z.strictObject({ waitingFor: z.string() }),
)
export const noteAdded = defineEvent('ticket.note_added', z.strictObject({ noteId: z.number() }))
export const ticketDeleted = defineEvent('ticket.deleted', z.strictObject({}))
export const ticketRestored = defineEvent('ticket.restored', z.strictObject({ isOpen: z.boolean() }))
export const ticketSnoozed = defineEvent('ticket.snoozed', z.strictObject({ until: z.string() }))
export const snoozeEnded = defineEvent(
  'ticket.snooze_ended',
  z.strictObject({ because: z.enum(['time', 'client', 'staff']) }),
)
export const tagsChanged = defineEvent(
  'ticket.tags_changed',
  z.strictObject({ added: z.array(z.string()), removed: z.array(z.string()) }),
)
export const ticketMerged = defineEvent(
  'ticket.merged',
  z.strictObject({ from: z.number(), into: z.number() }),
)
const ReplyText = z.strictObject({ title: z.string(), body: z.string() }).nullable()
/** Our own texts, which every customer may read: kept word for word, before and after. */
export const cannedReplyChanged = defineEvent(
  'canned_reply.changed',
  z.strictObject({ id: z.number(), before: ReplyText, after: ReplyText }),
)
export const ticketPurged = defineEvent('ticket.purged', z.strictObject({ files: z.number() }))
