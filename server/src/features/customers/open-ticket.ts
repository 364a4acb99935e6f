import type { customerRoutes } from '@sitewright/contract/customers.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { openEnquiry } from '#features/requests/index.ts'
import { changeTicket, postMessage } from '#features/tickets/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { lockClient, requireVerified } from './customer.queries.ts'

/** What a client asked by telephone: an enquiry of theirs that begins with the words of who took the call. */
export async function openTicketFor(
  ctx: SignedInHttpCtx,
  { params: { id }, body }: Input<typeof customerRoutes.openTicket>,
): Promise<{ ticket_id: number }> {
  await ctx.limits.consume(limits.documentsByHand, String(ctx.actor.userId))
  const { subject, message, urgency_level: urgency, waiting_for } = body
  const ticketId = await oncePerKey(ctx, { id, body }, async (tx) => {
    const client = await lockClient(tx, id)
    if (client.suspended_at) throw new Problem('conflict', { says: 'This customer is suspended.' })
    requireVerified(client)
    const opened = await openEnquiry(tx, ctx, { userId: id, description: subject, firstMessage: '', urgency })
    const within: SignedInCtx = { ...ctx, db: tx }
    await postMessage(within, opened, { message })
    // A message of ours would set the ticket to wait for the client, although the client waits for us.
    if (waiting_for === 'staff')
      await changeTicket(within, {
        params: { id: opened },
        body: { waiting_for },
        query: undefined,
      })
    return String(opened)
  })
  return { ticket_id: Number(ticketId) }
}
