import type { HttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { storeEvent } from './store-event.ts'

/** Stores a signed event; its object is then read from the provider, never from the event. */
export async function handleWebhook(ctx: HttpCtx): Promise<{ received: true }> {
  const { body, headers } = ctx.request
  const signature = headers['stripe-signature']
  const event =
    Buffer.isBuffer(body) && typeof signature === 'string' && ctx.payments.readEvent(body, signature)
  if (!event) throw new Problem('bad_request', { says: 'The signature does not fit.' })
  await transaction(ctx.db, (tx) => storeEvent(tx, ctx, event))
  return { received: true }
}
