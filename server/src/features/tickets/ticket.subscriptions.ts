import { emailChanged, profileChanged } from '#features/accounts/index.ts'
import { requestCreated } from '#features/requests/index.ts'
import { type Subscription, subscribe } from '#platform/events/define.ts'
import { indexCustomer } from './jobs/index-search.ts'
import { openTicket } from './open-ticket.ts'

export const ticketSubscriptions: Subscription[] = [
  subscribe(requestCreated, {
    inTransaction: async (tx, event, ctx) => void (await openTicket(tx, ctx, event.data.requestId)),
  }),
  subscribe(profileChanged, { jobs: ({ userId }) => indexAgain(userId) }),
  subscribe(emailChanged, { jobs: ({ userId }) => indexAgain(userId) }),
]

const indexAgain = (userId: number | undefined) =>
  userId === undefined ? [] : [indexCustomer.with({ userId }, { key: `search-customer:${userId}` })]
