import type { Waiting } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { eventRow } from '#platform/events/book.ts'
import { addJobs } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { indexSearchSoon } from '../jobs/index-search.ts'
import { afterStaff } from '../sla/waiting-side.ts'
import { messagePosted } from '../ticket.events.ts'
import { ticketRooms } from '../ticket-rooms.ts'
import { insertMessage, nextMessageId } from './message.queries.ts'
import { messageView } from './message.view.ts'

export const ASSISTANT_NAME = 'Sitewright assistant'

/**
 * The assistant's first answer on a ticket, once: nothing is written after a person of ours has, or on a ticket that
 * is closed or gone. True when it was written.
 */
export function postAssistantMessage(ctx: Ctx, ticketId: number, message: string): Promise<boolean> {
  return transaction(ctx.db, (tx) => writeAssistantMessage(tx, ctx, ticketId, message))
}

/** The same within a transaction. `asks`: the ticket begins with this question and waits for the client. */
export async function writeAssistantMessage(
  tx: Tx,
  ctx: Ctx,
  ticketId: number,
  message: string,
  { asks = false } = {},
): Promise<boolean> {
  const ticket = await lockUnanswered(tx, ticketId)
  if (!ticket) return false
  const seq = ticket.last_seq + 1
  const subject = { userId: ticket.user_id, ticketId }
  const row = await insertMessage(tx, {
    id: await nextMessageId(tx),
    ticketId,
    seq,
    authorId: null,
    authorName: ASSISTANT_NAME,
    side: 'assistant',
    message,
    clientId: 'assistant-first-answer',
    now: new Date(ctx.now()),
    ...(asks && { waiting: afterStaff(ticket) }),
    event: eventRow(ctx, messagePosted, { seq, side: 'assistant', files: 0 }, subject),
  })
  if (asks) await tx.updateTable('tickets').set({ answer_by: null }).where('id', '=', ticketId).execute()
  await addJobs(tx, [indexSearchSoon(ticketId)])
  afterCommit(tx, () => {
    ctx.live.emit(ticketRooms.ticket(ticketId), 'new_message', messageView(row))
    ctx.live.emit(rooms.staff(), 'inbox_changed')
    ctx.live.emit(rooms.user(ticket.user_id), 'requests_changed')
  })
  return true
}

async function lockUnanswered(tx: Tx, ticketId: number) {
  const ticket = await tx
    .selectFrom('tickets')
    .select(['last_seq', 'user_id', 'status', 'due_at', 'due_left_seconds'])
    .select((eb) => eb.ref('waiting_for').$castTo<Waiting>().as('waiting_for'))
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ticket) return null
  return (await isAnswered(tx, ticketId)) ? null : ticket
}

/** Whether a person of ours or the assistant has written on the ticket. */
export async function isAnswered(db: Database | Tx, ticketId: number): Promise<boolean> {
  const { rows } =
    await sql`select from messages where ticket_id = ${ticketId} and side <> 'client' limit 1`.execute(db)
  return rows.length > 0
}
