import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import type { Ticket, Waiting } from '@sitewright/contract/tickets.ts'
import { type Actor, isStaff } from '#platform/actor.ts'
import { ticketPolicy } from './ticket.policy.ts'
import type { TicketRow } from './ticket.queries.ts'

/** What leaves the server about a ticket, with what this person may do. */
export function ticketView(row: TicketRow, request: ServiceRequest | null, actor: Actor): Ticket {
  const staff = isStaff(actor)
  return {
    id: row.id,
    service_type: row.service_type,
    status: row.status,
    urgency_level: row.urgency_level,
    subject: row.subject,
    created_at: row.created_at.toISOString(),
    user_id: row.user_id,
    last_seq: row.last_seq,
    client_read_seq: row.client_read_seq,
    staff_read_seq: row.staff_read_seq,
    unread: staff ? row.staff_unread : row.client_unread,
    waiting_for: row.waiting_for as Waiting,
    due_at: row.due_at?.toISOString() ?? null,
    answer_by: row.answer_by?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    finish_by: row.finish_by?.toISOString() ?? null,
    assignee: row.assignee_id && row.assignee_name ? { id: row.assignee_id, name: row.assignee_name } : null,
    snoozed_until: staff ? (row.snoozed_until?.toISOString() ?? null) : null,
    merged_into: row.merged_into,
    request,
    can: {
      reply: ticketPolicy.reply(actor, row),
      attach: ticketPolicy.attach(actor, row),
      delete: ticketPolicy.delete(actor, row),
      work: ticketPolicy.work(actor, row),
    },
  }
}
