import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { sendMail } from '#platform/mail/outbox.ts'
import {
  endPlanned,
  endTakenBack,
  paymentFailed,
  planChanged,
  planEnded,
  planStarted,
} from '../subscription.events.ts'
import { isLive, type SubscriptionRow } from '../subscription.queries.ts'
import { endedMail, endsMail, failedMail, goesOnMail, newPlanMail, startedMail } from './mails.ts'

interface Change {
  userId: number
  email: string
  /** Undefined where it was not known before. */
  before: SubscriptionRow | undefined
  after: SubscriptionRow
}

/** Writes down what became of the subscription, and tells its owner: each change once, as it is stored once. */
export async function tellOfChange(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const { userId, email, before, after } = change
  const about = { userId }
  const wasLive = before !== undefined && isLive(before)
  if (!isLive(after)) {
    if (!wasLive) return
    await record(tx, ctx, planEnded, { plan: before.plan }, about)
    return sendMail(tx, endedMail(email, before))
  }
  if (!wasLive) {
    await record(tx, ctx, planStarted, { plan: after.plan }, about)
    return sendMail(tx, startedMail(email, after))
  }
  if (before.plan !== after.plan) {
    await record(tx, ctx, planChanged, { from: before.plan, to: after.plan }, about)
    await sendMail(tx, newPlanMail(email, after))
  }
  if (before.status !== 'past_due' && after.status === 'past_due') {
    await record(tx, ctx, paymentFailed, { plan: after.plan }, about)
    await sendMail(tx, failedMail(email, after))
  }
  if (!before.cancel_at && after.cancel_at) {
    await record(tx, ctx, endPlanned, { at: after.cancel_at.toISOString() }, about)
    await sendMail(tx, endsMail(email, after, after.cancel_at))
  }
  if (before.cancel_at && !after.cancel_at) {
    await record(tx, ctx, endTakenBack, {}, about)
    await sendMail(tx, goesOnMail(email, after))
  }
}
