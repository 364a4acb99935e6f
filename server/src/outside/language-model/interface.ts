import type { z } from 'zod'

/** A function that the model may call; its result goes back to the model as JSON. */
export interface ModelTool {
  name: string
  description: string
  input: z.ZodType
  run: (input: unknown) => Promise<object>
}

export interface ModelPrompt {
  /** The instructions; contain no secrets, for a model can be talked into repeating them. */
  system: string
  /** Facts as JSON, put before the newest message; never instructions. */
  data: string
  /** The messages so far, oldest first. */
  conversation: { role: 'user' | 'assistant'; content: string }[]
  tools: ModelTool[]
}

export interface ModelUsage {
  inputTokens: number
  outputTokens: number
}

export interface Written {
  text: string
  /** As counted by the provider; null when it does not say. */
  usage: ModelUsage | null
}

/** Writes answers with tools. */
export interface LanguageModel {
  /** Pence for a million tokens. */
  prices: { input: number; output: number }
  /** Most tokens of one step. */
  maxOutputTokens: number
  /** Most calls to the provider for one answer. */
  maxSteps: number
  /** Throws ModelFailed when no complete answer came: refused, broken off, too slow or aborted. */
  write: (
    prompt: ModelPrompt,
    options: { onText: (delta: string) => void; signal: AbortSignal },
  ) => Promise<Written>
}

/** No complete answer. `reached` is false when the provider refused the very first call, which then costs nothing. */
export class ModelFailed extends Error {
  readonly reached: boolean
  /** Of the steps that were finished. */
  readonly usage: ModelUsage
  constructor(
    message: string,
    { reached, usage = { inputTokens: 0, outputTokens: 0 } }: { reached: boolean; usage?: ModelUsage },
    cause?: unknown,
  ) {
    super(message, { cause })
    this.reached = reached
    this.usage = usage
  }
}
