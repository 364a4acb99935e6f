import type { ChatEvent } from '@sitewright/contract/assistant.ts'
import type { Report } from '@sitewright/contract/findings.ts'
import type { Ctx } from '#platform/context.ts'
import type { Listener } from '#platform/http/event-stream.ts'
import { type LanguageModel, ModelFailed, type ModelPrompt, type Written } from '#platform/language-model.ts'
import { searchKnowledge } from '../brain/index.ts'
import type { Draft, Facts } from '../brain/turn.ts'
import { costOf, reserve, settle, today, worstCost } from './budget.ts'
import { type Allowed, SentenceGate } from './output-guard.ts'
import { plainWords } from './plain.ts'
import { dataFor, SYSTEM } from './prompt.ts'

const KNOWLEDGE_ENTRIES = 3
const KNOWLEDGE_CHARS = 1_200

export interface Worded {
  text: string
  by: 'builtin' | 'model'
}

export interface ToWord {
  draft: Draft
  facts: Facts
  report: Report | null
  /** Newest last; the newest is what was just asked. */
  conversation: ModelPrompt['conversation']
}

/** The draft in a model's words where there is one and it keeps to what it was given; as it stands otherwise. */
export async function wordAnswer(ctx: Ctx, given: ToWord, listener: Listener<ChatEvent>): Promise<Worded> {
  const told = { any: false }
  const text = ctx.model ? await tryModel(ctx, ctx.model, given, listener, told) : null
  if (text !== null) return { text, by: 'model' }
  listener.signal.throwIfAborted()
  if (told.any) listener.tell({ event: 'restart' })
  for (const delta of given.draft.text.split(/(?<=\n\n)/)) listener.tell({ event: 'text', delta })
  return { text: given.draft.text, by: 'builtin' }
}

async function tryModel(
  ctx: Ctx,
  model: LanguageModel,
  given: ToWord,
  { tell, signal }: Listener<ChatEvent>,
  told: { any: boolean },
): Promise<string | null> {
  const allowed: Allowed = {
    given: given.draft.text,
    codes: given.report?.findings.map(({ code }) => code) ?? [],
  }
  const prompt = promptOf(given, allowed)
  let text = ''
  const gate = new SentenceGate(allowed, (piece) => {
    text += piece
    told.any = true
    tell({ event: 'text', delta: piece })
  })
  try {
    const written = await write(ctx, model, prompt, (delta) => gate.push(delta), signal)
    gate.end()
    return written && text.trim() ? text.trim() : null
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ err: error }, 'the built-in answer stands in for the model')
    return null
  }
}

function promptOf({ draft, facts, report, conversation }: ToWord, allowed: Allowed): ModelPrompt {
  const data = dataFor(draft, facts, report)
  allowed.given += `\n${data}`
  return {
    system: SYSTEM,
    data,
    conversation: conversation.map(({ role, content }) => ({ role, content: plainWords(content) })),
    searchKnowledge: (query) => {
      const found = searchKnowledge(query, facts)
        .slice(0, KNOWLEDGE_ENTRIES)
        .map(({ title, text }) => ({ title, text: text.slice(0, KNOWLEDGE_CHARS) }))
      allowed.given += `\n${JSON.stringify(found)}`
      return found
    },
  }
}

/** Null when today's money is spent. What a broken call cost is not known, so that it keeps its whole reservation. */
async function write(
  ctx: Ctx,
  model: LanguageModel,
  prompt: ModelPrompt,
  onText: (delta: string) => void,
  signal: AbortSignal,
): Promise<Written | null> {
  const day = today(ctx)
  const reserved = worstCost(model, prompt)
  if (!(await reserve(ctx, reserved))) return null
  const stop = new AbortController()
  try {
    const written = await model.write(prompt, {
      // What the guard throws must end the call as well: nothing more of it is wanted, or paid for.
      onText: (delta) => stopping(stop, () => onText(delta)),
      signal: AbortSignal.any([signal, stop.signal]),
    })
    await settle(ctx, day, reserved, written.usage ? costOf(model, written.usage) : reserved)
    return written
  } catch (error) {
    if (error instanceof ModelFailed && !error.reached) await settle(ctx, day, reserved, 0)
    throw stop.signal.aborted ? stop.signal.reason : error
  }
}

function stopping(stop: AbortController, work: () => void): void {
  if (stop.signal.aborted) return
  try {
    work()
  } catch (error) {
    stop.abort(error)
  }
}
