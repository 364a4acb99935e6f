import type { HttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { keepEvent } from './keep-event.ts'

/** Takes a signed event in; what it is about is read from the provider afterwards, never from the event. */
export async function takeEvent(ctx: HttpCtx): Promise<{ received: true }> {
  const { body, headers } = ctx.request
  const signature = headers['stripe-signature']
  const event =
    Buffer.isBuffer(body) && typeof signature === 'string' && ctx.payments.readEvent(body, signature)
  if (!event) throw new Problem('bad_request', { says: 'The signature does not fit.' })
  await transaction(ctx.db, (tx) => keepEvent(tx, ctx, event))
  return { received: true }
}
