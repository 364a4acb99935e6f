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
export const ticketAssigned = defineEvent(
  'ticket.assigned',
  z.strictObject({ assigneeId: z.number().nullable(), name: z.string().nullable() }),
)
export const waitingChanged = defineEvent(
  'ticket.waiting_changed',
  z.strictObject({ waitingFor: z.string() }),
)
export const noteAdded = defineEvent('ticket.note_added', z.strictObject({ noteId: z.number() }))
export const ticketDeleted = defineEvent('ticket.deleted', z.strictObject({}))
export const ticketPurged = defineEvent('ticket.purged', z.strictObject({ files: z.number() }))
