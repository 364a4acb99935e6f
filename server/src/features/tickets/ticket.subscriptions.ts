import { requestCreated } from '#features/requests/index.ts'
import { type Subscription, subscribe } from '#platform/events/define.ts'
import { indexSearch } from './jobs/index-search.ts'
import { notifyUnreadSoon } from './jobs/notify-unread.ts'
import { openTicket } from './open-ticket.ts'
import { messagePosted, ticketOpened } from './ticket.events.ts'

const INDEX_AFTER_MS = 1_000

function indexSoon(ticketId: number) {
  return indexSearch.with(
    { ticketId },
    { key: `search:${ticketId}`, keyMode: 'preserve_run_at', runAt: new Date(Date.now() + INDEX_AFTER_MS) },
  )
}

export const ticketSubscriptions: Subscription[] = [
  subscribe(requestCreated, {
    inTransaction: async (tx, event, ctx) => void (await openTicket(tx, ctx, event.data.requestId)),
  }),
  subscribe(ticketOpened, { jobs: ({ ticketId }) => (ticketId ? [indexSoon(ticketId)] : []) }),
  subscribe(messagePosted, {
    jobs: ({ ticketId, data }) =>
      ticketId ? [notifyUnreadSoon({ ticketId, side: data.side === 'client' ? 'staff' : 'client' }), indexSoon(ticketId)] : [],
  }),
]
