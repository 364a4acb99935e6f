import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { isStepCount, streamText, tool } from 'ai'
import { ModelFailed, type ModelPrompt, type ModelUsage, type Written } from './interface.ts'
import type { ModelOptions } from './open.ts'

interface StreamOptions {
  onText: (delta: string) => void
  signal: AbortSignal
  firstOutputMs: number
  totalMs: number
  maxOutputTokens: number
  maxSteps: number
}

interface State {
  text: string
  /** The provider has answered, so the call is paid for. */
  reached: boolean
  /** A tool was called since the last text: what follows is a new paragraph. */
  isNewParagraph: boolean
  /** Of the finished steps; null when the provider does not count. */
  usage: ModelUsage | null
  finish: string | null
}

/** One answer with its tool calls, over the provider's protocol. Throws ModelFailed for everything incomplete. */
export async function streamAnswer(
  options: ModelOptions,
  prompt: ModelPrompt,
  { onText, signal, firstOutputMs, totalMs, maxOutputTokens, maxSteps }: StreamOptions,
): Promise<Written> {
  const state: State = {
    text: '',
    reached: false,
    isNewParagraph: false,
    usage: { inputTokens: 0, outputTokens: 0 },
    finish: null,
  }
  const slow = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const awaitOutput = () => {
    timer = setTimeout(() => slow.abort(new Error('timeout: no output in time')), firstOutputMs)
  }
  awaitOutput()
  try {
    const result = streamText({
      model: modelOf(options),
      instructions: prompt.system,
      messages: messagesOf(prompt),
      tools: toolsOf(prompt),
      stopWhen: isStepCount(maxSteps),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, slow.signal]),
      timeout: { totalMs },
      // The default writes to the terminal; the error comes with the stream as well.
      onError: () => undefined,
    })
    for await (const part of result.stream) {
      const delta = take(part as Part, state)
      // The tools' own time does not count: the next step starts after them.
      if (part.type === 'start-step' || delta || part.type === 'tool-call') clearTimeout(timer)
      if (part.type === 'start-step') awaitOutput()
      if (delta) onText(delta)
    }
    if (state.finish !== 'stop' && state.finish !== 'length')
      throw new Error(`it ended with ${state.finish ?? 'nothing'}`)
    if (!state.text.trim()) throw new Error('it said nothing')
  } catch (error) {
    throw failure(slow.signal.aborted ? slow.signal.reason : error, state)
  } finally {
    clearTimeout(timer)
  }
  return { text: state.text, usage: state.usage }
}

/** The parts of the SDK's stream that are used here. */
type Part =
  | { type: 'text-delta'; text: string }
  | { type: 'tool-call' | 'start-step' }
  | { type: 'abort'; reason?: unknown }
  | { type: 'error' | 'tool-error'; error: unknown }
  | {
      type: 'finish-step'
      usage: { inputTokens: number | undefined; outputTokens: number | undefined }
    }
  | { type: 'finish'; finishReason: string }

function take(part: Part, state: State): string | null {
  switch (part.type) {
    case 'text-delta': {
      const delta = state.isNewParagraph && state.text ? `\n\n${part.text}` : part.text
      state.reached = true
      state.isNewParagraph = false
      state.text += delta
      return delta
    }
    case 'tool-call':
      state.reached = true
      state.isNewParagraph = true
      return null
    case 'error':
    case 'tool-error':
      throw part.error
    case 'abort':
      throw part.reason ?? new Error('aborted')
    case 'finish-step':
      state.reached = true
      addUsage(state, part.usage)
      return null
    case 'finish':
      state.finish = part.finishReason
      return null
    default:
      return null
  }
}

function addUsage(state: State, { inputTokens, outputTokens }: Partial<ModelUsage>): void {
  const isCounted = state.usage !== null && inputTokens !== undefined && outputTokens !== undefined
  state.usage = isCounted
    ? {
        inputTokens: (state.usage?.inputTokens ?? 0) + inputTokens,
        outputTokens: (state.usage?.outputTokens ?? 0) + outputTokens,
      }
    : null
}

/** A refused call costs nothing; an aborted one may have been worked on, and counts. */
function failure(error: unknown, { reached, usage }: State): ModelFailed {
  const { statusCode, isRetryable } = (error ?? {}) as { statusCode?: unknown; isRetryable?: unknown }
  const isRefused = typeof statusCode === 'number' && statusCode >= 400
  const isPaid = reached || !(isRefused || isRetryable === true)
  const message = error instanceof Error ? error.message : String(error)
  return new ModelFailed(message, { reached: isPaid, ...(usage ? { usage } : {}) }, error)
}

function modelOf({ provider, model, baseUrl, apiKey }: ModelOptions) {
  if (provider === 'anthropic')
    return createAnthropic({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}) })(model)
  const name = 'openai-compatible'
  return createOpenAICompatible({ name, apiKey, baseURL: baseUrl ?? '', includeUsage: true })(model)
}

/** The data goes before the newest message, as a message of its own. */
function messagesOf({ data, conversation }: ModelPrompt) {
  const before = conversation.slice(0, -1)
  return [...before, { role: 'user' as const, content: data }, ...conversation.slice(-1)]
}

function toolsOf({ tools }: ModelPrompt) {
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({ description, inputSchema: input, execute: (given: unknown) => run(given) }),
    ]),
  )
}
