import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'
import { HttpUrl, oneOf, Text } from './values-config.ts'

const Pence = z.coerce
  .number()
  .int()
  .min(0)
  .catch(() => Number.NaN)
  .refine((pence) => !Number.isNaN(pence), 'it must be a whole number of pence, such as 200')

export const aiVariables = {
  AI_PROVIDER: oneOf('builtin', 'anthropic', 'openai-compatible').default('builtin'),
  AI_MODEL: Text.optional(),
  AI_BASE_URL: HttpUrl.optional(),
  AI_API_KEY: Text.optional(),
  AI_DAILY_BUDGET_PENCE: Pence.default(200),
}

export interface AiSettings {
  provider: 'anthropic' | 'openai-compatible'
  model: string
  /** Null is the provider's own. */
  baseUrl: string | null
  apiKey: string
  dailyBudgetPence: number
}

/** Null is the built-in assistant. */
export function readAi(e: z.infer<z.ZodObject<typeof aiVariables>>): AiSettings | null {
  if (e.AI_PROVIDER === 'builtin') return null
  const wanted: [unknown, string][] = [
    [e.AI_MODEL, 'AI_MODEL (the name of the model)'],
    [e.AI_API_KEY, 'AI_API_KEY'],
    [e.AI_PROVIDER === 'anthropic' || e.AI_BASE_URL, 'AI_BASE_URL (where its API is)'],
  ]
  const absent = wanted.filter(([value]) => !value).map(([, name]) => name)
  if (absent.length > 0)
    throw new StartupProblem(
      `AI_PROVIDER=${e.AI_PROVIDER} also needs ${absent.join(', ')}. Without AI_PROVIDER the built-in assistant answers.`,
    )
  return {
    provider: e.AI_PROVIDER,
    model: e.AI_MODEL ?? '',
    baseUrl: e.AI_BASE_URL ?? null,
    apiKey: e.AI_API_KEY ?? '',
    dailyBudgetPence: e.AI_DAILY_BUDGET_PENCE,
  }
}
