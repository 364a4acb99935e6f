import { z } from 'zod'
import { MESSAGE_MAX } from './message-rules.ts'
import { ClientId, Id, Instant, paragraph } from './text.ts'

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
  /** Place in the ticket, from 1 without gaps: the order on every screen. */
  seq: z.number().int(),
  /** `User #<id>` for the client, a display name for staff, `Sitewright assistant` for the assistant. */
  author_name: z.string(),
  message: z.string(),
  created_at: Instant,
  client_id: z.string(),
  attachments: z.array(Attachment),
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** A call for the messages of a ticket answers with the first of them, up to either bound. */
export const HISTORY_PAGE = { messages: 200, bytes: 512 * 1024 }

export const MessageText = paragraph({ min: 1, max: MESSAGE_MAX, required: 'Please write a message.' })

export const PostMessage = z.strictObject({ message: MessageText, client_id: ClientId.optional() })

/** Between colleagues; clients never see it. */
export const Note = z.object({
  id: Id,
  /** The id is null for a program, and for a person whose account is gone. */
  author: z.object({ id: Id.nullable(), name: z.string() }),
  note: z.string(),
  created_at: Instant,
})
export type Note = z.infer<typeof Note>
