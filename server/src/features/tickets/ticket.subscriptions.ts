import { requestCreated } from '#features/requests/index.ts'
import { type Subscription, subscribe } from '#platform/events/define.ts'
import { openTicket } from './open-ticket.ts'

export const ticketSubscriptions: Subscription[] = [
  subscribe(requestCreated, {
    inTransaction: async (tx, event, ctx) => void (await openTicket(tx, ctx, event.data.requestId)),
  }),
]
