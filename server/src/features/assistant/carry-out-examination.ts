import { examineSite } from '#features/examinations/index.ts'
import { afterExamination } from './guide/examined.ts'
import { examinationRefused } from './guide/not-examined.ts'
import type { Examined, Plan, Turn } from './turn.ts'

/** Examines the planned address and shows the findings as cards as soon as they are there. */
export async function carryOutExamination(
  { ctx, conversation, facts, ownerConsent, sink: { send, signal } }: Turn,
  { url, owner, memory }: Extract<Plan, { kind: 'examine' }>,
): Promise<Examined> {
  const wanted = {
    url,
    purpose: 'chat' as const,
    words: memory.words.join(' '),
    // The plan may ask for less than the visitor allowed, never for more.
    owner: owner && ownerConsent,
    conversationId: conversation.id,
  }
  const onProgress = (says: string) => send({ event: 'progress', says })
  const outcome = await examineSite(ctx, wanted, { onProgress, signal })
  signal.throwIfAborted()
  if (!outcome.done) return { ...examinationRefused(url, outcome.reason, memory, facts), examinationId: null }
  const found = afterExamination(outcome.report, outcome.id, memory, facts)
  for (const card of found.draft.cards) send({ event: 'card', card })
  return { ...found, examinationId: outcome.id }
}
