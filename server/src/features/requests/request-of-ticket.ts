import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { findRequest } from './request.queries.ts'
import { requestView } from './request.view.ts'

/** The request that a ticket came from; whoever asks may see the ticket already. */
export async function requestOfTicket(ctx: SignedInCtx, requestId: number): Promise<ServiceRequest> {
  return requestView(await findRequest(ctx.db, requestId), ctx.actor)
}
