import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import {
  endPlanned,
  endTakenBack,
  paymentFailed,
  planChanged,
  planEnded,
  planRests,
  planStarted,
} from '../subscription.events.ts'
import { exists, givesPlan, type SubscriptionRow } from '../subscription.queries.ts'
import { endedMail, endsMail, failedMail, goesOnMail, newPlanMail, restsMail, startedMail } from './mails.ts'

interface Change {
  userId: number
  email: string
  /** Undefined for a new subscription. */
  before: SubscriptionRow | undefined
  after: SubscriptionRow
}

/** Records each change of a subscription once and mails its owner. */
export async function recordChange(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const { userId, email, before, after } = change
  const about = { userId }
  const gave = before !== undefined && givesPlan(before)
  if (before && exists(before) && !exists(after)) {
    const planned = gave && before.cancel_at !== null
    const ended = { plan: before.plan, subscription: before.id, planned }
    await record(tx, ctx, planEnded, ended, about)
    return sendMail(tx, endedMail(email, before))
  }
  if (gave && !givesPlan(after)) {
    await record(tx, ctx, planRests, { plan: after.plan, subscription: after.id }, about)
    return sendMail(tx, restsMail(email, after))
  }
  if (!givesPlan(after)) return
  if (!gave) {
    await record(tx, ctx, planStarted, { plan: after.plan, subscription: after.id }, about)
    return sendMail(tx, startedMail(email, after))
  }
  await recordCourse(tx, ctx, { ...change, before })
}

/** Changes of a plan that was and stays active. */
async function recordCourse(tx: Tx, ctx: Ctx, change: Change & { before: SubscriptionRow }): Promise<void> {
  const { userId, email, before, after } = change
  const about = { userId }
  if (before.plan !== after.plan) {
    await record(tx, ctx, planChanged, { from: before.plan, to: after.plan }, about)
    await sendMail(tx, newPlanMail(email, after))
  }
  if (before.status !== 'past_due' && after.status === 'past_due') {
    await record(tx, ctx, paymentFailed, { plan: after.plan, subscription: after.id }, about)
    await sendMail(tx, failedMail(email, after))
  }
  if (!before.cancel_at && after.cancel_at) {
    await record(tx, ctx, endPlanned, { at: after.cancel_at.toISOString(), subscription: after.id }, about)
    await sendMail(tx, endsMail(email, after, after.cancel_at))
  }
  if (before.cancel_at && !after.cancel_at) {
    await record(tx, ctx, endTakenBack, {}, about)
    await sendMail(tx, goesOnMail(email, after))
  }
}
