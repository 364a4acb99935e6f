import type { contactRoutes } from '@sitewright/contract/contact.ts'
import { FeatureId } from '@sitewright/contract/pricing-schemas.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { findUser } from '#features/accounts/index.ts'
import { firstAnswer } from '#features/assistant/index.ts'
import { createRequest } from '#features/requests/index.ts'
import { postAssistantMessage } from '#features/tickets/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { answerHtml } from './answer-html.ts'
import { answerLater } from './answer-later.ts'
import { composeAnswer } from './compose.ts'

/** How long the person waits for the examination. */
const ANSWER_WITHIN_MS = 8_000
/** Later than that, the job answers on the ticket; it writes nothing where an answer is. */
const ANSWER_LATER_MS = 15_000

type Contact = Input<typeof contactRoutes.send>['body']

/** Opens the ticket first, so that the message is stored; then examines the site and answers on the ticket. */
export async function sendContact(
  ctx: SignedInCtx,
  { body }: Input<typeof contactRoutes.send>,
): Promise<{ aiResponse: string; ticketId: number }> {
  await requirePerson(ctx, body.cf_turnstile_token)
  await ctx.limits.consume(limits.contactMessages, String(ctx.actor.userId))
  const request = await createRequest(
    ctx,
    { body: requestOf(body, (await findUser(ctx.db, ctx.actor.userId)).email) },
    {
      byContact: true,
      alongside: (tx, { ticketId }) =>
        addJob(tx, answerLater.with({ ticketId }, { afterMs: ANSWER_LATER_MS })),
    },
  )
  const { ticketId } = request
  const question = { words: body.problem_description, userId: ctx.actor.userId, url: body.website_url }
  const { text, unfinished } = await firstAnswer(ctx, question, AbortSignal.timeout(ANSWER_WITHIN_MS))
  const told = { name: body.client_name, price: request, follows: unfinished }
  const answer = composeAnswer({ ...told, answer: text })
  if (!unfinished) await postAssistantMessage(ctx, ticketId, answer)
  return { aiResponse: answerHtml(answer), ticketId }
}

async function requirePerson(ctx: SignedInCtx, token: string | undefined): Promise<void> {
  if (!ctx.captcha || (token && (await ctx.captcha.verify(token, ctx.ip)))) return
  const says = 'Please tick the box that shows you are a person, and send it again.'
  throw new Problem('invalid', { says, fields: { cf_turnstile_token: says } })
}

/** The request that a message becomes; its price is ours, whatever came along. */
function requestOf(contact: Contact, email: string) {
  const other =
    contact.client_email.toLowerCase() === email ? '' : `\n\nPlease answer to ${contact.client_email}.`
  return {
    service_type: contact.service_type,
    platform_type: contact.platform_type,
    website_url: contact.website_url,
    problem_description: `${contact.problem_description}${other}`,
    urgency_level: contact.urgency_level,
    additional_features: contact.additional_features.flatMap(({ id }) => FeatureId.safeParse(id).data ?? []),
    sessionId: contact.sessionId,
    files: contact.files,
    client_id: contact.client_id,
  }
}
