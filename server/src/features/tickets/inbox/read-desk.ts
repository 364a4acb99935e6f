import type { Input } from '@sitewright/contract/route.ts'
import type { Desk, ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { readTicket } from '../read-ticket.ts'
import { listStaff } from '../ticket.queries.ts'
import { readTimeline } from './timeline.ts'

const OTHER_TICKETS = 10

/** Everything beside the chat: the customer, the notes, the history. Staff alone get here. */
export async function readDesk(ctx: SignedInCtx, { params }: Input<typeof ticketRoutes.desk>): Promise<Desk> {
  const { db } = ctx
  const ticket = await readTicket(ctx, params.id)
  const customer = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'website_url', 'subscription_tier', 'created_at'])
    .where('id', '=', ticket.user_id)
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('tickets')
    .select(['id', 'subject', 'status'])
    .where('user_id', '=', ticket.user_id)
    .where('id', '!=', ticket.id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(OTHER_TICKETS)
    .execute()
  const notes = await db
    .selectFrom('ticket_notes')
    .selectAll()
    .where('ticket_id', '=', ticket.id)
    .orderBy('id')
    .execute()
  return {
    ticket,
    customer: { ...customer, created_at: customer.created_at.toISOString(), other_tickets: others },
    notes: notes.map((note) => ({
      id: note.id,
      author: { id: note.author_id ?? 0, name: note.author_name },
      note: note.note,
      created_at: note.created_at.toISOString(),
    })),
    timeline: await readTimeline(db, ticket.id),
    staff: (await listStaff(db)).map(({ id, name }) => ({ id, name })),
  }
}
