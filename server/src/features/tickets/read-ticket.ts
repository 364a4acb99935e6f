import type { Ticket } from '@sitewright/contract/tickets.ts'
import { requestOfTicket } from '#features/requests/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { findVisibleTicket } from './ticket.queries.ts'
import { ticketView } from './ticket.view.ts'

/** A ticket with the request it came from. */
export async function readTicket(ctx: SignedInCtx, id: number): Promise<Ticket> {
  const row = await findVisibleTicket(ctx.db, ctx.actor, id)
  const request = row.service_request_id ? await requestOfTicket(ctx, row.service_request_id) : null
  return ticketView(row, request, ctx.actor)
}
