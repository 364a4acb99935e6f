import { type LanguageModel, ModelFailed } from './interface.ts'
import { pricesOf } from './prices.ts'

export interface ModelOptions {
  provider: 'anthropic' | 'openai-compatible'
  model: string
  /** Null for the provider's own. */
  baseUrl: string | null
  apiKey: string
  /** Milliseconds until the first output of each step, and for the whole answer with its tools. */
  firstOutputMs?: number
  totalMs?: number
}

const MAX_OUTPUT_TOKENS = 600
/** Three steps with tools and one that answers. */
const MAX_STEPS = 4
const FIRST_OUTPUT_MS = 15_000
const TOTAL_MS = 75_000

/** A model at its provider. The SDK is loaded with the first answer, because most installations have no model. */
export function openLanguageModel(options: ModelOptions): LanguageModel {
  const { firstOutputMs = FIRST_OUTPUT_MS, totalMs = TOTAL_MS } = options
  return {
    prices: pricesOf(options.model),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxSteps: MAX_STEPS,
    write: async (prompt, { onText, signal }) => {
      if (signal.aborted) throw new ModelFailed('the caller has left', { reached: false })
      const { streamAnswer } = await import('./stream-answer.ts')
      return streamAnswer(options, prompt, {
        onText,
        signal,
        firstOutputMs,
        totalMs,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxSteps: MAX_STEPS,
      })
    },
  }
}
