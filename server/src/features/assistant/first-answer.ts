import { examineSite } from '#features/examinations/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterExamination, plan } from './brain/index.ts'
import { blank, type Draft } from './brain/turn.ts'
import { gatherFacts } from './facts.ts'

/** The site's own time to answer; ours comes on top. */
const LOOK_MS = 7_000

interface Question {
  /** What the person wrote. */
  words: string
  /** Whose message it is. */
  userId: number
  url: string | null
}

export interface FirstAnswer {
  /** Plain text, empty when there is nothing to say yet. */
  text: string
  /** The examination was not done in time, and may still be. */
  unfinished: boolean
}

/** What the assistant says to a message before a person has read it: by the rules, from what it saw. */
export async function firstAnswer(
  ctx: Ctx,
  { words, userId, url }: Question,
  signal: AbortSignal,
): Promise<FirstAnswer> {
  const facts = await gatherFacts(ctx, userId)
  if (url === null) {
    const called = plan(words, blank, facts, { ownerConsent: false })
    const answers = called.kind === 'say' && called.memory.waitingFor === null
    return { text: answers ? called.draft.text : '', unfinished: false }
  }
  const wanted = { url, purpose: 'contact' as const, words, timeoutMs: LOOK_MS }
  const outcome = await examineSite(ctx, wanted, { signal })
  if (!outcome.done)
    return { text: '', unfinished: outcome.reason === 'aborted' || outcome.reason === 'busy' }
  const { draft } = afterExamination(outcome.report, outcome.id, { ...blank, words: [words] }, facts)
  return { text: withCards(draft), unfinished: false }
}

/** A ticket shows text alone, so that the cards become a list. */
function withCards({ text, cards }: Draft): string {
  const lines = cards.map(
    ({ title, service_label, price_pounds }) =>
      `- ${title}: ${service_label.toLowerCase()}, £${price_pounds}`,
  )
  return lines.length > 0 ? `${text}\n\nWhat I saw:\n\n${lines.join('\n')}` : text
}
