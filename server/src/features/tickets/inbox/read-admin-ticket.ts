import type { Input } from '@sitewright/contract/route.ts'
import type { AdminTicket, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { readTicket } from '../read-ticket.ts'
import { listStaff } from '../ticket.queries.ts'
import { listTags, tagsOfTickets } from './tags.ts'
import { readTimeline } from './timeline.ts'

const OTHER_TICKETS = 10

/** Everything beside the chat: the customer, the notes, the history. Staff alone get here. */
export async function readAdminTicket(
  ctx: SignedInCtx,
  { params }: Input<typeof ticketRoutes.adminTicket>,
): Promise<AdminTicket> {
  const { db } = ctx
  const ticket = await readTicket(ctx, params.id)
  const customer = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'website_url', 'created_at'])
    .where('id', '=', ticket.user_id)
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('tickets')
    .select(['id', 'subject', 'status'])
    .where('user_id', '=', ticket.user_id)
    .where('id', '!=', ticket.id)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
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
    customer: {
      ...customer,
      subscription_tier: (await entitlementsOf(db, ticket.user_id)).tier,
      created_at: customer.created_at.toISOString(),
      other_tickets: others,
    },
    notes: notes.map((note) => ({
      id: note.id,
      author: { id: note.author_id, name: note.author_name },
      note: note.note,
      created_at: note.created_at.toISOString(),
    })),
    timeline: await readTimeline(db, ticket.id, 'staff'),
    staff: (await listStaff(db)).map(({ id, name }) => ({ id, name })),
    tags: (await tagsOfTickets(db, [ticket.id])).get(ticket.id) ?? [],
    known_tags: (await listTags(db)).map(({ name }) => name),
  }
}
