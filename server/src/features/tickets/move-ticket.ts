import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import { followRequests } from './follow-requests.ts'
import { afterChange, isOver } from './sla/waiting-side.ts'
import { fixClaimed, snoozeEnded, statusChanged } from './ticket.events.ts'
import { lockTicketOrNull } from './ticket.queries.ts'
import { ticketRooms } from './ticket-rooms.ts'

/** Opens a resolved or closed ticket again because its fault came back; null when it is gone or open already; a merged one leads on. */
export const reopenTicket = (tx: Tx, ctx: Ctx, ticketId: number) =>
  moveTicket(tx, ctx, ticketId, { from: ['resolved', 'closed'], to: 'open' })

/** The customer agreed to a quote for it; a merged one leads on. */
export const startWork = (tx: Tx, ctx: Ctx, ticketId: number) =>
  moveTicket(tx, ctx, ticketId, { from: ['open', 'resolved', 'closed'], to: 'in-progress' })

/** Its fault is gone; null when the client wrote meanwhile, which a person has to read first. */
export async function resolveProved(tx: Tx, ctx: Ctx, ticketId: number): Promise<Moved | null> {
  const ticket = await lockTicketOrNull(tx, ticketId)
  if (!ticket || ticket.waiting_for === 'staff') return null
  return moveTicket(tx, ctx, ticketId, { from: ['open', 'in-progress'], to: 'resolved' })
}

/** Staff say that the fault is gone: the ticket waits for the checks, and for no person until they end. */
export async function claimFix(
  tx: Tx,
  ctx: Ctx,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ waiting_for: 'nobody', due_at: null, due_left_seconds: null, updated_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute()
  await record(tx, ctx, fixClaimed, {}, { userId: user_id, ticketId: id })
  afterCommit(tx, () => {
    ctx.live.emit(ticketRooms.ticket(id), 'ticket_changed', id)
    ctx.live.emit(rooms.staff(), 'inbox_changed')
  })
}

/** The checks did not see the fault gone: our next answer is due again. */
export async function resumeWork(tx: Tx, ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockTicketOrNull(tx, ticketId)
  if (!ticket) return
  const now = new Date(ctx.now())
  const { tier } = await entitlementsOf(tx, ticket.user_id)
  const sla = { plan: tier, urgency: ticket.urgency_level, hours: ctx.config.hours }
  const next = afterChange(ticket, { waiting_for: 'staff' }, now, sla)
  if (!next) return
  const { waiting_for, due_at, due_left_seconds } = next
  await tx
    .updateTable('tickets')
    .set({ waiting_for, due_at, due_left_seconds, updated_at: now })
    .where('id', '=', ticketId)
    .execute()
}

interface Move {
  from: string[]
  to: 'open' | 'in-progress' | 'resolved'
}

type Moved = NonNullable<Awaited<ReturnType<typeof lockTicketOrNull>>>

/** A ticket with its row locked, or the one that it became part of; null when it is gone. */
export async function lockLeadingTicketOrNull(tx: Tx, ticketId: number): Promise<Moved | null> {
  const ticket = await lockTicketOrNull(tx, ticketId)
  return ticket?.merged_into ? lockLeadingTicketOrNull(tx, ticket.merged_into) : ticket
}

async function moveTicket(tx: Tx, ctx: Ctx, began: number, move: Move): Promise<Moved | null> {
  const ticket = await lockLeadingTicketOrNull(tx, began)
  if (!ticket || !move.from.includes(ticket.status)) return null
  const ticketId = ticket.id
  const now = new Date(ctx.now())
  const { tier } = await entitlementsOf(tx, ticket.user_id)
  const sla = { plan: tier, urgency: ticket.urgency_level, hours: ctx.config.hours }
  const next = afterChange(ticket, { status: move.to }, now, sla)
  if (!next) return null
  const { status, waiting_for, due_at, due_left_seconds } = next
  await tx
    .updateTable('tickets')
    .set({ status, waiting_for, due_at, due_left_seconds, snoozed_until: null, updated_at: now })
    .set({ finished_at: isOver(status) ? now : null })
    .where('id', '=', ticketId)
    .execute()
  await followRequests(tx, ticket, status)
  await record(
    tx,
    ctx,
    statusChanged,
    { from: ticket.status, to: status },
    { userId: ticket.user_id, ticketId },
  )
  if (ticket.snoozed_until)
    await record(
      tx,
      ctx,
      snoozeEnded,
      { because: move.to === 'resolved' ? 'staff' : 'client' },
      { userId: ticket.user_id, ticketId },
    )
  afterCommit(tx, () => {
    ctx.live.emit(ticketRooms.ticket(ticketId), 'status_update', status, ticketId)
    ctx.live.emit(rooms.user(ticket.user_id), 'requests_changed')
    ctx.live.emit(ticketRooms.staff(ticketId), 'ticket_changed', ticketId)
    ctx.live.emit(rooms.staff(), 'inbox_changed')
  })
  return ticket
}
