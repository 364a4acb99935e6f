import { requestToOpen } from '#features/requests/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJobs } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { indexSearchSoon } from './jobs/index-search.ts'
import { notifyUnreadSoon } from './jobs/notify-unread.ts'
import { insertMessage, nextMessageId } from './messages/message.queries.ts'
import { promisedBy } from './promise/due.ts'
import { messagePosted, ticketOpened } from './ticket.events.ts'

const SUBJECT_LENGTH = 80

/** Opens the ticket of a new service request; the description is its first message and our promise starts. */
export async function openTicket(tx: Tx, ctx: Ctx, serviceRequestId: number): Promise<number> {
  const request = await requestToOpen(tx, serviceRequestId)
  const now = new Date(ctx.now())
  const ticket = await tx
    .insertInto('tickets')
    .values({
      user_id: request.user_id,
      service_request_id: request.id,
      subject: subjectOf(request.problem_description, request.service_type),
      service_type: request.service_type,
      urgency_level: request.urgency_level,
      finding_id: request.finding_id,
      due_at: promisedBy(now, request.subscription_tier),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { userId: request.user_id, ticketId: ticket.id }
  await record(tx, ctx, ticketOpened, { serviceRequestId }, subject)
  if (request.problem_description) {
    const row = await insertMessage(tx, {
      id: await nextMessageId(tx),
      ticketId: ticket.id,
      seq: 1,
      authorId: request.user_id,
      authorName: `User #${request.user_id}`,
      side: 'client',
      message: request.problem_description,
      clientId: `request-${serviceRequestId}`,
      now,
    })
    await record(tx, ctx, messagePosted, { seq: row.seq, side: 'client', files: 0 }, subject)
  }
  const unread = request.problem_description ? [notifyUnreadSoon({ ticketId: ticket.id, side: 'staff' })] : []
  await addJobs(tx, [...unread, indexSearchSoon(ticket.id)])
  afterCommit(tx, () => ctx.live.tell(rooms.staff(), 'inbox_changed'))
  return ticket.id
}

/** The first line of the description, or the service where there is none. */
function subjectOf(description: string, service: string): string {
  const [line = ''] = description.split('\n')
  const text = line.trim() || service.replaceAll('_', ' ')
  return [...text].length <= SUBJECT_LENGTH ? text : `${[...text].slice(0, SUBJECT_LENGTH - 1).join('')}…`
}
