import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import type { PaymentEvent } from '#platform/payments.ts'
import { closePage } from '../checkout/checkout.queries.ts'
import { syncSoon } from './sync-subscription.ts'

/** Events without an effect are not kept: an account can send a great many of them. */
const matters = (event: PaymentEvent) => event.subscriptionId !== null || event.checkoutId !== null

/** Commits an event together with the work it asks for; one that is known already does nothing. */
export async function keepEvent(tx: Tx, ctx: Ctx, event: PaymentEvent): Promise<void> {
  if (!matters(event)) return
  const isNew = await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, created_at: event.createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!isNew) return
  const { checkoutId: sessionId, subscriptionId } = event
  if (sessionId) await closePage(tx, { sessionId, subscriptionId, at: new Date(ctx.now()) })
  if (subscriptionId) await addJob(tx, syncSoon(subscriptionId))
}
