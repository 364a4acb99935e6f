import { requestRoutes } from '@sitewright/contract/requests.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { costly } from '#platform/http/costly.ts'
import { createRequest } from './create-request.ts'
import { listVisibleRequests } from './list-requests.ts'
import { listActiveRequests } from './request.queries.ts'

export { createRequest } from './create-request.ts'
export { listOpenRequests, listVisibleRequests, listWaitingRequests } from './list-requests.ts'
export { openEnquiry } from './open-enquiry.ts'
export { requestCreated } from './request.events.ts'
export { getByClientIdOrNull, hasRequests } from './request.queries.ts'
export { followTicket, removeRequest, requestOfTicket, requestToOpen } from './request-of-ticket.ts'

export const requestBindings: RouteBinding[] = [
  bind(requestRoutes.create, (ctx, input) => createRequest(ctx, input)),
  bind(requestRoutes.list, costly(listVisibleRequests)),
  bind(requestRoutes.active, (ctx) => listActiveRequests(ctx.db, ctx.actor.userId)),
]
