import { examineSite } from '#features/examinations/index.ts'
import type { Ctx } from '#platform/context.ts'
import { gatherFacts } from './facts.ts'
import { afterExamination } from './guide/examined.ts'
import { plan } from './guide/plan.ts'
import { blank, type Draft } from './turn.ts'

/** The examination's share of the time that a person waits. */
const EXAMINE_MS = 7_000

interface Question {
  /** What the person wrote. */
  words: string
  userId: number
  url: string | null
}

export interface FirstAnswer {
  /** Plain text, empty when there is nothing to say yet. */
  text: string
  /** The examination did not finish in time and may be repeated. */
  unfinished: boolean
}

/** What the built-in guide answers to a message before a person reads it. */
export async function firstAnswer(
  ctx: Ctx,
  { words, userId, url }: Question,
  signal: AbortSignal,
): Promise<FirstAnswer> {
  const facts = await gatherFacts(ctx, userId)
  if (url === null) {
    const planned = plan(words, blank, facts, { ownerConsent: false })
    const answers = planned.kind === 'say' && planned.memory.waitingFor === null
    return { text: answers ? planned.draft.text : '', unfinished: false }
  }
  const wanted = { url, purpose: 'contact' as const, words, timeoutMs: EXAMINE_MS, askedBy: userId }
  const outcome = await examineSite(ctx, wanted, { signal })
  if (!outcome.done)
    return { text: '', unfinished: outcome.reason === 'aborted' || outcome.reason === 'busy' }
  const { draft } = afterExamination(outcome.report, outcome.id, { ...blank, words: [words] }, facts)
  return { text: withCards(draft), unfinished: false }
}

/** A ticket shows text only, so the cards become a list. */
function withCards({ text, cards }: Draft): string {
  const lines = cards.map(
    ({ title, service_label, price_pounds }) =>
      `- ${title}: ${service_label.toLowerCase()}, £${price_pounds}`,
  )
  return lines.length > 0 ? `${text}\n\nWhat I found:\n\n${lines.join('\n')}` : text
}
