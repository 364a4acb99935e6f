import { sql } from 'kysely'
import type { LanguageModel, ModelPrompt, ModelUsage } from '#outside/language-model/interface.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { RESULTS_MAX } from './tools.ts'

/** Fewer bytes per token than any text has in practice, so that a reservation is never too small. */
const BYTES_A_TOKEN = 2
/** Descriptions of the tools, and what the provider wraps around messages. */
const EXTRA_TOKENS = 1_500

const dayOf = (ctx: Ctx) => new Date(ctx.now()).toISOString().slice(0, 10)

/** Millionths of a penny; prices are pence for a million tokens, so the two millions cancel out. */
export function costOf({ prices }: LanguageModel, usage: ModelUsage): number {
  return Math.ceil(usage.inputTokens * prices.input + usage.outputTokens * prices.output)
}

/** The most that this prompt can come to. */
export function worstCost(model: LanguageModel, prompt: ModelPrompt): number {
  const text = prompt.system + prompt.data + prompt.conversation.map(({ content }) => content).join('\n')
  const bytes = Buffer.byteLength(text) + RESULTS_MAX
  const earlier = model.maxOutputTokens * (model.maxSteps - 1)
  const inputTokens = Math.ceil(bytes / BYTES_A_TOKEN) + EXTRA_TOKENS + earlier
  const once = { inputTokens, outputTokens: model.maxOutputTokens }
  return costOf(model, once) * model.maxSteps
}

/**
 * Takes the worst case out of today's budget before the call; false when it does not fit. Guests may use half of it, so
 * that customers are still answered when guests have used up theirs.
 */
export async function reserve(ctx: Ctx, micropence: number): Promise<boolean> {
  const daily = (ctx.config.ai?.dailyBudgetPence ?? 0) * 1_000_000
  const cap = userIdOf(ctx.actor) === null ? daily / 2 : daily
  if (micropence > cap) return false
  const { rows } = await sql`insert into ai_usage (day, micropence, calls)
    values (${dayOf(ctx)}::date, ${micropence}, 1)
    on conflict (day) do update set micropence = ai_usage.micropence + ${micropence}, calls = ai_usage.calls + 1
    where ai_usage.micropence + ${micropence} <= ${cap}
    returning day`.execute(ctx.db)
  return rows.length > 0
}

/** Gives back what the call did not use. */
export async function settle(ctx: Ctx, day: string, reserved: number, spent: number): Promise<void> {
  await sql`update ai_usage set micropence = greatest(0, micropence + ${spent - reserved})
    where day = ${day}::date`.execute(ctx.db)
}

export const today = dayOf
