import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { isStepCount, streamText, tool } from 'ai'
import { z } from 'zod'
import { ModelFailed, type ModelPrompt, type ModelUsage, type Written } from '#platform/language-model.ts'
import type { ModelOptions } from './open.ts'

const QUERY_MAX = 300

interface StreamOptions {
  onText: (delta: string) => void
  signal: AbortSignal
  firstWordMs: number
  totalMs: number
  maxOutputTokens: number
  maxSteps: number
}

/** One answer over the provider's wire. Throws ModelFailed for everything that is no whole answer. */
export async function streamAnswer(
  options: ModelOptions,
  prompt: ModelPrompt,
  { onText, signal, firstWordMs, totalMs, maxOutputTokens, maxSteps }: StreamOptions,
): Promise<Written> {
  const state: State = { text: '', reached: false, usage: null, finish: null }
  const slow = new AbortController()
  const late = (what: string) => () => slow.abort(new Error(`no ${what} in time`))
  const timers = [setTimeout(late('first word'), firstWordMs), setTimeout(late('end'), totalMs)]
  try {
    const result = streamText({
      model: modelOf(options),
      instructions: prompt.system,
      messages: messagesOf(prompt),
      tools: { search_knowledge: knowledgeTool(prompt) },
      stopWhen: isStepCount(maxSteps),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, slow.signal]),
      // It would write to the terminal; what went wrong comes with the stream as well.
      onError: () => {},
    })
    for await (const part of result.stream) {
      const delta = take(part as Part, state)
      if (!delta) continue
      clearTimeout(timers[0])
      onText(delta)
    }
  } catch (error) {
    throw failure(error, state, slow.signal)
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
  if (state.finish !== 'stop' && state.finish !== 'length')
    throw failure(new Error(`it ended with ${state.finish ?? 'nothing'}`), state, slow.signal)
  if (!state.text.trim()) throw failure(new Error('it said nothing'), state, slow.signal)
  return { text: state.text, usage: state.usage }
}

interface State {
  text: string
  /** Something came back, so that the call is paid for. */
  reached: boolean
  usage: ModelUsage | null
  finish: string | null
}

/** Those parts of the library's stream that matter here. */
type Part =
  | { type: 'text-delta'; text: string }
  | { type: 'tool-call' | 'finish-step' | 'abort' | 'start' }
  | { type: 'error'; error: unknown }
  | {
      type: 'finish'
      finishReason: string
      totalUsage: { inputTokens: number | undefined; outputTokens: number | undefined }
    }

function take(part: Part, state: State): string | null {
  switch (part.type) {
    case 'text-delta':
      state.reached = true
      state.text += part.text
      return part.text
    case 'tool-call':
      state.reached = true
      return null
    case 'error':
      throw part.error
    case 'abort':
      throw new Error('aborted')
    case 'finish': {
      const { inputTokens, outputTokens } = part.totalUsage
      state.reached = true
      state.finish = part.finishReason
      if (inputTokens !== undefined && outputTokens !== undefined) state.usage = { inputTokens, outputTokens }
      return null
    }
    default:
      return null
  }
}

/** A call that was refused costs nothing; one that was let go of may have been worked on, and counts. */
function failure(error: unknown, { reached }: State, slow: AbortSignal): ModelFailed {
  const cause = slow.aborted ? slow.reason : error
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const refused = typeof status === 'number' && status >= 400
  const unreachable = (error as { isRetryable?: unknown; statusCode?: unknown } | null)?.isRetryable === true
  const paid = reached || !(refused || (unreachable && !slow.aborted))
  return new ModelFailed(cause instanceof Error ? cause.message : String(cause), paid, cause)
}

function modelOf({ provider, model, baseUrl, apiKey }: ModelOptions) {
  if (provider === 'anthropic')
    return createAnthropic({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}) })(model)
  const name = 'openai-compatible'
  return createOpenAICompatible({ name, apiKey, baseURL: baseUrl ?? '', includeUsage: true })(model)
}

/** The data goes before what was asked last, as a message of ours that says what it is. */
function messagesOf({ data, conversation }: ModelPrompt) {
  const before = conversation.slice(0, -1)
  return [...before, { role: 'user' as const, content: data }, ...conversation.slice(-1)]
}

function knowledgeTool({ searchKnowledge }: ModelPrompt) {
  return tool({
    description: 'Looks up what the business says about its prices, plans, guarantees and how things work.',
    inputSchema: z.object({
      query: z.string().max(QUERY_MAX).describe('A few words on what is to be known.'),
    }),
    execute: ({ query }) => searchKnowledge(query),
  })
}
