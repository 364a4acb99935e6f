import type { ChatEvent } from '@sitewright/contract/assistant.ts'
import type { Report } from '@sitewright/contract/findings.ts'
import { type Conversation, lastMessages } from '#features/conversations/index.ts'
import { examineSite, getExaminationOrNull } from '#features/examinations/index.ts'
import { isSignedIn } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Listener } from '#platform/http/event-stream.ts'
import { afterExamination, contactPath, examinationRefused, plan, summaryForStaff } from './brain/index.ts'
import { blank, type Draft, type Facts, type Memory, type Plan } from './brain/turn.ts'
import { gatherFacts } from './facts.ts'
import { fetchPerson } from './fetch-person.ts'

export interface Turn {
  draft: Draft
  memory: Memory
  facts: Facts
  examinationId: string | null
  ticketId: number | null
  /** Whether a model may word it: what the product itself did is told in its own words. */
  mayReword: boolean
}

interface Asked {
  prompt: string
  ownerConsent: boolean
  conversation: Conversation
}

/** Finds out what a message calls for, and does it. */
export async function answerTurn(ctx: Ctx, asked: Asked, listener: Listener<ChatEvent>): Promise<Turn> {
  const { prompt, ownerConsent, conversation } = asked
  const [facts, memory] = await Promise.all([gatherFacts(ctx), recall(ctx, conversation.memory)])
  const called = plan(prompt, memory, facts, { ownerConsent })
  const rest = { facts, examinationId: null, ticketId: null, mayReword: true }
  if (called.kind === 'say') return { ...rest, draft: called.draft, memory: called.memory }
  if (called.kind === 'person') return { ...rest, ...(await callPerson(ctx, called, asked, facts)) }
  return { ...rest, ...(await examineFor(ctx, called, asked, facts, listener)) }
}

/** The report is kept with its examination alone, where the one with a browser adds to it later. */
async function recall(ctx: Ctx, stored: unknown): Promise<Memory> {
  if (stored === null || typeof stored !== 'object') return blank
  const memory: Memory = { ...blank, ...stored }
  if (!memory.examinationId) return memory
  const examination = await getExaminationOrNull(ctx.db, memory.examinationId)
  return { ...memory, report: examination?.report ?? null }
}

type Part = Pick<Turn, 'draft' | 'memory'> & Partial<Turn>

async function callPerson(
  ctx: Ctx,
  called: Extract<Plan, { kind: 'person' }>,
  { conversation }: Asked,
  facts: Facts,
): Promise<Part> {
  const { actor } = ctx
  if (!isSignedIn(actor) || !actor.verified)
    return { memory: called.memory, draft: askToSignIn(facts, called.memory) }
  const messages = await lastMessages(ctx.db, conversation.id, 50)
  const summary = called.summary || summaryForStaff(called.memory, messages)
  const ticketId = await fetchPerson({ ...ctx, actor }, summary, called.memory, conversation.id)
  return { memory: called.memory, ticketId, mayReword: false, draft: personComes(ticketId) }
}

function askToSignIn({ business, signedIn }: Facts, memory: Memory): Draft {
  const how = signedIn ? 'verify your e-mail address' : 'sign in or make a free account'
  return {
    text: `Of course. Please ${how}, so that a person can answer you: the contact form opens right after, and everything you told me is in it.\n\nYou can also write to ${business.support_email}.`,
    cards: [],
    hygiene: null,
    actions: [
      { kind: 'contact', label: 'Write to a person', href: contactPath('/login', memory), prompt: null },
      { kind: 'register', label: 'Make an account', href: contactPath('/register', memory), prompt: null },
    ],
  }
}

function personComes(ticketId: number): Draft {
  return {
    text: 'A person takes over from here. I opened a ticket with a summary of what you told me, at no charge. You will hear from us there, and by e-mail should you be away.',
    cards: [],
    hygiene: null,
    actions: [
      { kind: 'page', label: 'Open the ticket', href: `/dashboard/ticket/${ticketId}`, prompt: null },
    ],
  }
}

async function examineFor(
  ctx: Ctx,
  { url, owner, memory }: Extract<Plan, { kind: 'examine' }>,
  { ownerConsent, conversation }: Asked,
  facts: Facts,
  { tell, signal }: Listener<ChatEvent>,
): Promise<Part> {
  const wanted = {
    url,
    purpose: 'chat' as const,
    words: memory.words.join(' '),
    // The rules may ask less than the visitor allowed, never more.
    owner: owner && ownerConsent,
    conversationId: conversation.id,
  }
  const onProgress = (says: string) => tell({ event: 'progress', says })
  const outcome = await examineSite(ctx, wanted, { onProgress, signal })
  signal.throwIfAborted()
  if (!outcome.done) {
    const refused = examinationRefused(url, outcome.reason, memory, facts)
    return { ...refused, mayReword: false }
  }
  const report: Report = outcome.report
  const found = afterExamination(report, outcome.id, memory, facts)
  for (const card of found.draft.cards) tell({ event: 'card', card })
  return { ...found, examinationId: outcome.id }
}
