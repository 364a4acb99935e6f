import type { Input } from '@sitewright/contract/route.ts'
import type { Ticket, ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { Updateable } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'
import type { Tables } from '#platform/database/connect.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { promisedBy, resumedBy, secondsLeft } from '../due.ts'
import { readTicket } from '../read-ticket.ts'
import { noteAdded, statusChanged, ticketAssigned, waitingChanged } from '../ticket.events.ts'
import { requireTicket } from '../ticket.policy.ts'
import { type LockedTicket, lockVisibleTicket } from '../ticket.queries.ts'

type Change = Input<typeof ticketRoutes.change>['body']
type Columns = Updateable<Tables['tickets']>

/** The request follows its ticket. */
const requestStatus: Record<string, string> = {
  open: 'new',
  'in-progress': 'in_progress',
  resolved: 'completed',
  closed: 'completed',
}

/** Staff set the status, the assignee, whom we wait for, or add a note: all of it or nothing. */
export async function changeTicket(
  ctx: SignedInCtx,
  { params, body }: Input<typeof ticketRoutes.change>,
): Promise<Ticket> {
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockVisibleTicket(tx, ctx.actor, params.id)
    requireTicket('work', ctx.actor, ticket)
    const columns: Columns = {}
    if (body.status !== undefined && body.status !== ticket.status)
      await setStatus(tx, ctx, ticket, body.status, columns)
    if (body.assignee !== undefined && body.assignee !== ticket.assignee_id)
      await assign(tx, ctx, ticket, body.assignee, columns)
    if (body.waiting_for !== undefined && body.waiting_for !== ticket.waiting_for)
      await pause(tx, ctx, ticket, body, columns)
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

async function setStatus(
  tx: Tx,
  ctx: SignedInCtx,
  ticket: LockedTicket,
  status: string,
  columns: Columns,
): Promise<void> {
  columns.status = status
  const over = status === 'closed' || status === 'resolved'
  if (over) Object.assign(columns, { waiting_for: 'nobody', due_at: null, due_left_seconds: null })
  else if (ticket.waiting_for === 'nobody')
    Object.assign(columns, {
      waiting_for: 'staff',
      due_at: promisedBy(new Date(ctx.now()), ticket.subscription_tier),
    })
  if (ticket.service_request_id)
    await tx
      .updateTable('service_requests')
      .set({ status: requestStatus[status] ?? 'other' })
      .where('id', '=', ticket.service_request_id)
      .execute()
  await record(tx, ctx, statusChanged, { from: ticket.status, to: status }, subjectOf(ticket))
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

/** While we wait for the client the promise stands still with what is left of it. */
async function pause(
  tx: Tx,
  ctx: SignedInCtx,
  ticket: LockedTicket,
  body: Change,
  columns: Columns,
): Promise<void> {
  const now = new Date(ctx.now())
  const tier = ticket.subscription_tier
  columns.waiting_for = body.waiting_for ?? ticket.waiting_for
  if (body.waiting_for === 'client') {
    columns.due_left_seconds = ticket.due_at ? secondsLeft(now, ticket.due_at, tier) : ticket.due_left_seconds
    columns.due_at = null
  } else {
    columns.due_at =
      ticket.due_left_seconds === null ? promisedBy(now, tier) : resumedBy(now, ticket.due_left_seconds, tier)
    columns.due_left_seconds = null
  }
  await record(tx, ctx, waitingChanged, { waitingFor: columns.waiting_for }, subjectOf(ticket))
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
  if (columns.status) {
    live.tell(rooms.ticket(ticket.id), 'status_update', columns.status, ticket.id)
    live.tell(rooms.user(ticket.user_id), 'requests_changed')
  }
  live.tell(rooms.ticketStaff(ticket.id), 'ticket_changed', ticket.id)
  live.tell(rooms.staff(), 'inbox_changed')
}
