import { planNamed } from '@sitewright/contract/plans.ts'
import { findUser } from '#features/accounts/index.ts'
import { alertStaff } from '#features/notifications/index.ts'
import { getByClientIdOrNull, openEnquiry } from '#features/requests/index.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { writeAssistantMessage } from '#features/tickets/index.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

type Turn = 'started' | 'ended' | 'failed'

interface PlanEvent {
  id: string
  userId?: number
  data: { plan?: string | null; subscription: string }
}

/** Of the ticket that sets a plan up; its `client_id` begins so. */
export const SETUP = 'plan-started-'

const words: Record<Turn, (plan: string) => { subject: string; message: string; staff: string }> = {
  started: (plan) => ({
    subject: `Set up your ${plan} plan`,
    message: `Thank you for choosing the ${plan} plan. Which site should we look after? Please write its address here, and add a login for it to the credential vault. Then we set everything up and tell you here when it is done.`,
    staff: `A new ${plan} plan`,
  }),
  ended: (plan) => ({
    subject: `Your ${plan} plan ends`,
    message: `You have cancelled the ${plan} plan. Was something not right, or do you need anything handed over? Please tell us here.`,
    staff: `A ${plan} plan was cancelled`,
  }),
  failed: (plan) => ({
    subject: `A payment for your ${plan} plan failed`,
    message: `A payment for your ${plan} plan did not go through. You can enter a working card in the billing portal, which is on the Subscription page. If you need help with it, please write here.`,
    staff: `A payment for a ${plan} plan failed`,
  }),
}

/** A plan begins once, its payment fails once a month as far as a person needs to know, and each cancellation counts. */
const onceFor: Record<Turn, (event: PlanEvent, now: number) => string> = {
  started: ({ data }) => data.subscription,
  ended: ({ id, data }) => `${data.subscription}-${id}`,
  failed: ({ data }, now) => `${data.subscription}-${monthOf(now)}`,
}

/** Each turn of a plan that a person should look at comes into the inbox once, and to the staff as a mail. */
export async function openPlanTicket(tx: Tx, ctx: Ctx, turn: Turn, event: PlanEvent): Promise<void> {
  const { userId, data } = event
  if (userId === undefined) return
  // No client takes this id before us: `ClientId` refuses its beginning.
  const clientId = `plan-${turn}-${onceFor[turn](event, ctx.now())}`
  if (await getByClientIdOrNull(tx, userId, clientId)) return
  const person = await findUser(tx, userId)
  const plan = planNamed(data.plan ?? (await entitlementsOf(tx, userId)).tier)?.name ?? 'care'
  const { subject, message, staff } = words[turn](plan)
  const ticketId = await openEnquiry(tx, ctx, { userId, description: subject, firstMessage: '', clientId })
  await writeAssistantMessage(tx, ctx, ticketId, message, { asks: turn === 'started' })
  await alertStaff(tx, {
    ...aboutTicket({ id: ticketId, subject }),
    title: `${staff}: ${person.name}`,
    paragraphs: [`${staff}. The client is ${person.name}, ${person.email}.`],
    key: `${clientId}:${userId}`,
    action: { label: 'Open the ticket', path: `/dashboard/admin/tickets/${ticketId}` },
  })
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)
