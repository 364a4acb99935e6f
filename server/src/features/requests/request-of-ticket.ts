import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { findRequest } from './request.queries.ts'
import { requestView } from './request.view.ts'

/** The request that a ticket came from; the caller has checked that this person may see the ticket. */
export async function requestOfTicket(ctx: Ctx, requestId: number): Promise<ServiceRequest> {
  return requestView(await findRequest(ctx.db, requestId), ctx.actor)
}

/** What a new ticket is made of. */
export function requestToOpen(tx: Tx, requestId: number) {
  return tx
    .selectFrom('service_requests as r')
    .select([
      'r.id',
      'r.user_id',
      'r.service_type',
      'r.urgency_level',
      'r.estimated_days',
      'r.problem_description',
      'r.first_message',
      'r.finding_id',
    ])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** How far a request has come, by the status of its ticket. */
const byTicket: Record<string, string> = {
  open: 'new',
  'in-progress': 'in_progress',
  resolved: 'completed',
  closed: 'completed',
}

/** The request follows its ticket; one that was completed before is never new again. */
export async function followTicket(tx: Tx, requestId: number, ticketStatus: string): Promise<void> {
  const status = byTicket[ticketStatus] ?? 'other'
  await tx
    .updateTable('service_requests')
    .set((eb) => ({
      status:
        status === 'new'
          ? eb.case().when('status', '=', 'completed').then('in_progress').else('new').end()
          : status,
    }))
    .where('id', '=', requestId)
    .execute()
}

/** Goes with its ticket for good. */
export async function removeRequest(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom('service_requests').where('id', '=', requestId).execute()
}
