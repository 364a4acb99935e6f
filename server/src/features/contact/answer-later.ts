import { z } from 'zod'
import { firstAnswer } from '#features/assistant/index.ts'
import { requestOfTicket } from '#features/requests/index.ts'
import { isAnswered, postAssistantMessage } from '#features/tickets/index.ts'
import type { Ctx } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { composeAnswer } from './compose.ts'

const AT_MOST_MS = 60_000
/** What the person was told to expect must not stay away without a word. */
const NOT_EXAMINED = 'I could not check your website this time. The person who answers you looks at it.'

/** Repeats an examination that took longer than a person waits, or whose answer was lost with its process. */
export const answerLater = defineJob({
  id: 'contact.answer-later',
  // Not the queue of the checks after a fix: many messages at once would delay them.
  queue: 'first-answers',
  tries: 8,
  payload: z.strictObject({ ticketId: z.number() }),
  run: async (ctx, { ticketId }, signal, isLastTry) => {
    const asked = await ctx.db
      .selectFrom('tickets as t')
      .innerJoin('service_requests as r', 'r.id', 't.service_request_id')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['r.id', 'r.website_url', 'r.problem_description', 't.user_id', 'u.name'])
      .where('t.id', '=', ticketId)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!asked?.website_url || (await isAnswered(ctx.db, ticketId))) return
    const question = { words: asked.problem_description, userId: asked.user_id, url: asked.website_url }
    const { text, unfinished } = await firstAnswer(
      ctx,
      question,
      AbortSignal.any([signal, AbortSignal.timeout(AT_MOST_MS)]),
    )
    signal.throwIfAborted()
    if (unfinished && !isLastTry) throw new Error('the website could not be examined yet')
    await postAssistantMessage(ctx, ticketId, text || (await answerWithout(ctx, asked)))
  },
})

async function answerWithout(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<string> {
  const price = await requestOfTicket(ctx, id)
  return composeAnswer({ name, answer: NOT_EXAMINED, follows: false, price })
}
