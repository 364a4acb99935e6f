import { refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { askRefund } from './ask-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { readMyRequests, readRequests } from './read-requests.ts'

export { readRequests } from './read-requests.ts'
export { refundApproved, refundRefused, refundRequested } from './refund-request.events.ts'

export const refundRequestBindings: RouteBinding[] = [
  bind(refundRequestRoutes.mine, readMyRequests),
  bind(refundRequestRoutes.ask, askRefund),
  bind(refundRequestRoutes.list, readRequests),
  bind(refundRequestRoutes.decide, decideRefund),
]
