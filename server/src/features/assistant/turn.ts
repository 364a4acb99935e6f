import type { ChatAction, ChatEvent, FindingCard } from '@sitewright/contract/assistant.ts'
import type { Report } from '@sitewright/contract/findings.ts'
import type { SupportHours } from '@sitewright/contract/times.ts'
import type { Conversation } from '#features/conversations/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventSink } from '#platform/http/event-stream.ts'

/** What a conversation remembers between two messages; stored as JSON with the conversation. */
export interface Memory {
  /** The address that was last examined or asked about. */
  site: string | null
  /** The visitor's own words about the problem, newest last; at most ten. */
  words: string[]
  /** What the assistant asked for and has not received yet. */
  waitingFor: 'address' | 'symptoms' | null
  /** The last examination of `site`. */
  report: Report | null
  examinationId: string | null
  /** The finding under discussion, for "how much is that?". */
  focus: string | null
  /** The owner's consent was given for `site`, so it is not asked for again. */
  ownerAsked: boolean
}

export const blank: Memory = {
  site: null,
  words: [],
  waitingFor: null,
  report: null,
  examinationId: null,
  focus: null,
  ownerAsked: false,
}

/** Facts about the visitor and the business; read by code, never by a model. */
export interface Facts {
  signedIn: boolean
  verified: boolean
  /** The active care plan; null without one. */
  tier: string | null
  /** Free first fixes left. */
  freeFixes: number
  /** The signed-in person's website, as in the profile. */
  ownWebsite: string | null
  business: { name: string; support_email: string }
  /** When we work, and the time: for what is promised if the request is sent now. */
  hours: SupportHours
  now: number
}

/** An answer before it is stored: plain text, paragraphs separated by an empty line, list lines starting with "- ". */
export interface Draft {
  text: string
  cards: FindingCard[]
  hygiene: string | null
  actions: ChatAction[]
}

/** What a message calls for. The feature carries out `examine` and `person`. */
export type Plan =
  | { kind: 'say'; draft: Draft; memory: Memory }
  | { kind: 'examine'; url: string; owner: boolean; memory: Memory }
  | { kind: 'person'; memory: Memory }

const WORDS_KEPT = 10

/** Memory with these words added to what the visitor said about the problem. */
export function withWords(memory: Memory, prompt: string): Memory {
  if (memory.words.at(-1) === prompt) return memory
  return { ...memory, words: [...memory.words, prompt].slice(-WORDS_KEPT) }
}

/** One message with everything known about it. */
export interface Turn {
  ctx: Ctx
  prompt: string
  ownerConsent: boolean
  conversation: Conversation
  memory: Memory
  facts: Facts
  sink: EventSink<ChatEvent>
}

export interface Answered {
  draft: Draft
  memory: Memory
  by: 'builtin' | 'model'
  examinationId: string | null
  ticketId: number | null
}

export type Examined = Pick<Answered, 'draft' | 'memory' | 'examinationId'>
