import type { assistantRoutes, ChatAnswer, ChatEvent } from '@sitewright/contract/assistant.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { addMessage, openConversation, remember } from '#features/conversations/index.ts'
import { getExaminationOrNull } from '#features/examinations/index.ts'
import { linkFiles } from '#features/request-files/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { EventSink } from '#platform/http/event-stream.ts'
import { Problem } from '#platform/problem.ts'
import { answer } from './answer.ts'
import { gatherFacts } from './facts.ts'
import { greeting } from './guide/fixed-answers.ts'
import { withinLimits } from './limits.ts'
import { type Answered, blank, type Memory } from './turn.ts'

type Body = Input<typeof assistantRoutes.chat>['body']

interface Prompted extends Pick<Body, 'sessionId' | 'prompt' | 'ownerConsent' | 'files'> {
  /** A guest's browser. */
  device: string | null
}

/**
 * One message and its answer, for the route and the socket. The record of the conversation is ours: earlier messages
 * that the browser sends are ignored.
 */
export async function chat(ctx: Ctx, asked: Prompted, sink: EventSink<ChatEvent>): Promise<ChatAnswer> {
  return withinLimits(ctx, asked.device, async () => {
    sink.send({ event: 'progress', says: 'Reading your message…' })
    const { prompt, ownerConsent } = asked
    const now = new Date(ctx.now())
    const conversation = await openConversation(ctx.db, asked.sessionId, userIdOf(ctx.actor), now)
    await addMessage(ctx.db, conversation.id, { role: 'user', content: prompt }, now)
    await linkFiles(ctx.db, asked.files ?? [], conversation.id)
    const [facts, memory] = await Promise.all([gatherFacts(ctx), recall(ctx, conversation.memory)])
    try {
      const answered = await answer({ ctx, prompt, ownerConsent, conversation, memory, facts, sink })
      await store(ctx, conversation.id, answered, memory)
      return viewOf(answered)
    } catch (error) {
      throw sink.signal.aborted ? new Problem('stopped', { cause: error }) : error
    }
  })
}

export async function greet(ctx: Ctx): Promise<ChatAnswer> {
  const draft = greeting(await gatherFacts(ctx))
  return viewOf({ draft, memory: blank, by: 'builtin', examinationId: null, ticketId: null })
}

/** The report is stored with its examination only, where the examination with a browser adds to it later. */
async function recall(ctx: Ctx, stored: unknown): Promise<Memory> {
  if (stored === null || typeof stored !== 'object') return blank
  const memory: Memory = { ...blank, ...stored }
  if (!memory.examinationId) return memory
  const examination = await getExaminationOrNull(ctx.db, memory.examinationId)
  return { ...memory, report: examination?.report ?? null }
}

/**
 * Of the memory what this answer changed: another one of the same conversation may have ended meanwhile. A card that
 * comes without an examination keeps one piece of evidence: the examination has all of it.
 */
function store(ctx: Ctx, conversationId: string, answered: Answered, before: Memory): Promise<void> {
  const { draft, memory, examinationId } = answered
  const now = new Date(ctx.now())
  const cards = examinationId
    ? draft.cards
    : draft.cards.map((card) => ({ ...card, evidence: card.evidence.slice(0, 1) }))
  return transaction(ctx.db, async (tx) => {
    await addMessage(tx, conversationId, { role: 'assistant', content: draft.text, cards }, now)
    await remember(tx, conversationId, changesOf(before, { ...memory, report: null }), now)
  })
}

function changesOf(before: Memory, after: Memory): Partial<Memory> {
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof Memory])
  return Object.fromEntries(changed)
}

const viewOf = ({ draft: { text, ...draft }, examinationId, ticketId, by }: Answered): ChatAnswer => ({
  response: text,
  ...draft,
  examination_id: examinationId,
  written_by: by,
  ticket_id: ticketId,
})
