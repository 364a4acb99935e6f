import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import type { MessageRow } from './message.queries.ts'

export function messageView(row: MessageRow): TicketMessage {
  return {
    id: row.id,
    ticket_id: row.ticket_id,
    seq: row.seq,
    author_name: row.author_name,
    message: row.message,
    created_at: row.created_at.toISOString(),
    client_id: row.client_id,
    attachments: row.files ?? [],
  }
}
