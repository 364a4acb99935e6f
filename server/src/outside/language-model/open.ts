import { type LanguageModel, ModelFailed } from '#platform/language-model.ts'
import { pricesOf } from './prices.ts'

export interface ModelOptions {
  provider: 'anthropic' | 'openai-compatible'
  model: string
  /** Null is the provider's own. */
  baseUrl: string | null
  apiKey: string
  /** Whole milliseconds until the first word of a call, and for everything. */
  firstWordMs?: number
  totalMs?: number
}

const MAX_OUTPUT_TOKENS = 600
/** One call that asks for knowledge, and one that answers. */
const MAX_STEPS = 2
const FIRST_WORD_MS = 15_000
const TOTAL_MS = 30_000

/** A model behind its provider's own wire. The library is loaded with the first answer: most installations have none. */
export function openLanguageModel(options: ModelOptions): LanguageModel {
  const { firstWordMs = FIRST_WORD_MS, totalMs = TOTAL_MS } = options
  return {
    prices: pricesOf(options.model),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxSteps: MAX_STEPS,
    write: async (prompt, { onText, signal }) => {
      if (signal.aborted) throw new ModelFailed('nobody waits for it', false)
      const { streamAnswer } = await import('./stream-answer.ts')
      return streamAnswer(options, prompt, {
        onText,
        signal,
        firstWordMs,
        totalMs,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxSteps: MAX_STEPS,
      })
    },
  }
}
