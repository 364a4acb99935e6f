import { z } from 'zod'
import { type ChatAnswer, type ChatEvent, Prompt } from './assistant.ts'
import { RequestFileIds } from './request-files.ts'
import type { Access } from './route.ts'
import { SessionId } from './session-id.ts'
import { ClientId, Id } from './text.ts'
import { MessageText, type TicketMessage } from './ticket-messages.ts'

/** An id as an event argument: a number, or its text as in a page's address. */
const IdArgument = z.union([
  Id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id),
])

interface EventSpec {
  access: Access
  summary: string
  /** The arguments in order, without the acknowledgement. */
  args: z.ZodType<unknown[]>
}

function event<const E extends EventSpec>(spec: E): E {
  return spec
}

const Seq = z.number().int().min(0).max(2_147_483_647)

/** Every event a browser may send. Each is parsed, limited and checked again on the server. */
export const socketEvents = {
  join: event({
    access: 'client',
    summary: "Join one's own room; the id is ignored.",
    args: z.tuple([z.unknown().optional()]),
  }),
  join_ticket: event({
    access: 'client',
    summary: 'Listen to a ticket.',
    args: z.tuple([IdArgument]),
  }),
  leave_ticket: event({
    access: 'client',
    summary: 'Stop listening to a ticket.',
    args: z.tuple([IdArgument]),
  }),
  request_history: event({
    access: 'client',
    summary:
      'The messages of a ticket after a seq, in the acknowledgement; a page as in GET /api/tickets/:id/messages, one at a time.',
    args: z.tuple([IdArgument, Seq.optional()]),
  }),
  ticket_message: event({
    access: 'client',
    summary: 'Write a message; acknowledged with {id, seq} after the commit.',
    args: z.tuple([IdArgument, MessageText, z.strictObject({ client_id: ClientId.optional() }).optional()]),
  }),
  typing: event({
    access: 'client',
    summary: 'A heartbeat while one types.',
    args: z.tuple([IdArgument]),
  }),
  read: event({
    access: 'client',
    summary: 'Read up to this seq.',
    args: z.tuple([IdArgument, Seq]),
  }),
  sendMessage: event({
    access: 'client',
    summary:
      'Ask the assistant; without a sessionId it is the one conversation of the portal. Answers the same as POST /api/chat.',
    args: z.tuple([
      Prompt,
      z
        .strictObject({
          sessionId: SessionId.optional(),
          ownerConsent: z.boolean().optional(),
          files: RequestFileIds.optional(),
        })
        .optional(),
    ]),
  }),
  stopMessage: event({
    access: 'client',
    summary:
      'Stop what the assistant is doing for this socket: nothing more is looked at, and no answer comes.',
    args: z.tuple([]),
  }),
}
export type SocketEventName = keyof typeof socketEvents

/** What an acknowledgement carries when it did not work. */
export interface SocketProblem {
  code: string
  error: string
  message: string
}

type Ack<T> = (answer: T | SocketProblem) => void

export interface ClientToServer {
  join(userId?: unknown): void
  join_ticket(
    ticketId: number,
    ack?: Ack<{ last_seq: number; client_read_seq: number; staff_read_seq: number }>,
  ): void
  leave_ticket(ticketId: number): void
  request_history(
    ticketId: number,
    ...more: [ack: Ack<TicketMessage[]>] | [after: number, ack: Ack<TicketMessage[]>]
  ): void
  ticket_message(
    ticketId: number,
    message: string,
    options: { client_id?: string },
    ack: Ack<{ id: number; seq: number }>,
  ): void
  typing(ticketId: number): void
  read(ticketId: number, seq: number, ack?: Ack<{ ok: true }>): void
  sendMessage(
    text: string,
    options: { sessionId?: string; ownerConsent?: boolean; files?: string[] },
    ack?: Ack<ChatAnswer>,
  ): void
  stopMessage(ack?: Ack<{ ok: true }>): void
}

/** Every event the server sends. All are hints: the tables are the truth. */
/** The spec's chat message with everything that belongs to an answer. */
export interface AssistantMessage extends ChatAnswer {
  role: 'assistant'
  /** The same as `response`. */
  content: string
  timestamp: string
}

export interface ServerToClient {
  new_message(message: TicketMessage): void
  status_update(status: string, ticketId: number): void
  ticket_deleted(ticketId: number): void
  ticket_deleted_from_dashboard(ticketId: number): void
  /** Its conversation is part of the other ticket now. */
  ticket_merged(ticketId: number, into: number): void
  tickets_wiped(): void
  error(message: string): void
  typing(who: { ticketId: number; author_name: string; side: 'client' | 'staff' }): void
  read(mark: { ticketId: number; seq: number; side: 'client' | 'staff' }): void
  /** The newest seq of a ticket, every 30 s, so that silent loss is seen. */
  ticket_head(head: { ticketId: number; last_seq: number }): void
  /** Staff only: who else has this ticket open. */
  presence(who: { ticketId: number; people: { id: number; name: string }[] }): void
  /** Something about this ticket changed (assignee, note, due time): fetch it again. */
  ticket_changed(ticketId: number): void
  /** Staff only: the inbox changed. Clients: the request list or unread counts changed. */
  inbox_changed(): void
  /** What the assistant says to this socket while it works, the same events as in the stream of POST /api/chat. */
  chat_progress(event: Exclude<ChatEvent, { event: 'done' | 'problem' }>): void
  /** The assistant's whole answer. */
  message(message: AssistantMessage): void
  requests_changed(): void
  /** Entries of the vault, or who has access to them, changed. */
  credentials_changed(): void
  /** Staff: some quote changed. */
  quotes_changed(): void
}
