import type { ChatAction, FindingCard } from '@sitewright/contract/assistant.ts'
import type { Report } from '@sitewright/contract/findings.ts'

/** What a conversation remembers between two messages; kept as JSON with the conversation. */
export interface Memory {
  /** The address that was last examined or asked about. */
  site: string | null
  /** The person's own words about the trouble, newest last; at most ten. */
  words: string[]
  /** What the assistant asked for and has not got yet. */
  waitingFor: 'address' | 'symptoms' | null
  /** The last examination of `site`. */
  report: Report | null
  examinationId: string | null
  /** The finding that the talk is about, for "how much is that?". */
  focus: string | null
  /** Entries of the knowledge base that were told, so that "more" goes on. */
  told: string[]
}

export const blank: Memory = {
  site: null,
  words: [],
  waitingFor: null,
  report: null,
  examinationId: null,
  focus: null,
  told: [],
}

/** What the assistant may know of the world around a message; read by code, never by a model. */
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
  now: Date
}

/** An answer before it is stored: plain text, paragraphs parted by an empty line, list lines starting with "- ". */
export interface Draft {
  text: string
  cards: FindingCard[]
  hygiene: string | null
  actions: ChatAction[]
}

/** What a message calls for. `examine` is carried out by the feature, which then asks `afterExamination`. */
export type Plan =
  | { kind: 'say'; draft: Draft; memory: Memory }
  | { kind: 'examine'; url: string; owner: boolean; memory: Memory }
  | { kind: 'person'; summary: string; memory: Memory }
