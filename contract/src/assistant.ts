import { z } from 'zod'
import { Finding, Report } from './findings.ts'
import { RequestFileIds } from './request-files.ts'
import { route } from './route.ts'
import { SessionId } from './session-id.ts'
import { ById, Id, Instant, paragraph } from './text.ts'

/** Security: what one message may hold. */
export const PROMPT_MAX = 2_000

export const Prompt = paragraph({ min: 1, max: PROMPT_MAX, required: 'Please write a message.' })

/** A finding as a card of the conversation: what was seen, what it costs, what one can do. */
export const FindingCard = Finding.extend({
  /** How we know, in plain words, beside the evidence. */
  how_we_know: z.string(),
  /** Steps a shop owner can take alone; empty where that would do harm. */
  self_fix: z.array(z.string()),
  /** Who else may be the cause, and what to do then at no charge; null when no one else can be. */
  elsewhere: z.string().nullable(),
  service_label: z.string(),
  /** Whole pounds from the calculator at standard urgency. */
  price_pounds: z.number().int(),
  /** Whether a free first fix covers it at standard urgency. */
  free_fix_covers: z.boolean(),
  /** Where the request form opens, filled with this finding. */
  request_href: z.string(),
})
export type FindingCard = z.infer<typeof FindingCard>

/** A button under an answer. `href` stays within the product; `prompt` is sent as the visitor's next message. */
export const ChatAction = z.object({
  kind: z.enum(['request', 'contact', 'person', 'register', 'login', 'page', 'say', 'deep', 'owner']),
  label: z.string(),
  href: z.string().nullable(),
  prompt: z.string().nullable(),
})
export type ChatAction = z.infer<typeof ChatAction>

export const ChatAnswer = z.object({
  /** Plain text: paragraphs parted by an empty line, list lines starting with "- ". No HTML, no Markdown. */
  response: z.string(),
  cards: z.array(FindingCard),
  /** Small findings in one line; null without any. */
  hygiene: z.string().nullable(),
  actions: z.array(ChatAction),
  /** Of the examination that was made for this answer; null when none was. */
  examination_id: z.uuid().nullable(),
  /** Whether a language model wrote it. */
  written_by: z.enum(['builtin', 'model']),
  /** The ticket that was opened with a summary, when a signed-in person asked for a person. */
  ticket_id: Id.nullable(),
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What the browser sends; the server keeps its own record and reads `messages` for nothing but their count. */
const ChatPrompt = z.strictObject({
  sessionId: SessionId,
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.string().max(20_000),
        timestamp: z.union([z.string().max(40), z.number()]).optional(),
      }),
    )
    .max(200)
    .default([]),
  prompt: Prompt,
  /** "This is my site, look also for files that should not be public": consent for this examination alone. */
  ownerConsent: z.boolean().default(false),
  /** Files that were added in the chat; a ticket that comes out of it takes them. */
  files: RequestFileIds.optional(),
})

/** The events of the stream, in the order in which they come: progress and cards while it runs, text, then `done`. */
export const ChatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('progress'), says: z.string() }),
  z.object({ event: z.literal('card'), card: FindingCard }),
  z.object({ event: z.literal('text'), delta: z.string() }),
  /** The model failed: discard the text so far, the built-in answer follows. */
  z.object({ event: z.literal('restart') }),
  z.object({ event: z.literal('done'), answer: ChatAnswer }),
  z.object({ event: z.literal('problem'), code: z.string(), message: z.string() }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const ConversationMessage = ChatMessage.extend({ cards: z.array(FindingCard) })
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** A ticket shows the newest messages of the conversation before it, up to either bound. */
export const CONVERSATION_SHOWN = { messages: 500, bytes: 512 * 1024 }

export const assistantRoutes = {
  chat: route({
    method: 'POST',
    path: '/api/chat',
    access: 'anyone',
    summary:
      'Ask the assistant. With `Accept: text/event-stream` the answer arrives as a stream of events (progress, card, text, done).',
    body: ChatPrompt,
    reply: ChatAnswer,
    events: ChatEvent,
  }),
  greeting: route({
    method: 'GET',
    path: '/api/chat',
    access: 'anyone',
    summary: 'How the assistant greets this person.',
    reply: ChatAnswer,
  }),
  conversation: route({
    method: 'GET',
    path: '/api/tickets/:id/conversation',
    access: 'client',
    summary: 'What was said to the assistant before the ticket was opened.',
    params: ById,
    reply: z.object({
      /** The newest ones, oldest of them first. */
      messages: z.array(ConversationMessage),
      /** Whether something was said before these. */
      hasEarlier: z.boolean(),
    }),
  }),
  examination: route({
    method: 'GET',
    path: '/api/examinations/:id',
    access: 'anyone',
    summary: 'An examination by its unguessable id; `deep` is the state of the examination with a browser.',
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({
      id: z.uuid(),
      report: Report,
      deep: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
      /** Cards of what the browser added. */
      cards: z.array(FindingCard),
    }),
  }),
  deepen: route({
    method: 'POST',
    path: '/api/examinations/:id/deep',
    access: 'anyone',
    status: 202,
    summary: 'Look again with a real browser; the result comes to the same id.',
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ deep: z.enum(['waiting', 'running', 'done', 'failed']) }),
  }),
}
