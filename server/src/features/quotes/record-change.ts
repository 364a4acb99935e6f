import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import type { quoteAccepted } from './quote.events.ts'
import { type QuoteRow, ticketOf } from './quote.queries.ts'

type QuoteEvent = Omit<typeof quoteAccepted, 'name'> & { name: `quote.${string}` }

/** The event, on the timeline of the request's ticket too, and the hints for open pages once it is committed. */
export async function recordChange(tx: Tx, ctx: Ctx, event: QuoteEvent, quote: QuoteRow): Promise<void> {
  const { id, number, version, user_id: userId } = quote
  const ticketId = await ticketOf(tx, quote)
  await record(tx, ctx, event, { quote: id, number, version }, { userId, ticketId })
  afterCommit(tx, () => {
    ctx.live.emit(rooms.staff(), 'quotes_changed')
    ctx.live.emit(rooms.user(userId), 'requests_changed')
  })
}
