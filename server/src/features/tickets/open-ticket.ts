import { expectedFinish } from '@sitewright/contract/times.ts'
import { getFindingOrNull } from '#features/examinations/index.ts'
import { takeFiles } from '#features/request-files/index.ts'
import { requestToOpen } from '#features/requests/index.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { eventRow, record } from '#platform/events/book.ts'
import { addJobs } from '#platform/jobs/define.ts'
import { rooms } from '#platform/sockets/live.ts'
import { attachFiles, sentFiles } from './files/file.queries.ts'
import { confirmRequest } from './jobs/confirm-request.ts'
import { indexSearchSoon } from './jobs/index-search.ts'
import { notifyUnreadSoon } from './jobs/notify-unread.ts'
import { insertMessage, nextMessageId } from './messages/message.queries.ts'
import { dueTime } from './sla/due-time.ts'
import { messagePosted, ticketOpened } from './ticket.events.ts'

const SUBJECT_LENGTH = 80

/** Opens the ticket of a new service request; the client's words are its first message, and the clock for our answer starts. */
export async function openTicket(tx: Tx, ctx: Ctx, serviceRequestId: number): Promise<number> {
  const request = await requestToOpen(tx, serviceRequestId)
  const { first_message: said } = request
  const title = said === null ? await titleOf(tx, request.finding_id) : null
  const { tier } = await entitlementsOf(tx, request.user_id)
  const now = new Date(ctx.now())
  const { urgency_level: urgency, estimated_days: days } = request
  const dueAt = dueTime(now, { plan: tier, urgency, hours: ctx.config.hours })
  const finish = expectedFinish({ urgency, days, at: now.getTime() }, ctx.config.hours)
  const ticket = await tx
    .insertInto('tickets')
    .values({
      user_id: request.user_id,
      service_request_id: request.id,
      subject: subjectOf(title ?? request.problem_description, request.service_type),
      service_type: request.service_type,
      urgency_level: request.urgency_level,
      finding_id: request.finding_id,
      due_at: dueAt,
      plan: tier ?? '',
      answer_by: dueAt,
      finish_by: new Date(finish.at),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { userId: request.user_id, ticketId: ticket.id }
  await record(tx, ctx, ticketOpened, { serviceRequestId }, subject)
  const files = await takeFiles(tx, request.id)
  const words = (said ?? request.problem_description) || sentFiles(files)
  if (words) {
    const row = await insertMessage(tx, {
      id: await nextMessageId(tx),
      ticketId: ticket.id,
      seq: 1,
      authorId: request.user_id,
      authorName: `User #${request.user_id}`,
      side: 'client',
      message: words,
      clientId: `request-${serviceRequestId}`,
      now,
      event: eventRow(ctx, messagePosted, { seq: 1, side: 'client', files: files.length }, subject),
    })
    await attachFiles(tx, { ticketId: ticket.id, userId: request.user_id, messageId: row.id, files, now })
  }
  const unread = words ? [notifyUnreadSoon({ ticketId: ticket.id, side: 'staff' })] : []
  // What we opened ourselves has its own mail.
  const confirm = said === '' ? [] : [confirmRequest.with({ ticketId: ticket.id })]
  await addJobs(tx, [...unread, indexSearchSoon(ticket.id), ...confirm])
  afterCommit(tx, () => ctx.live.emit(rooms.staff(), 'inbox_changed'))
  return ticket.id
}

/** Of the fault that is to be fixed: the subject, whatever the client adds. */
async function titleOf(tx: Tx, findingId: string | null): Promise<string | null> {
  const found = findingId ? await getFindingOrNull(tx, findingId) : null
  return found?.finding.title ?? null
}

/** The first line of the description, or the service where there is none. */
function subjectOf(description: string, service: string): string {
  const [line = ''] = description.split('\n')
  const text = line.trim() || service.replaceAll('_', ' ')
  return [...text].length <= SUBJECT_LENGTH ? text : `${[...text].slice(0, SUBJECT_LENGTH - 1).join('')}…`
}
