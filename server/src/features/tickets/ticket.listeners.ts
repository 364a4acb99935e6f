import { accountMerged, emailChanged, emailChangeUndone, profileChanged } from '#features/accounts/index.ts'
import { quoteAccepted } from '#features/quotes/index.ts'
import { requestCreated } from '#features/requests/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { releaseFromLeaver } from './hand-over.ts'
import { indexCustomer } from './jobs/index-search.ts'
import { startWork } from './move-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { isOver } from './sla/waiting-side.ts'
import { statusChanged, ticketMerged, ticketRestored } from './ticket.events.ts'

export const ticketListeners: Listener[] = [
  on(requestCreated, {
    inTransaction: async (tx, event, ctx) => void (await openTicket(tx, ctx, event.data.requestId)),
  }),
  on(quoteAccepted, {
    inTransaction: async (tx, { ticketId }, ctx) => {
      if (ticketId !== undefined) await startWork(tx, ctx, ticketId)
    },
  }),
  on(statusChanged, {
    inTransaction: async (tx, { ticketId, data }, ctx) => {
      if (ticketId !== undefined && isOver(data.from) && !isOver(data.to))
        await releaseFromLeaver(tx, ctx, ticketId)
    },
  }),
  on(ticketRestored, {
    inTransaction: async (tx, { ticketId, data }, ctx) => {
      if (ticketId !== undefined && data.isOpen) await releaseFromLeaver(tx, ctx, ticketId)
    },
  }),
  // The joined ticket takes over the assignee of the other.
  on(ticketMerged, {
    inTransaction: async (tx, { ticketId, data }, ctx) => {
      if (ticketId === data.into) await releaseFromLeaver(tx, ctx, data.into)
    },
  }),
  on(profileChanged, {
    jobs: ({ userId, data }) => (data.fields.includes('name') ? indexAgain(userId) : []),
  }),
  on(emailChanged, { jobs: ({ userId }) => indexAgain(userId) }),
  on(emailChangeUndone, { jobs: ({ userId }) => indexAgain(userId) }),
  on(accountMerged, { jobs: ({ userId }) => indexAgain(userId) }),
]

const indexAgain = (userId: number | undefined) =>
  userId === undefined ? [] : [indexCustomer.with({ userId }, { key: `search-customer:${userId}` })]
