import type { assistantRoutes, ChatAnswer, ChatEvent } from '@sitewright/contract/assistant.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { addMessage, lastMessages, openConversation, remember } from '#features/conversations/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Listener } from '#platform/http/event-stream.ts'
import { answerTurn, type Turn } from './answer-turn.ts'
import { withinLimits } from './limits.ts'
import { type Worded, wordAnswer } from './wording/word-answer.ts'

const MODEL_SEES_MESSAGES = 12

type Prompted = Pick<Input<typeof assistantRoutes.chat>['body'], 'sessionId' | 'prompt' | 'ownerConsent'>

/**
 * One message and its answer. The record of the conversation is ours: what the browser sends of earlier messages is
 * not looked at. Route and socket both come through here.
 */
export async function chat(ctx: Ctx, asked: Prompted, listener: Listener<ChatEvent>): Promise<ChatAnswer> {
  return withinLimits(ctx, async () => {
    listener.tell({ event: 'progress', says: 'Reading your message…' })
    const now = new Date(ctx.now())
    const { prompt, ownerConsent } = asked
    const conversation = await openConversation(ctx.db, asked.sessionId, userIdOf(ctx.actor), now)
    await addMessage(ctx.db, conversation.id, { role: 'user', content: prompt }, now)
    const turn = await answerTurn(ctx, { prompt, ownerConsent, conversation }, listener)
    const worded = await word(ctx, turn, conversation.id, listener)
    await keep(ctx, conversation.id, turn, worded)
    return answerOf(turn, worded)
  })
}

async function word(
  ctx: Ctx,
  { draft, facts, memory, mayReword }: Turn,
  conversationId: string,
  listener: Listener<ChatEvent>,
): Promise<Worded> {
  if (ctx.model && mayReword) listener.tell({ event: 'progress', says: 'Writing the answer…' })
  const conversation = ctx.model ? await lastMessages(ctx.db, conversationId, MODEL_SEES_MESSAGES) : []
  const model = mayReword ? ctx.model : null
  return wordAnswer({ ...ctx, model }, { draft, facts, report: memory.report, conversation }, listener)
}

function keep(ctx: Ctx, conversationId: string, { draft, memory }: Turn, { text }: Worded): Promise<void> {
  const now = new Date(ctx.now())
  return transaction(ctx.db, async (tx) => {
    await addMessage(tx, conversationId, { role: 'assistant', content: text, cards: draft.cards }, now)
    await remember(tx, conversationId, { ...memory, report: null }, now)
  })
}

function answerOf({ draft, examinationId, ticketId }: Turn, { text, by }: Worded): ChatAnswer {
  return {
    response: text,
    cards: draft.cards,
    hygiene: draft.hygiene,
    actions: draft.actions,
    examination_id: examinationId,
    written_by: by,
    ticket_id: ticketId,
  }
}
