import { z } from 'zod'
import { firstAnswer } from '#features/assistant/index.ts'
import { isAnswered, postAssistantMessage } from '#features/tickets/index.ts'
import { defineJob } from '#platform/jobs/define.ts'

const AT_MOST_MS = 60_000

/** Repeats an examination that took longer than a person waits, or whose answer was lost with its process. */
export const answerLater = defineJob({
  id: 'contact.answer-later',
  queue: 'examinations',
  payload: z.strictObject({ ticketId: z.number() }),
  run: async (ctx, { ticketId }, signal) => {
    const asked = await ctx.db
      .selectFrom('tickets as t')
      .innerJoin('service_requests as r', 'r.id', 't.service_request_id')
      .select(['r.website_url', 'r.problem_description', 't.user_id'])
      .where('t.id', '=', ticketId)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!asked?.website_url || (await isAnswered(ctx.db, ticketId))) return
    const question = { words: asked.problem_description, userId: asked.user_id, url: asked.website_url }
    const { text } = await firstAnswer(
      ctx,
      question,
      AbortSignal.any([signal, AbortSignal.timeout(AT_MOST_MS)]),
    )
    signal.throwIfAborted()
    if (text) await postAssistantMessage(ctx, ticketId, text)
  },
})
