import type { Input } from '@sitewright/contract/route.ts'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { findVisibleTicket } from '../ticket.queries.ts'
import { listMessages } from './message.queries.ts'
import { messageView } from './message.view.ts'

/** The conversation after a seq. Only an empty answer needs a second look at whether the ticket is theirs at all. */
export async function readMessages(
  ctx: SignedInCtx,
  { params, query }: Pick<Input<typeof ticketRoutes.messages>, 'params' | 'query'>,
): Promise<TicketMessage[]> {
  const rows = await listMessages(ctx.db, ctx.actor, params.id, query.after)
  if (rows.length === 0) await findVisibleTicket(ctx.db, ctx.actor, params.id)
  return rows.map(messageView)
}
