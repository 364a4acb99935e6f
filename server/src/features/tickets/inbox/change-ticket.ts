import type { Input } from '@sitewright/contract/route.ts'
import { NOTES_PER_TICKET } from '@sitewright/contract/ticket-deadlines.ts'
import type { Ticket, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { sql, type Updateable } from 'kysely'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Tables } from '#platform/database/connect.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { followRequests } from '../follow-requests.ts'
import { indexWholeSoon } from '../jobs/index-search.ts'
import { mailReopened } from '../jobs/mail-reopened.ts'
import { claimFix } from '../move-ticket.ts'
import { readTicket } from '../read-ticket.ts'
import { afterChange, isOver } from '../sla/waiting-side.ts'
import { noteAdded, statusChanged, ticketAssigned, waitingChanged } from '../ticket.events.ts'
import { requireTicket } from '../ticket.policy.ts'
import { type LockedTicket, lockVisibleTicket } from '../ticket.queries.ts'
import { ticketRooms } from '../ticket-rooms.ts'
import { insertNote } from './insert-note.ts'
import { snooze } from './snooze.ts'
import { changeTags } from './tags.ts'

type Change = Input<typeof ticketRoutes.change>['body']
type Columns = Updateable<Tables['tickets']>

/** Staff set the status, the assignee, whom we wait for, or add a note: all of it or nothing. */
export async function changeTicket(
  ctx: SignedInCtx,
  { params, body }: Input<typeof ticketRoutes.change>,
): Promise<Ticket> {
  if ((body.note ?? body.resolve_anyway) !== undefined)
    await ctx.limits.consume(limits.ticketNotes, String(ctx.actor.userId))
  await transaction(ctx.db, async (tx) => {
    const ticket = await lockVisibleTicket(tx, ctx.actor, params.id)
    requireTicket('work', ctx.actor, ticket)
    if (ticket.merged_into)
      throw new Problem('ticket_closed', { says: `This ticket was merged into #${ticket.merged_into}.` })
    const isClaim = await claimsFix(tx, ticket, body)
    const asked = isClaim ? { ...body, status: 'in-progress' as const } : body
    const columns: Columns = await moveSide(tx, ctx, ticket, asked)
    if (body.assignee !== undefined && body.assignee !== ticket.assignee_id)
      await assign(tx, ctx, ticket, body.assignee, columns)
    await snooze(tx, ctx, ticket, body.snooze_until, columns)
    await changeTags(tx, ctx, ticket, body)
    if (Object.keys(columns).length > 0)
      await tx
        .updateTable('tickets')
        .set({ ...columns, updated_at: new Date(ctx.now()) })
        .where('id', '=', ticket.id)
        .execute()
    if (body.note !== undefined) await addNote(tx, ctx, ticket, body.note)
    if (body.resolve_anyway !== undefined)
      await addNote(tx, ctx, ticket, `Resolved without proof of the fix: ${body.resolve_anyway}`)
    if (isClaim) await claimFix(tx, ctx, ticket)
    if (columns.status && isOver(ticket.status) && !isOver(String(columns.status)))
      await addJob(tx, mailReopened.with({ ticketId: ticket.id }, { key: `reopened:${ticket.id}` }))
    afterCommit(tx, () => tellChange(ctx, ticket, columns))
  })
  return readTicket(ctx, params.id)
}

/** Whether 'resolved' means that the checks run first: a finding of the ticket, or of one that is part of it, is to be proved gone. */
async function claimsFix(tx: Tx, ticket: LockedTicket, asked: Change): Promise<boolean> {
  if (asked.status !== 'resolved' || asked.resolve_anyway !== undefined || isOver(ticket.status)) return false
  const found = await tx
    .selectFrom('tickets')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', ticket.id), eb('merged_into', '=', ticket.id)]))
    .where('finding_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Status and waiting side; an empty answer when both stay as they are. */
async function moveSide(tx: Tx, ctx: SignedInCtx, ticket: LockedTicket, asked: Change): Promise<Columns> {
  const { tier } = await entitlementsOf(tx, ticket.user_id)
  const sla = { plan: tier, urgency: ticket.urgency_level, hours: ctx.config.hours }
  const next = afterChange(ticket, asked, new Date(ctx.now()), sla)
  if (!next)
    throw new Problem('invalid', {
      fields: { waiting_for: `This ticket is ${asked.status ?? ticket.status}. Please open it again first.` },
    })
  const { status, waiting_for, due_at, due_left_seconds } = next
  if (status !== ticket.status) {
    await followRequests(tx, ticket, status)
    await record(tx, ctx, statusChanged, { from: ticket.status, to: status }, subjectOf(ticket))
  }
  if (asked.waiting_for !== undefined && waiting_for !== ticket.waiting_for)
    await record(tx, ctx, waitingChanged, { waitingFor: waiting_for }, subjectOf(ticket))
  const same = status === ticket.status && waiting_for === ticket.waiting_for
  if (same) return {}
  const finished_at = isOver(status) ? (ticket.finished_at ?? new Date(ctx.now())) : null
  return { status, waiting_for, due_at, due_left_seconds, finished_at }
}

async function assign(
  tx: Tx,
  ctx: SignedInCtx,
  ticket: LockedTicket,
  assigneeId: number | null,
  columns: Columns,
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'is_admin'])
    .where('id', 'in', [assigneeId ?? 0, ticket.assignee_id ?? 0])
    // A person who is being deactivated right now hands over only what they had before.
    .forKeyShare()
    .execute()
  const person = people.find(({ id, is_admin }) => id === assigneeId && is_admin)
  const from = people.find(({ id }) => id === ticket.assignee_id)?.name ?? null
  if (assigneeId && !person)
    throw new Problem('invalid', { fields: { assignee: 'Please choose somebody of the staff.' } })
  columns.assignee_id = assigneeId
  await record(tx, ctx, ticketAssigned, { assigneeId, name: person?.name ?? null, from }, subjectOf(ticket))
}

async function addNote(tx: Tx, ctx: SignedInCtx, ticket: LockedTicket, note: string): Promise<void> {
  const { count } = await tx
    .selectFrom('ticket_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  if (count >= NOTES_PER_TICKET)
    throw new Problem('invalid', { fields: { note: `A ticket can have at most ${NOTES_PER_TICKET} notes.` } })
  const author = { id: ctx.actor.userId, name: ctx.actor.name }
  const noteId = await insertNote(tx, ctx, { ticketId: ticket.id, author, note })
  await record(tx, ctx, noteAdded, { noteId }, subjectOf(ticket))
  await addJob(tx, indexWholeSoon(ticket.id))
}

function subjectOf(ticket: LockedTicket) {
  return { userId: ticket.user_id, ticketId: ticket.id }
}

function tellChange(ctx: SignedInCtx, ticket: LockedTicket, columns: Columns): void {
  const { live } = ctx
  if (columns.status && columns.status !== ticket.status) {
    live.emit(ticketRooms.ticket(ticket.id), 'status_update', columns.status, ticket.id)
    live.emit(rooms.user(ticket.user_id), 'requests_changed')
  }
  live.emit(ticketRooms.staff(ticket.id), 'ticket_changed', ticket.id)
  live.emit(rooms.staff(), 'inbox_changed')
}
