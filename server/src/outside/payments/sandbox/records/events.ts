import Stripe from 'stripe'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import { type EventType, newId, type SentEvent } from './kinds.ts'
import { keep } from './objects.ts'

/** Notes what happened to `object`, as it is now, and puts the news on its way to the product. */
export async function recordEvent(
  tx: Tx,
  sandbox: Sandbox,
  type: EventType,
  object: SentEvent['data']['object'],
): Promise<void> {
  const event = await keep<'event'>(tx, sandbox, {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: secondsNow(sandbox),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  await tx
    .insertInto('payments_sandbox_deliveries')
    .values({ event_id: event.id, next_at: new Date(sandbox.now()) })
    .execute()
  afterCommit(tx, sandbox.wake)
}
