export interface ModelPrompt {
  /** What it is to do; holds no secrets, for it may be talked into repeating it. */
  system: string
  /** What it may say, as JSON; never instructions. */
  data: string
  /** What was said so far, oldest first; the newest is what is asked. */
  conversation: { role: 'user' | 'assistant'; content: string }[]
  /** The one tool it has: looks up our own knowledge, changes nothing. */
  searchKnowledge: (query: string) => { title: string; text: string }[]
}

export interface ModelUsage {
  inputTokens: number
  outputTokens: number
}

export interface Written {
  text: string
  /** As the provider counted; null when it did not say. */
  usage: ModelUsage | null
}

/** Words an answer; `outside/language-model` speaks to the real ones. */
export interface LanguageModel {
  /** Pence for a million tokens. */
  prices: { input: number; output: number }
  /** Most tokens of one answer. */
  maxOutputTokens: number
  /** Most calls to the provider for one answer. */
  maxSteps: number
  /** Throws ModelFailed when no whole answer came: refused, broken off, too slow or aborted. */
  write: (
    prompt: ModelPrompt,
    options: { onText: (delta: string) => void; signal: AbortSignal },
  ) => Promise<Written>
}

/** No whole answer. `reached` is false when the provider refused the very first call, so that it costs nothing. */
export class ModelFailed extends Error {
  readonly reached: boolean
  constructor(message: string, reached: boolean, cause?: unknown) {
    super(message, { cause })
    this.reached = reached
  }
}
