import type { ChatAction } from '@sitewright/contract/assistant.ts'
import { lastMessages } from '#features/conversations/index.ts'
import { type LanguageModel, ModelFailed, type ModelPrompt } from '#outside/language-model/interface.ts'

import { personAction } from '../guide/actions.ts'
import { plainWords } from '../plain-text.ts'
import { type Answered, type Examined, type Plan, type Turn, withWords } from '../turn.ts'
import { costOf, reserve, settle, today, worstCost } from './budget.ts'
import { type Allowed, SentenceBuffer, withoutEvidence } from './output-guard.ts'
import { dataFor, SYSTEM } from './prompt.ts'
import { type Done, toolsFor } from './tools.ts'

const MODEL_SEES_MESSAGES = 12

interface Led {
  /** Null when the model gave no answer that keeps to what it was given. */
  answered: Omit<Answered, 'by'> | null
  /** What its tool examined, answered or not. */
  examined: Examined | null
}

/** Lets the model lead one answer through its tools. `planned` is what the built-in guide would do. */
export async function letModelLead(turn: Turn, model: LanguageModel, planned: Plan): Promise<Led> {
  const { ctx, memory, facts, sink, conversation } = turn
  const { send, signal } = sink
  send({ event: 'progress', says: 'Thinking about your message…' })
  const done: Done = { examined: null, actions: [] }
  const data = dataFor(facts, memory)
  const messages = await lastMessages(ctx.db, conversation.id, MODEL_SEES_MESSAGES)
  const allowed: Allowed = {
    given: dataFor(facts, memory, withoutEvidence),
    typed: messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n'),
    codes: memory.report?.findings.map(({ code }) => code) ?? [],
  }
  const prompt: ModelPrompt = {
    system: SYSTEM,
    data,
    conversation: messages.map(({ role, content }) => ({ role, content: plainWords(content) })),
    tools: toolsFor(turn, done, allowed),
  }
  let text = ''
  const sentences = new SentenceBuffer(allowed, (piece) => {
    text += piece
    send({ event: 'text', delta: piece })
  })
  try {
    if (await write(turn, model, prompt, (delta) => sentences.push(delta))) sentences.end()
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ err: error }, 'the built-in guide answers instead of the model')
    if (text) send({ event: 'restart' })
    text = ''
  }
  const answered = text.trim() ? answeredBy(text.trim(), turn, planned, done) : null
  return { answered, examined: done.examined }
}

/** The model's text with the program's cards and buttons. */
function answeredBy(
  text: string,
  { memory, prompt }: Turn,
  planned: Plan,
  { examined, actions }: Done,
): Omit<Answered, 'by'> {
  const suggested = planned.kind === 'say' ? planned.draft.actions : []
  const all = [...actions, ...(examined?.draft.actions ?? suggested), personAction]
  return {
    draft: {
      text,
      cards: examined?.draft.cards ?? [],
      hygiene: examined?.draft.hygiene ?? null,
      actions: uniqueByLabel(all),
    },
    memory: examined?.memory ?? (planned.kind === 'say' ? planned.memory : withWords(memory, prompt)),
    examinationId: examined?.examinationId ?? null,
    ticketId: null,
  }
}

const uniqueByLabel = (actions: ChatAction[]) => [
  ...new Map(actions.map((action) => [action.label, action])).values(),
]

/**
 * False when today's budget is used up. After a failed call, the finished steps and one step at its worst are counted:
 * what the broken step cost is unknown.
 */
async function write(
  { ctx, sink }: Turn,
  model: LanguageModel,
  prompt: ModelPrompt,
  onText: (delta: string) => void,
): Promise<boolean> {
  const day = today(ctx)
  const reserved = worstCost(model, prompt)
  if (!(await reserve(ctx, reserved))) return false
  const stop = new AbortController()
  try {
    const { usage } = await model.write(prompt, {
      // A violation of the output guard must end the call as well: nothing more is wanted, or paid for.
      onText: (delta) => stopping(stop, () => onText(delta)),
      signal: AbortSignal.any([sink.signal, stop.signal]),
    })
    await settle(ctx, day, reserved, usage ? costOf(model, usage) : reserved)
    return true
  } catch (error) {
    if (error instanceof ModelFailed) await settle(ctx, day, reserved, costOfFailed(model, error, reserved))
    throw stop.signal.aborted ? stop.signal.reason : error
  }
}

function costOfFailed(model: LanguageModel, { reached, usage }: ModelFailed, reserved: number): number {
  if (!reached) return 0
  return Math.min(reserved, costOf(model, usage) + Math.ceil(reserved / model.maxSteps))
}

function stopping(stop: AbortController, work: () => void): void {
  if (stop.signal.aborted) return
  try {
    work()
  } catch (error) {
    stop.abort(error)
  }
}
