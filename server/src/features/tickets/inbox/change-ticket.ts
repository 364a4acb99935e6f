import type { Input } from '@sitewright/contract/route.ts'
import type { Ticket, ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { Updateable } from 'kysely'
import { followTicket } from '#features/requests/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Tables } from '#platform/database/connect.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { afterChange } from '../promise/turn.ts'
import { readTicket } from '../read-ticket.ts'
import { noteAdded, statusChanged, ticketAssigned, waitingChanged } from '../ticket.events.ts'
import { requireTicket } from '../ticket.policy.ts'
import { type LockedTicket, lockVisibleTicket } from '../ticket.queries.ts'

type Change = Input<typeof ticketRoutes.change>['body']
type Columns = Updateable<Tables['tickets']>

/** Staff set the status, the assignee, whom we wait for, or add a note: all of it or nothing. */
export async function changeTicket(
  ctx: SignedInCtx,
  { params, body }: Input<typeof ticketRoutes.change>,
): Promise<Ticket> {
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockVisibleTicket(tx, ctx.actor, params.id)
    requireTicket('work', ctx.actor, ticket)
    const columns: Columns = await turn(tx, ctx, ticket, body)
    if (body.assignee !== undefined && body.assignee !== ticket.assignee_id)
      await assign(tx, ctx, ticket, body.assignee, columns)
    if (Object.keys(columns).length > 0)
      await tx
        .updateTable('tickets')
        .set({ ...columns, updated_at: new Date(ctx.now()) })
        .where('id', '=', ticket.id)
        .execute()
    if (body.note !== undefined) await addNote(tx, ctx, ticket, body.note)
    afterCommit(tx, () => tellChange(ctx, ticket, columns))
  })
  return readTicket(ctx, params.id)
}

/** Status and whose turn it is; an empty answer when both stay as they are. */
async function turn(tx: Tx, ctx: SignedInCtx, ticket: LockedTicket, asked: Change): Promise<Columns> {
  const next = afterChange(ticket, asked, new Date(ctx.now()), ticket.subscription_tier)
  if (!next)
    throw new Problem('invalid', {
      fields: { waiting_for: `This ticket is ${asked.status ?? ticket.status}. Please open it again first.` },
    })
  const { status, waiting_for, due_at, due_left_seconds } = next
  if (status !== ticket.status) {
    if (ticket.service_request_id) await followTicket(tx, ticket.service_request_id, status)
    await record(tx, ctx, statusChanged, { from: ticket.status, to: status }, subjectOf(ticket))
  }
  if (asked.waiting_for !== undefined && waiting_for !== ticket.waiting_for)
    await record(tx, ctx, waitingChanged, { waitingFor: waiting_for }, subjectOf(ticket))
  const same = status === ticket.status && waiting_for === ticket.waiting_for
  return same ? {} : { status, waiting_for, due_at, due_left_seconds }
}

async function assign(
  tx: Tx,
  ctx: SignedInCtx,
  ticket: LockedTicket,
  assigneeId: number | null,
  columns: Columns,
): Promise<void> {
  const person = assigneeId
    ? await tx
        .selectFrom('users')
        .select('name')
        .where('id', '=', assigneeId)
        .where('is_admin', '=', true)
        .executeTakeFirst()
    : null
  if (assigneeId && !person)
    throw new Problem('invalid', { fields: { assignee: 'Please choose somebody of the staff.' } })
  columns.assignee_id = assigneeId
  await record(tx, ctx, ticketAssigned, { assigneeId, name: person?.name ?? null }, subjectOf(ticket))
}

async function addNote(tx: Tx, ctx: SignedInCtx, ticket: LockedTicket, note: string): Promise<void> {
  const { id } = await tx
    .insertInto('ticket_notes')
    .values({
      ticket_id: ticket.id,
      author_id: ctx.actor.userId,
      author_name: ctx.actor.name,
      note,
      created_at: new Date(ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, noteAdded, { noteId: id }, subjectOf(ticket))
}

function subjectOf(ticket: LockedTicket) {
  return { userId: ticket.user_id, ticketId: ticket.id }
}

function tellChange(ctx: SignedInCtx, ticket: LockedTicket, columns: Columns): void {
  const { live } = ctx
  if (columns.status && columns.status !== ticket.status) {
    live.tell(rooms.ticket(ticket.id), 'status_update', columns.status, ticket.id)
    live.tell(rooms.user(ticket.user_id), 'requests_changed')
  }
  live.tell(rooms.ticketStaff(ticket.id), 'ticket_changed', ticket.id)
  live.tell(rooms.staff(), 'inbox_changed')
}
